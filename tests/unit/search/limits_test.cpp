// Limits and signals that end a search, and the lines that a search reports.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/movegen.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

using std::chrono::steady_clock;

/// Runs each test in FFA and in Teams.
class Limits : public ::testing::TestWithParam<Variant> {
  protected:
    [[nodiscard]] static Game game() { return start(RuleSet::of(GetParam())); }
};

INSTANTIATE_TEST_SUITE_P(Variants, Limits, ::testing::Values(Variant::Ffa, Variant::Teams),
                         [](const auto& variant) {
                             return variant.param == Variant::Teams ? "Teams" : "Ffa";
                         });

TEST_P(Limits, StopsAtTheDepthLimit) {
    SearchRunner runner;
    const SearchResult r = runner.to_depth(game(), 3);
    ASSERT_EQ(runner.listener.infos.size(), 3U);
    for (int i = 0; i < 3; ++i) {
        const SearchInfo& info = runner.listener.infos[static_cast<std::size_t>(i)];
        EXPECT_EQ(info.depth, i + 1);
        EXPECT_GE(info.seldepth, info.depth);
        EXPECT_EQ(info.multi_pv, 1);
        EXPECT_FALSE(info.pv.empty());
    }
    EXPECT_EQ(runner.listener.infos.back().pv.front(), r.best);
    EXPECT_EQ(r.last_info->depth, 3);
    EXPECT_EQ(r.nodes, r.last_info->nodes);
}

TEST_P(Limits, NodeLimitIsExactOnOneThread) {
    for (const std::uint64_t nodes : {1ULL, 2ULL, 777ULL, 5000ULL}) {
        SearchRunner runner;
        SearchLimits limits;
        limits.nodes = nodes;
        const SearchResult r = runner.run(game(), limits);
        EXPECT_EQ(r.nodes, nodes);
        EXPECT_TRUE(is_legal(game().position(), r.best));
    }
}

TEST_P(Limits, SeveralThreadsKeepTheNodeLimitWithin200) {
    for (const int threads : {2, 8}) {
        for (const std::uint64_t nodes : {1ULL, 1000ULL, 20'000ULL}) {
            SearchRunner runner;
            runner.options.threads = threads;
            SearchLimits limits;
            limits.nodes = nodes;
            const SearchResult r = runner.run(game(), limits);
            EXPECT_GE(r.nodes, nodes);
            EXPECT_LE(r.nodes, nodes + 200) << threads;
            EXPECT_GE(r.last_info->depth, nodes >= 1000 ? 1 : 0) << threads;
            EXPECT_TRUE(is_legal(game().position(), r.best));
        }
    }
}

/// Returns parameters with `lmr_root` for all variants.
SearchParams with_lmr_root(int lmr_root) {
    SearchParams params;
    params.teams.lmr_root = lmr_root;
    params.ffa.lmr_root = lmr_root;
    return params;
}

TEST_P(Limits, SearchesTheMostPromisingRootMoveFirst) {
    // A pawn can capture a pawn, and a rook a queen.
    const std::string board = test::kModernKings + "rPf6,Rk4 bPg7,Qk9";
    const Game game{test::position_of(board, RuleSet::of(GetParam()))};
    SearchRunner runner{with_lmr_root(1)};
    SearchLimits limits;
    limits.nodes = 1;
    EXPECT_EQ(runner.run(game, limits).best, test::move("k4", "k9"));
    limits.search_moves = {test::move("h1", "h2"), test::move("f6", "g7")};
    EXPECT_EQ(runner.run(game, limits).best, limits.search_moves.back());
}

TEST_P(Limits, ReducesLateRootMoves) {
    SearchRunner reduced{with_lmr_root(1)};
    SearchRunner full{with_lmr_root(0)};
    const int depth = SearchProfile{}.lmr_depth;
    EXPECT_EQ(reduced.to_depth(game(), depth - 1).nodes, full.to_depth(game(), depth - 1).nodes);
    reduced.searcher.new_game();
    full.searcher.new_game();
    EXPECT_LT(reduced.to_depth(game(), depth).nodes, full.to_depth(game(), depth).nodes);
}

TEST_P(Limits, LastReportOfTheFirstLineBeginsWithTheBestMove) {
    for (const int lines : {1, 3}) {
        SearchRunner runner;
        runner.options.multi_pv = lines;
        for (std::uint64_t nodes = 1; nodes < 6000; nodes += 1 + nodes / 7) {
            SearchLimits limits;
            limits.nodes = nodes;
            const SearchResult r = runner.run(game(), limits);
            const std::vector<SearchInfo>& infos = runner.listener.infos;
            const auto last =
                std::find_if(infos.rbegin(), infos.rend(),
                             [](const SearchInfo& info) { return info.multi_pv == 1; });
            ASSERT_NE(last, infos.rend()) << nodes << " nodes";
            ASSERT_FALSE(last->pv.empty());
            EXPECT_EQ(last->pv.front(), r.best) << nodes << " nodes, " << lines << " lines";
            EXPECT_LT(std::abs(last->score.cp), 100'000);
        }
    }
}

TEST_P(Limits, MultiPvLinesAreDistinctAndSorted) {
    SearchRunner runner;
    runner.options.multi_pv = 4;
    const SearchResult r = runner.to_depth(game(), 3);
    const auto& infos = runner.listener.infos;
    ASSERT_EQ(infos.size(), 12U);
    std::set<std::uint32_t> moves;
    for (std::size_t i = 8; i < 12; ++i) {
        EXPECT_EQ(infos[i].depth, 3);
        EXPECT_EQ(infos[i].multi_pv, static_cast<int>(i - 8) + 1);
        EXPECT_TRUE(moves.insert(infos[i].pv.front().raw()).second);
        if (i > 8) {
            EXPECT_LE(infos[i].score.cp, infos[i - 1].score.cp);
        }
    }
    EXPECT_EQ(infos[8].pv.front(), r.best);
}

TEST_P(Limits, ReportsAllMovesWhenMultiPvExceedsTheirNumber) {
    SearchRunner runner;
    runner.options.multi_pv = 256;
    (void)runner.to_depth(game(), 1);
    EXPECT_EQ(runner.listener.infos.size(), 20U);
}

TEST_P(Limits, BestScoreDoesNotDependOnMultiPv) {
    const SearchParams params = SearchParams::full_width();
    SearchRunner one(params);
    SearchRunner many(params);
    many.options.multi_pv = 3;
    const SearchResult a = one.to_depth(game(), 3);
    const SearchResult b = many.to_depth(game(), 3);
    EXPECT_EQ(a.last_info->score.cp, b.last_info->score.cp);
}

TEST_P(Limits, OnlySearchMovesAreConsidered) {
    const MoveList legal = legal_moves(game().position());
    SearchRunner runner;
    runner.options.multi_pv = 9;
    SearchLimits limits;
    limits.depth = 2;
    limits.search_moves = {legal[3], legal[7], Move::none()};
    const SearchResult r = runner.run(game(), limits);
    EXPECT_TRUE(r.best == legal[3] || r.best == legal[7]);
    EXPECT_EQ(runner.listener.infos.size(), 4U);
    limits.search_moves = {Move::none()};
    EXPECT_TRUE(is_legal(game().position(), runner.run(game(), limits).best));
}

TEST_P(Limits, CompletesDepthOneWhenStoppedBeforeTheStart) {
    SearchRunner runner;
    SearchLimits limits;
    limits.infinite = true;
    runner.signals.stop = true;
    const SearchResult r = runner.run(game(), limits);
    const SearchResult whole = searched(game(), 1);
    EXPECT_EQ(r.best, whole.best);
    EXPECT_EQ(r.nodes, whole.nodes);
    ASSERT_EQ(runner.listener.infos.size(), 1U);
    EXPECT_EQ(runner.listener.infos[0].depth, 1);
}

/// Starts a search that waits for a signal, calls `end` after `delay`, and returns the time from
/// this call to the end of the search.
template <class End>
Milliseconds time_to_return(SearchRunner& runner, const Game& game, const SearchLimits& limits,
                            Milliseconds delay, End end) {
    SearchResult result;
    std::atomic<bool> has_returned = false;
    std::thread searching([&] {
        result = runner.run(game, limits);
        has_returned = true;
    });
    std::this_thread::sleep_for(delay);
    EXPECT_FALSE(has_returned) << "the search did not wait";
    const auto from = steady_clock::now();
    end();
    searching.join();
    const auto took = std::chrono::duration_cast<Milliseconds>(steady_clock::now() - from);
    EXPECT_TRUE(is_legal(game.position(), result.best));
    return took;
}

constexpr Milliseconds kCeiling{2000};

TEST_P(Limits, SignalEndsAWaitingSearch) {
    struct Case {
        SearchLimits limits;
        Milliseconds delay;
        std::atomic<bool> SearchSignals::*signal = &SearchSignals::stop;
    };
    SearchLimits infinite;
    infinite.infinite = true;
    SearchLimits infinite_but_shallow = infinite;
    infinite_but_shallow.depth = 1;
    SearchLimits pondering;
    pondering.ponder = true;
    SearchLimits shallow_pondering = pondering;
    shallow_pondering.depth = 1;
    pondering.movetime = Milliseconds{40};
    for (const auto& [limits, delay, signal] :
         {Case{infinite, Milliseconds{60}}, Case{infinite_but_shallow, Milliseconds{40}},
          Case{pondering, Milliseconds{100}, &SearchSignals::ponder_hit},
          Case{shallow_pondering, Milliseconds{30}}}) {
        SearchRunner runner;
        EXPECT_LT(time_to_return(runner, game(), limits, delay,
                                 [&, field = signal] { runner.signals.*field = true; }),
                  kCeiling);
        EXPECT_GT(runner.listener.infos.size(), 0U);
    }
}

TEST_P(Limits, HoldWithSeveralThreads) {
    SearchRunner runner;
    runner.options.threads = 3;
    SearchLimits limits;
    limits.depth = 4;
    const SearchResult r = runner.run(game(), limits);
    EXPECT_TRUE(is_legal(game().position(), r.best));
    EXPECT_EQ(r.last_info->depth, 4);
    limits = {};
    limits.infinite = true;
    EXPECT_LT(time_to_return(runner, game(), limits, Milliseconds{60},
                             [&] { runner.signals.stop = true; }),
              kCeiling);
}

TEST(Limits, FinishedGameHasNoBestMove) {
    const Game game = game_of("rKh1 bKa7");
    ASSERT_TRUE(game.is_over());
    const SearchResult r = searched(game, 3);
    EXPECT_TRUE(r.best.is_none());
    EXPECT_EQ(r.nodes, 0U);
}

TEST(Limits, GoMateEndsWhenTheMateIsFound) {
    const Game game = game_of("rKh1,Rb5 bKa7 yKg14,Rj13 gKn8,Pm7,Pm8,Pm9", RuleSet::teams());
    SearchRunner runner;
    SearchLimits limits;
    limits.mate = 2;
    const SearchResult r = runner.run(game, limits);
    EXPECT_EQ(r.last_info->score.mate, 2);
    EXPECT_LE(r.last_info->depth, 5);
}

TEST(Limits, FoundMateEndsATimedSearch) {
    // Red's rook captures Blue's king.
    const Game game = game_of("rKh1,Rd7 bKa7 yKg14 gKn8", RuleSet::teams());
    SearchRunner runner;
    SearchLimits limits;
    limits.movetime = Milliseconds{60'000};
    const auto from = steady_clock::now();
    EXPECT_EQ(runner.run(game, limits).last_info->score.mate, 1);
    EXPECT_LT(steady_clock::now() - from, kCeiling);
}

TEST(Limits, PlaysAForcedMoveAtOnceOnAClock) {
    // Red's king is in check from d8 and has one square, because e2 and c2 are attacked.
    const Game game = game_of("rKd1 bKa7,Rj2 yKg14 gKn8,Rd8", RuleSet::teams());
    ASSERT_EQ(count_moves(game.position()), 1);
    SearchRunner runner;
    SearchLimits limits;
    limits.clock = Clock{Milliseconds{3'600'000}, Milliseconds{0}, Milliseconds{0}};
    const auto from = steady_clock::now();
    EXPECT_FALSE(runner.run(game, limits).best.is_none());
    EXPECT_LT(steady_clock::now() - from, kCeiling);
}

TEST(Limits, KeepsTheOldHashSizeWhenTheNewSizeDoesNotFit) {
    SearchRunner runner;
    runner.options.hash_mb = 1;
    (void)runner.to_depth(start(RuleSet::ffa()), 1);
    const std::size_t clusters = runner.searcher.table().clusters();
    EXPECT_EQ(clusters, 16384U);
    runner.options.hash_mb = std::size_t{1} << 40;
    const SearchResult r = runner.to_depth(start(RuleSet::ffa()), 2);
    EXPECT_FALSE(r.best.is_none());
    EXPECT_EQ(runner.searcher.table().clusters(), clusters);
    ASSERT_EQ(runner.listener.messages.size(), 1U);
    EXPECT_NE(runner.listener.messages[0].find("memory"), std::string::npos);
    EXPECT_TRUE(runner.listener.messages[0].ends_with("; using 1 MB"));
    runner.options.hash_mb = 3;
    (void)runner.to_depth(start(RuleSet::ffa()), 1);
    EXPECT_EQ(runner.searcher.table().clusters(), 2 * clusters);
}

TEST(Limits, UsesTheDefaultWhenTheFirstHashSizeDoesNotFit) {
    SearchRunner runner;
    runner.options.hash_mb = std::size_t{1} << 40;
    (void)runner.to_depth(start(RuleSet::ffa()), 1);
    ASSERT_EQ(runner.listener.messages.size(), 1U);
    EXPECT_TRUE(runner.listener.messages[0].ends_with("; using 16 MB"));
    EXPECT_EQ(runner.searcher.table().clusters(), 16U * 16384U);
}

}  // namespace
}  // namespace quadrille::testing
