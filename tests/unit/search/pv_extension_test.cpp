// Extension of short lines, exact last lines, and reports of mates.

#include "search/pv_extension.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>

#include "search/registry.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::move;

struct Outcome {
    SearchResult result;
    RecordingListener listener;
};

Outcome searched_with(Searcher& searcher, const Game& game, std::uint64_t nodes,
                      SearchOptions options = {}) {
    options.hash_mb = 4;
    SearchLimits limits;
    limits.nodes = nodes;
    SearchSignals signals;
    Outcome out;
    out.result = searcher.search(game, limits, options, signals, out.listener);
    return out;
}

/// Returns `game` after the moves of `line`, which must be legal.
Game after_line(Game game, const std::vector<Move>& line) {
    for (const Move m : line) EXPECT_TRUE(game.play(m));
    return game;
}

class PvExtensionOf : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Algorithms, PvExtensionOf, ::testing::Values("paranoid", "maxn", "brs"),
                         [](const auto& algorithm) { return algorithm.param; });

TEST_P(PvExtensionOf, ExtendsEachLineToTheMinimumLength) {
    SearchOptions options;
    options.algorithm = GetParam();
    options.multi_pv = 2;
    for (const Game& game : {start(RuleSet::ffa()), start(RuleSet::chess4()),
                             game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6")}) {
        const auto searcher = make_pv_extending_searcher();
        const Outcome out = searched_with(*searcher, game, 2000, options);
        ASSERT_GE(out.listener.infos.size(), 3U);
        for (const SearchInfo& info : out.listener.infos) {
            const Game end = after_line(game, info.pv);
            EXPECT_TRUE(info.pv.size() >= kMinPvLength || end.is_over()) << info.depth;
        }
        EXPECT_EQ(out.result.ponder, out.result.last_info->pv.at(1));
        EXPECT_EQ(out.result.best, out.result.last_info->pv.front());
    }
}

TEST_P(PvExtensionOf, DoesNotChangeTheSearch) {
    SearchOptions options;
    options.algorithm = GetParam();
    const Game game = game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6");
    const auto plain = make_searcher();
    const auto extending = make_pv_extending_searcher();
    for (int i = 0; i < 2; ++i) {  // the second search reuses hash table and histories
        const Outcome a = searched_with(*plain, game, 3000, options);
        const Outcome b = searched_with(*extending, game, 3000, options);
        EXPECT_EQ(a.result.nodes, b.result.nodes);
        EXPECT_EQ(a.result.best, b.result.best);
        ASSERT_LE(a.listener.infos.size(), b.listener.infos.size());
        for (std::size_t n = 0; n < a.listener.infos.size(); ++n) {
            EXPECT_EQ(a.listener.infos[n].score, b.listener.infos[n].score);
            EXPECT_EQ(a.listener.infos[n].nodes, b.listener.infos[n].nodes);
            EXPECT_TRUE(std::equal(a.listener.infos[n].pv.begin(), a.listener.infos[n].pv.end(),
                                   b.listener.infos[n].pv.begin()));
        }
    }
}

/// Best-reply search ignores that Blue's bishop can capture Green's queen.
TEST(PvExtension, ExtendsByTheBestMovesOfOpponents) {
    SearchOptions options;
    options.algorithm = "brs";
    const Game game = game_of(kBoxedKings + "bBd9 gQf11");
    const Outcome plain = searched_with(*make_searcher(), game, 1000, options);
    EXPECT_LT(plain.result.last_info->pv.size(), kMinPvLength);
    const Outcome extended = searched_with(*make_pv_extending_searcher(), game, 1000, options);
    EXPECT_EQ(extended.result.last_info->pv.at(1), move("d9", "f11"));
    EXPECT_EQ(extended.result.last_info->searched, plain.result.last_info->pv.size());
}

TEST(PvExtension, ExtendsDeepLinesByTwoTurnsOfEachSeat) {
    for (const Game& game :
         {start(RuleSet::ffa()), game_of(kBoxedKings + "rQg5 bBd9 yNf10 gRk6")}) {
        const Outcome out = searched_with(*make_pv_extending_searcher(), game, 60'000);
        const SearchInfo& last = out.listener.infos.back();
        ASSERT_GE(last.depth, 8);
        EXPECT_GE(last.pv.size(), 8U);
        (void)after_line(game, last.pv);
    }
}

TEST(PvExtension, EndsASearchWithAnExactLineOfTheBestMove) {
    const Game game = start(RuleSet::ffa());
    SearchOptions options;
    options.params.ffa.window = 5;  // so that scores often leave the window
    int bounds = 0;
    constexpr std::uint64_t kStep = by_build<std::uint64_t>(131, 786);
    for (std::uint64_t nodes = 1000; nodes < 7000; nodes += kStep) {
        const Outcome plain = searched_with(*make_searcher(), game, nodes, options);
        const SearchInfo& end = plain.listener.infos.back();
        const auto last_exact =
            std::find_if(plain.listener.infos.rbegin(), plain.listener.infos.rend(),
                         [](const SearchInfo& info) { return info.bound == BoundKind::Exact; });
        if (end.bound != BoundKind::Exact) {
            ++bounds;
            EXPECT_NE(last_exact->pv.front(), end.pv.front()) << "this move has an exact line";
        }
        const Outcome extended = searched_with(*make_pv_extending_searcher(), game, nodes, options);
        const SearchInfo& last = extended.listener.infos.back();
        EXPECT_EQ(last.bound, BoundKind::Exact) << nodes;
        EXPECT_TRUE(last.values.has_value()) << nodes;
        EXPECT_EQ(last.pv.front(), extended.result.best) << nodes;
        EXPECT_GE(last.pv.size(), kMinPvLength) << nodes;
    }
    EXPECT_GT(bounds, 0) << "no search ended with a bound";
}

/// Raises `stop` after the report of line `multi_pv` at `depth`.
class StoppingListener final : public SearchListener {
  public:
    StoppingListener(SearchSignals& signals, int depth, int multi_pv)
        : signals_(signals), depth_(depth), multi_pv_(multi_pv) {}
    void on_info(const SearchInfo& info) override {
        infos.push_back(info);
        if (info.depth == depth_ && info.multi_pv == multi_pv_) signals_.stop = true;
    }

    std::vector<SearchInfo> infos;

  private:
    SearchSignals& signals_;
    int depth_;
    int multi_pv_;
};

/// Expects that every line has the minimum length, that each depth except the last has all lines,
/// and that the last best line is exact and agrees with `result`.
void expect_all_extended(const Game& game, const std::vector<SearchInfo>& infos, int lines,
                         const SearchResult& result) {
    std::map<int, std::set<int>> reported;  // values of multi_pv, by depth
    const SearchInfo* first = nullptr;
    for (const SearchInfo& info : infos) {
        const Game end = after_line(game, info.pv);
        EXPECT_TRUE(info.pv.size() >= kMinPvLength || end.is_over()) << info.depth;
        EXPECT_LE(info.multi_pv, lines);
        if (info.multi_pv == 1) first = &info;
        reported[info.depth].insert(info.multi_pv);
    }
    ASSERT_NE(first, nullptr);
    for (const auto& [depth, numbers] : reported) {
        if (depth == reported.rbegin()->first) break;
        EXPECT_EQ(numbers.size(), static_cast<std::size_t>(lines)) << "depth " << depth;
    }
    EXPECT_EQ(first->bound, BoundKind::Exact);
    EXPECT_EQ(first->pv.front(), result.best);
    EXPECT_EQ(first->pv.at(1), result.ponder);
}

TEST_P(PvExtensionOf, ExtendsAllMultiPvLinesAfterStop) {
    const Game game = game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6");
    SearchOptions options;
    options.hash_mb = 4;
    options.algorithm = GetParam();
    constexpr int kDepth = by_build(3, 2);
    // Stops after the first of two lines, and after the first and the last of five.
    for (const auto& [lines, stop_after] : {std::pair{2, 1}, {5, 1}, {5, 5}}) {
        options.multi_pv = lines;
        SearchLimits limits;
        limits.infinite = true;
        SearchSignals signals;
        StoppingListener listener{signals, kDepth, stop_after};
        const SearchResult result =
            make_pv_extending_searcher()->search(game, limits, options, signals, listener);
        EXPECT_TRUE(signals.stop);
        expect_all_extended(game, listener.infos, lines, result);
        EXPECT_EQ(listener.infos.back().depth, kDepth) << "a line of another depth after stop";
    }
}

TEST(PvExtension, ExtendsByTheBestMovesOfOpponentsAfterStop) {
    SearchOptions options;
    options.hash_mb = 4;
    options.algorithm = "brs";
    options.multi_pv = 4;
    SearchLimits limits;
    limits.infinite = true;
    const Game game = game_of(kBoxedKings + "bBd9 gQf11");
    int reported_after_stop = 0;
    for (const int stop_after : {1, 2, 3}) {
        SearchSignals signals;
        StoppingListener listener{signals, 1, stop_after};
        (void)make_pv_extending_searcher()->search(game, limits, options, signals, listener);
        for (std::size_t i = static_cast<std::size_t>(stop_after); i < listener.infos.size(); ++i) {
            ++reported_after_stop;
            EXPECT_EQ(listener.infos[i].pv.at(1), move("d9", "f11")) << stop_after << ' ' << i;
        }
    }
    EXPECT_GT(reported_after_stop, 0);
}

TEST_P(PvExtensionOf, ExtendsManyLinesInLittleTime) {
    const Game game = game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6");
    SearchOptions options;
    options.hash_mb = 4;
    options.algorithm = GetParam();
    options.multi_pv = 20;
    options.move_overhead = Milliseconds{0};
    SearchLimits limits;
    limits.movetime = Milliseconds{300};
    SearchSignals signals;
    RecordingListener listener;
    const auto start_time = std::chrono::steady_clock::now();
    const SearchResult result =
        make_pv_extending_searcher()->search(game, limits, options, signals, listener);
    const auto took = std::chrono::steady_clock::now() - start_time;
    expect_all_extended(game, listener.infos, 20, result);
    // The last lines take milliseconds; the limit allows for a busy machine.
    EXPECT_LT(took, std::chrono::seconds{2});
}

TEST(PvExtension, ReportsMatesOfOtherSeats) {
    const Game one = game_of(
        "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2,Re10 bKa7,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 "
        "gKn8,Pn7,Pn9,Pm7,Pm8,Pm9");
    const auto searcher = make_pv_extending_searcher();
    using Mates = std::vector<std::pair<Color, int>>;
    EXPECT_EQ(searched_with(*searcher, one, 500).listener.mates, (Mates{{Color::Blue, 1}}));
    EXPECT_TRUE(searched_with(*searcher, start(RuleSet::ffa()), 500).listener.mates.empty());
}

TEST(PvExtension, DoesNotChangeLinesInTeams) {
    const Game game = start(RuleSet::teams());
    const Outcome plain = searched_with(*make_searcher(), game, 500);
    const Outcome extended = searched_with(*make_pv_extending_searcher(), game, 500);
    ASSERT_EQ(plain.listener.infos.size(), extended.listener.infos.size());
    for (std::size_t n = 0; n < plain.listener.infos.size(); ++n) {
        EXPECT_EQ(plain.listener.infos[n].pv, extended.listener.infos[n].pv);
    }
}

}  // namespace
}  // namespace quadrille::testing
