// Lines of a round at least, exact ends of searches, and mates that are told.

#include "search/pv_extension.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>

#include "engine/movegen.h"
#include "eval/evaluator_factories.h"
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

/// How the game stands behind the moves, which are all legal.
Game followed(Game game, const std::vector<Move>& line) {
    for (const Move m : line) EXPECT_TRUE(game.play(m));
    return game;
}

class WholeLines : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Algorithms, WholeLines, ::testing::Values("paranoid", "maxn", "brs"),
                         [](const auto& algorithm) { return algorithm.param; });

TEST_P(WholeLines, EachHasARound) {
    SearchOptions options;
    options.algorithm = GetParam();
    options.multi_pv = 2;
    for (const Game& game : {start(RuleSet::ffa()), start(RuleSet::chess4()),
                             game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6")}) {
        const auto searcher = make_pv_extending_searcher();
        const Outcome out = searched_with(*searcher, game, 2000, options);
        ASSERT_GE(out.listener.infos.size(), 3U);
        for (const SearchInfo& info : out.listener.infos) {
            const Game end = followed(game, info.pv);
            EXPECT_TRUE(info.pv.size() >= kMinPvLength || end.is_over()) << info.depth;
        }
        EXPECT_EQ(out.result.ponder, out.result.last_info->pv.at(1));
        EXPECT_EQ(out.result.best, out.result.last_info->pv.front());
    }
}

TEST_P(WholeLines, TheSearchIsTheSame) {
    SearchOptions options;
    options.algorithm = GetParam();
    const Game game = game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6");
    const auto plain = make_searcher();
    const auto whole = make_pv_extending_searcher();
    for (int i = 0; i < 2; ++i) {  // the second time with what the first has taught
        const Outcome a = searched_with(*plain, game, 3000, options);
        const Outcome b = searched_with(*whole, game, 3000, options);
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

TEST(WholeLineSearcher, TheSameEveryTime) {
    const Game game = start(RuleSet::ffa());
    const Outcome a = searched_with(*make_pv_extending_searcher(), game, 5000);
    const Outcome b = searched_with(*make_pv_extending_searcher(), game, 5000);
    ASSERT_EQ(a.listener.infos.size(), b.listener.infos.size());
    for (std::size_t n = 0; n < a.listener.infos.size(); ++n) {
        EXPECT_EQ(a.listener.infos[n].pv, b.listener.infos[n].pv);
    }
}

/// Blue's bishop can take Green's queen, and best-reply search does not care.
TEST(WholeLineSearcher, OthersPlayForThemselves) {
    SearchOptions options;
    options.algorithm = "brs";
    const Game game = game_of(kBoxedKings + "bBd9 gQf11");
    const Outcome plain = searched_with(*make_searcher(), game, 1000, options);
    EXPECT_LT(plain.result.last_info->pv.size(), kMinPvLength);
    const Outcome whole = searched_with(*make_pv_extending_searcher(), game, 1000, options);
    EXPECT_EQ(whole.result.last_info->pv.at(1), move("d9", "f11"));
}

/// However the nodes cut it off, a search ends with an exact line of the move it plays.
TEST(WholeLineSearcher, ACutOffSearchEndsWithAWholeLine) {
    const Game game = start(RuleSet::ffa());
    SearchOptions options;
    options.params.ffa.window = 4;  // so that scores often leave it
    int bounds = 0;
    constexpr std::uint64_t kStep = by_build<std::uint64_t>(131, 786);
    for (std::uint64_t nodes = 1000; nodes < 6000; nodes += kStep) {
        const Outcome plain = searched_with(*make_searcher(), game, nodes, options);
        const SearchInfo& end = plain.listener.infos.back();
        const auto last_whole =
            std::find_if(plain.listener.infos.rbegin(), plain.listener.infos.rend(),
                         [](const SearchInfo& info) { return info.bound == BoundKind::Exact; });
        if (end.bound != BoundKind::Exact) {
            ++bounds;
            EXPECT_NE(last_whole->pv.front(), end.pv.front()) << "that line is known";
        }
        const Outcome whole = searched_with(*make_pv_extending_searcher(), game, nodes, options);
        const SearchInfo& last = whole.listener.infos.back();
        EXPECT_EQ(last.bound, BoundKind::Exact) << nodes;
        EXPECT_TRUE(last.values.has_value()) << nodes;
        EXPECT_EQ(last.pv.front(), whole.result.best) << nodes;
        EXPECT_GE(last.pv.size(), kMinPvLength) << nodes;
    }
    EXPECT_GT(bounds, 0) << "no search was cut off where it matters";
}

/// Raises `stop` when a line of some depth and place has been told.
class StoppingListener final : public SearchListener {
  public:
    StoppingListener(SearchSignals& signals, int depth, int place)
        : signals_(signals), depth_(depth), place_(place) {}
    void on_info(const SearchInfo& info) override {
        infos.push_back(info);
        if (info.depth == depth_ && info.multi_pv == place_) signals_.stop = true;
    }

    std::vector<SearchInfo> infos;

  private:
    SearchSignals& signals_;
    int depth_;
    int place_;
};

/// That each of the lines that were told is whole, those of every depth are all there but at the
/// end, and the last of the first place is exact and that of the answer.
void expect_all_whole(const Game& game, const std::vector<SearchInfo>& infos, int lines,
                      const SearchResult& result) {
    std::map<int, std::set<int>> told;  // places, by depth
    const SearchInfo* first = nullptr;
    for (const SearchInfo& info : infos) {
        const Game end = followed(game, info.pv);
        EXPECT_TRUE(info.pv.size() >= kMinPvLength || end.is_over()) << info.depth;
        EXPECT_LE(info.multi_pv, lines);
        if (info.multi_pv == 1) first = &info;
        told[info.depth].insert(info.multi_pv);
    }
    ASSERT_NE(first, nullptr);
    for (const auto& [depth, places] : told) {
        if (depth == told.rbegin()->first) break;
        EXPECT_EQ(places.size(), static_cast<std::size_t>(lines)) << "depth " << depth;
    }
    EXPECT_EQ(first->bound, BoundKind::Exact);
    EXPECT_EQ(first->pv.front(), result.best);
    EXPECT_EQ(first->pv.at(1), result.ponder);
}

TEST_P(WholeLines, SeveralAtAStop) {
    const Game game = game_of(kBoxedKings + "rQg5,Rd4 bBd9 yNf10 gRk6");
    SearchOptions options;
    options.hash_mb = 4;
    options.algorithm = GetParam();
    constexpr int kDepth = by_build(3, 2);
    // Behind the first of two lines, and behind the first and the last of five.
    for (const auto& [lines, place] : {std::pair{2, 1}, {5, 1}, {5, 5}}) {
        options.multi_pv = lines;
        SearchLimits limits;
        limits.infinite = true;
        SearchSignals signals;
        StoppingListener listener{signals, kDepth, place};
        const SearchResult result =
            make_pv_extending_searcher()->search(game, limits, options, signals, listener);
        EXPECT_TRUE(signals.stop);
        expect_all_whole(game, listener.infos, lines, result);
        EXPECT_EQ(listener.infos.back().depth, kDepth) << "nothing came behind the stop";
    }
}

/// What others play is found by a search also when the line is told behind the stop.
TEST(WholeLineSearcher, OthersPlayForThemselvesBehindAStop) {
    SearchOptions options;
    options.hash_mb = 4;
    options.algorithm = "brs";
    options.multi_pv = 4;
    SearchLimits limits;
    limits.infinite = true;
    const Game game = game_of(kBoxedKings + "bBd9 gQf11");
    int behind = 0;
    for (const int place : {1, 2, 3}) {
        SearchSignals signals;
        StoppingListener listener{signals, 1, place};
        (void)make_pv_extending_searcher()->search(game, limits, options, signals, listener);
        for (std::size_t i = static_cast<std::size_t>(place); i < listener.infos.size(); ++i) {
            ++behind;
            EXPECT_EQ(listener.infos[i].pv.at(1), move("d9", "f11")) << place << ' ' << i;
        }
    }
    EXPECT_GT(behind, 0);
}

TEST_P(WholeLines, SeveralInLittleTime) {
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
    const auto began = std::chrono::steady_clock::now();
    const SearchResult result =
        make_pv_extending_searcher()->search(game, limits, options, signals, listener);
    const auto took = std::chrono::steady_clock::now() - began;
    expect_all_whole(game, listener.infos, 20, result);
    // The lines of the end take milliseconds; this is the ceiling of a busy machine.
    EXPECT_LT(took, std::chrono::seconds{2});
}

TEST(WholeLineSearcher, TellsMates) {
    const Game one = game_of(
        "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2,Re10 bKa7,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 "
        "gKn8,Pn7,Pn9,Pm7,Pm8,Pm9");
    const auto searcher = make_pv_extending_searcher();
    using Mates = std::vector<std::pair<Color, int>>;
    EXPECT_EQ(searched_with(*searcher, one, 500).listener.mates, (Mates{{Color::Blue, 1}}));
    EXPECT_TRUE(searched_with(*searcher, start(RuleSet::ffa()), 500).listener.mates.empty());
}

TEST(WholeLineSearcher, TeamsAreLeftAlone) {
    const Game game = start(RuleSet::teams());
    const Outcome plain = searched_with(*make_searcher(), game, 500);
    const Outcome whole = searched_with(*make_pv_extending_searcher(), game, 500);
    ASSERT_EQ(plain.listener.infos.size(), whole.listener.infos.size());
    for (std::size_t n = 0; n < plain.listener.infos.size(); ++n) {
        EXPECT_EQ(plain.listener.infos[n].pv, whole.listener.infos[n].pv);
    }
}

}  // namespace
}  // namespace quadrille::testing
