// Proofs of mates in Teams: Red and Yellow against Blue and Green.

#include "search/mates/mate_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"
#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/mates/plain_mates.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::kShelteredKings;
using test::move;
using test::position_of;

/// Runs successive calls of one proof.
class ProofRunner {
  public:
    explicit ProofRunner(const Game& game, std::optional<std::uint64_t> nodes = std::nullopt)
        : search_(game, nodes), proof_(search_.root()) {}

    std::optional<ProvenMate> find(int max_moves, std::uint64_t budget,
                                   const std::vector<Key>& seen = {}) {
        const MoveList list = legal_moves(search_.root());
        return proof_.find({list.begin(), list.end()}, max_moves,
                           search_.proof_limits(budget, seen));
    }
    [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

  private:
    StandingSearch search_;
    MateSearch proof_;
};

/// Red's rook on e5 mates Green on the n file after a move of Yellow.
const std::string kMateThroughTheTeammate = kShelteredKings + "rRe5 bRa6,Ra8 ";

TEST(MateSearch, FindsTheFastestMateWithItsLine) {
    struct Case {
        std::string what;
        std::string board;
        int max_moves;
        int moves;  // 0: no mate
        Move first = Move::none();
        std::size_t plies = 0;
    };
    const Move e5n5 = move("e5", "n5");
    const std::string& through = kMateThroughTheTeammate;
    for (const auto& [what, board, max_moves, moves, first, plies] :
         {Case{"mate in one", kShelteredKings + "rRe10", 3, 1, move("e10", "a10"), 1},
          {"capture of an attacked king", kShelteredKings + "rRn5 bQj4", 1, 1, move("n5", "n8"), 1},
          {"moves of both partners count", through, 1, 0},
          {"Green is mated after moves of Red, Blue and Yellow", through, 2, 2, e5n5, 3},
          {"Blue's rook is blocked by its own pieces",
           through.substr(0, through.size() - 1) + ",Rd3,Pd12", 2, 2, e5n5, 3},
          {"Blue's rook captures the checking rook", through.substr(0, through.size() - 1) + ",Rn4",
           2, 0},
          {"the evasion draws by fifty moves", through + "halfmove:98", 2, 0},
          {"the fifty-move clock just suffices", through + "halfmove:96", 2, 2, e5n5, 3}}) {
        ProofRunner runner(game_of(board, RuleSet::teams()));
        const auto mate = runner.find(max_moves, kPlenty);
        ASSERT_EQ(mate.has_value(), moves > 0) << what;
        if (!mate) continue;
        EXPECT_EQ(mate->moves, moves) << what;
        EXPECT_EQ(mate->line.front(), first) << what;
        EXPECT_EQ(mate->line.size(), plies) << what;
    }
}

TEST(MateSearch, ReturnsNoMateWhenTheBudgetRunsOut) {
    ProofRunner runner(game_of(kMateThroughTheTeammate, RuleSet::teams()));
    EXPECT_FALSE(runner.find(2, 100).has_value());
    EXPECT_EQ(runner.nodes(), 100U) << "counts every move made";
    EXPECT_TRUE(runner.find(2, kPlenty).has_value()) << "a later call continues";
}

TEST(MateSearch, StopsAtTheLimitsOfTheSearch) {
    ProofRunner runner(game_of(kMateThroughTheTeammate, RuleSet::teams()), 50);
    EXPECT_FALSE(runner.find(2, kPlenty).has_value());
    EXPECT_EQ(runner.nodes(), 50U);
}

TEST(MateSearch, CountsRepetitionAsDraw) {
    // The only mate begins with e5-n5. The position after e5-n5 has occurred twice, or once.
    Position checked = position_of(kMateThroughTheTeammate, RuleSet::teams());
    checked.play(move("e5", "n5"));
    const Key key = checked.key();
    ProofRunner twice(game_of(kMateThroughTheTeammate, RuleSet::teams()));
    EXPECT_FALSE(twice.find(2, kPlenty, {key, key}).has_value());
    ProofRunner once(game_of(kMateThroughTheTeammate, RuleSet::teams()));
    EXPECT_TRUE(once.find(2, kPlenty, {key}).has_value());
}

/// A quiet move of Blue's bishop mates in four (teams-mate4-12 of tests/suites). The search takes
/// long to find it.
Game quiet_mate_in_four() {
    return game_of(
        "rKj2,Pj4 bKa10,Bb10,Rh1,Pc9,Pc11,Pd8 yKg13,Pe10,Pg11,Ph12,Pi11 "
        "gKn5,Rn6,Rj11,Be8,Ng7,Pk4,Pl5,Pl6,Pl8,Pm7,Pm9,Pm10",
        RuleSet::teams(), Color::Blue);
}
constexpr int kEnoughDepth = 13;

TEST(MateSearch, ContinuesEarlierCalls) {
    ProofRunner at_once(quiet_mate_in_four());
    ASSERT_TRUE(at_once.find(4, kPlenty).has_value());
    ProofRunner twice(quiet_mate_in_four());
    EXPECT_FALSE(twice.find(4, at_once.nodes() / 2).has_value());
    const std::uint64_t before = twice.nodes();
    EXPECT_TRUE(twice.find(4, kPlenty).has_value());
    EXPECT_LT(twice.nodes() - before, at_once.nodes() * 3 / 4);
}

TEST(MateSearch, AddsProvenMatesToTheSearch) {
    if (kHasAsserts) GTEST_SKIP() << "takes 50 s with sanitizers";
    SearchRunner without;
    without.options.params.teams.proof_score = 100'000;
    EXPECT_EQ(mate_of(without.to_depth(quiet_mate_in_four(), kEnoughDepth)), 0);
    SearchRunner with;
    with.options.params.teams.proof_share = 1;
    const SearchResult r = with.to_depth(quiet_mate_in_four(), kEnoughDepth);
    EXPECT_EQ(r.best, move("b10", "a9"));
    EXPECT_EQ(mate_of(r), 4);
    EXPECT_EQ(r.last_info->pv.size(), 7U);
    EXPECT_EQ(r.last_info->pv.front(), r.best);
}

TEST(MateSearch, PutsTheMateFirstInMultiPv) {
    if (kHasAsserts) GTEST_SKIP() << "takes 20 s with sanitizers";
    SearchRunner runner;
    runner.options.params.teams.proof_share = 1;
    runner.options.multi_pv = 3;
    constexpr int kDepth = 11;  // MultiPV finds the mate at a lower depth than one line
    const SearchResult r = runner.to_depth(quiet_mate_in_four(), kDepth);
    EXPECT_EQ(mate_of(r), 4);
    const std::vector<SearchInfo>& infos = runner.listener.infos;
    ASSERT_GE(infos.size(), 3U);
    EXPECT_EQ(infos[infos.size() - 3].pv.front(), r.best);
    EXPECT_NE(infos[infos.size() - 2].pv.front(), r.best);
    EXPECT_NE(infos.back().pv.front(), infos[infos.size() - 2].pv.front());
}

TEST(MateSearch, ContinuesOtherLinesAfterAProvenMate) {
    SearchRunner runner;
    runner.options.params = SearchParams::full_width();
    runner.options.params.teams.proof_score = -100'000;  // at any score
    runner.options.params.teams.proof_share = 1;
    runner.options.multi_pv = 2;
    SearchLimits limits;
    limits.depth = 3;
    const SearchResult r = runner.run(game_of(kMateThroughTheTeammate, RuleSet::teams()), limits);
    const std::vector<SearchInfo>& infos = runner.listener.infos;
    const auto proven = std::ranges::find(infos, std::optional{2},
                                          [](const SearchInfo& i) { return i.score.mate; });
    ASSERT_NE(proven, infos.end());
    EXPECT_LT(proven->depth, 3);
    ASSERT_GE(infos.size(), 2U);
    const SearchInfo& first = infos[infos.size() - 2];
    EXPECT_EQ(first.pv.front(), r.best);
    EXPECT_EQ(first.score.mate, 2);
    EXPECT_EQ(first.depth, 3);
    EXPECT_NE(infos.back().pv.front(), r.best);
    EXPECT_EQ(infos.back().depth, 3) << "the search continues the second line";

    limits.mate = 2;
    (void)runner.run(game_of(kMateThroughTheTeammate, RuleSet::teams()), limits);
    EXPECT_LT(infos.back().depth, 3) << "`go mate` ends with its mate in all lines";
}

TEST(MateSearch, ProvesMatesForGoMateAtAnyScore) {
    const Game game = game_of(kMateThroughTheTeammate, RuleSet::teams());
    SearchRunner runner;
    runner.options.params = SearchParams::full_width();
    runner.options.params.teams.proof_score = 100'000;
    runner.options.params.teams.proof_share = 1;
    SearchLimits limits;
    limits.depth = 3;
    EXPECT_EQ(mate_of(runner.run(game, limits)), 0);
    limits.mate = 2;
    EXPECT_EQ(mate_of(runner.run(game, limits)), 2);
}

/// Yellow mates in three by h11-h5, but the search finds a mate in four first.
Game mate_in_three_after_four() {
    return game_of("rKi1,Pg3,Pi3,Rn9 bKa10,Pf5 yKg13,Qh11 gKm4,Bi10,Nd7", RuleSet::teams(),
                   Color::Yellow);
}

TEST(MateSearch, ContinuesGoMateAfterALongerMate) {
    SearchRunner runner;
    SearchLimits limits;
    limits.nodes = 3'000'000;
    limits.mate = 4;
    const SearchResult four = runner.run(mate_in_three_after_four(), limits);
    ASSERT_EQ(mate_of(four), 4) << "else this position is not a test";
    SearchRunner fresh;
    limits.mate = 3;
    const SearchResult three = fresh.run(mate_in_three_after_four(), limits);
    EXPECT_EQ(mate_of(three), 3);
    EXPECT_EQ(three.best, move("h11", "h5"));
    EXPECT_GT(three.nodes, four.nodes);
    EXPECT_LT(three.nodes, *limits.nodes) << "ends with the mate";
}

TEST(MateSearch, EndsGoMateWithALongerMateIfNoneIsShortEnough) {
    for (const int lines : {1, 2}) {
        SearchRunner runner;
        runner.options.multi_pv = lines;
        SearchLimits limits;
        limits.nodes = 3'000'000;
        limits.mate = 2;
        const SearchResult r = runner.run(mate_in_three_after_four(), limits);
        EXPECT_GE(mate_of(r), 3) << "a longer mate";
        EXPECT_LT(r.nodes, *limits.nodes) << lines;
    }
}

TEST(MateSearch, EndsGoMateBeforeTheShortestMateIsProven) {
    const auto nodes_for = [](int mate) {
        SearchRunner runner;
        // With its small share of nodes, the proof is too slow to exclude a mate in three.
        runner.options.params.teams.proof_share = 100;
        SearchLimits limits;
        limits.nodes = 3'000'000;
        limits.mate = mate;
        const SearchResult r = runner.run(mate_in_three_after_four(), limits);
        EXPECT_EQ(mate_of(r) > mate, mate == 1);
        return r.nodes;
    };
    EXPECT_LT(4 * nodes_for(1), nodes_for(3));
}

/// Analyses until some polls after the report of a mate in `moves` moves, or until a timeout.
class Analysis final : public SearchListener {
  public:
    Analysis(const Game& game, int moves, std::size_t lines = 1) : moves_(moves) {
        runner_.options.multi_pv = static_cast<int>(lines);
        SearchLimits limits;
        limits.infinite = true;
        result_ = runner_.searcher.search(game, limits, runner_.options, runner_.signals, *this);
    }
    [[nodiscard]] const SearchResult& result() const { return result_; }
    [[nodiscard]] const std::vector<SearchInfo>& infos() const { return infos_; }

  private:
    void on_info(const SearchInfo& info) override {
        infos_.push_back(info);
        if (info.score.mate == moves_) has_mate_ = true;
    }
    void on_poll() override {
        constexpr std::chrono::seconds kTimeout{60};
        // Collects further reports after the mate.
        polls_ += has_mate_ ? 1 : 0;
        if (polls_ > kPollsAfterMate || std::chrono::steady_clock::now() - start_ > kTimeout) {
            runner_.signals.stop = true;
        }
    }

    static constexpr int kPollsAfterMate = 50;
    int moves_;
    bool has_mate_ = false;
    int polls_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::vector<SearchInfo> infos_;
    SearchRunner runner_;
    SearchResult result_;
};

TEST(MateSearch, ShortensMatesInAnalysis) {
    const Analysis analysis{mate_in_three_after_four(), 3};
    EXPECT_EQ(mate_of(analysis.result()), 3);
    EXPECT_EQ(analysis.result().best, move("h11", "h5"));
}

TEST(MateSearch, DoesNotShortenMatesInTimedSearch) {
    const Analysis analysis{mate_in_three_after_four(), 3};
    SearchRunner runner;
    SearchLimits limits;
    limits.movetime = std::chrono::hours{1};
    limits.depth = analysis.result().last_info->depth;
    const SearchResult r = runner.run(mate_in_three_after_four(), limits);
    EXPECT_EQ(mate_of(r), 4) << "the analysis has found the shorter mate";
}

TEST(MateSearch, ReportsEachLineOnceInAnalysis) {
    struct Row {
        Game game;
        int moves = 0;
        std::size_t lines = 1;
    };
    // Red mates in four. The search finds this mate soon, after a proof that no mate is shorter.
    const Game own = game_of("rKg1,Rf3,Qk2,Rj7 yKg13 bKb10 gKm6", RuleSet::teams());
    // A proof finds Green's mate in three between reports of other lines (teams-mate3-08).
    const Game proven = game_of(
        "rKk1,Bf7,Pd3,Pi2,Pk2 bKa7,Ra11,Na10,Ne2,Bh4,Bf3,Pc11,Pb10,Pc8,Pd7,Pb5,Pc5 "
        "yKe14,Rk14,Nh8,Pk13,Pg12,Ph12,Pi12,Pe11,Pf11 "
        "gKn7,Rn11,Nl9,Nj5,Bn9,Pk11,Pm10,Pm9,Pl8,Pl7,Pm6",
        RuleSet::teams(), Color::Green);
    for (const auto& [game, moves, lines] :
         {Row{own, 4, 1}, Row{own, 4, 2}, Row{proven, 3, 1}, Row{proven, 3, 3}}) {
        const Analysis analysis{game, moves, lines};
        EXPECT_EQ(mate_of(analysis.result()), moves);
        for (std::size_t i = 0; i < analysis.infos().size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const SearchInfo& later = analysis.infos()[i];
                const SearchInfo& earlier = analysis.infos()[k];
                EXPECT_FALSE(later.depth == earlier.depth && later.multi_pv == earlier.multi_pv &&
                             later.score == earlier.score && later.bound == earlier.bound &&
                             later.pv == earlier.pv)
                    << "depth " << later.depth << ", line " << later.multi_pv << " of " << lines;
            }
        }
    }
}

TEST(MateSearch, FollowsAKnownMateWhenTheScoreStartsNoProof) {
    if (kHasAsserts) GTEST_SKIP() << "takes 15 s with sanitizers";
    SearchRunner runner;
    runner.options.params.teams.proof_share = 1;
    Game game = quiet_mate_in_four();
    const SearchResult r = runner.to_depth(game, kEnoughDepth);
    ASSERT_EQ(mate_of(r), 4);
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(game.play(r.last_info->pv[static_cast<std::size_t>(i)]));
    constexpr int kNoScore = 100'000;
    runner.options.params.teams.proof_score = kNoScore;
    // Less depth than the search needs to find the mate without a proof.
    constexpr int kDepth = 5;
    EXPECT_EQ(mate_of(runner.to_depth(game, kDepth)), 3);
    SearchRunner fresh;
    fresh.options.params.teams.proof_score = kNoScore;
    EXPECT_EQ(mate_of(fresh.to_depth(game, kDepth)), 0);
}

TEST(MateSearch, IsSkippedForTeamsOfNeighbors) {
    RuleSet rules = RuleSet::teams();
    rules.teammate = 1;  // Red and Blue play Yellow and Green
    SearchRunner runner;
    runner.options.params.teams.proof_share = 1;
    const Game game = game_of(
        "rKj2,Pj4 bKa10,Bb10,Rh1,Qe6,Qe7,Pc9,Pc11,Pd8 yKg13,Pe10,Pg11,Ph12,Pi11 gKn8,Pm7,Pm8,Pm9",
        rules, Color::Blue);
    SearchRunner plain;
    plain.options.params.teams.proof_score = 100'000;
    const SearchResult with = runner.to_depth(game, kEnoughDepth);
    const SearchResult without = plain.to_depth(game, kEnoughDepth);
    EXPECT_EQ(with.nodes, without.nodes);
    EXPECT_GT(without.last_info->score.cp, 1500) << "far enough ahead";
}

TEST(MateSearch, MatchesTheReferenceImplementation) {
    constexpr int kPositions = by_build(400, 30);
    Random random{2026};
    int mates = 0;
    int tested = 0;
    while (tested < kPositions) {
        const auto position = random_ending(random);
        if (!position) continue;
        ++tested;
        const ColorSet ours = position->side_of(Color::Red);
        int fastest = 0;
        for (int moves = 1; moves <= 2 && fastest == 0; ++moves) {
            if (is_plainly_won(*position, ours, moves)) fastest = moves;
        }
        ProofRunner runner{Game(*position)};
        const auto found = runner.find(2, 100 * kPlenty);
        EXPECT_EQ(found ? found->moves : 0, fastest) << tested;
        if (!found) continue;
        ++mates;
        Position after_first = *position;
        advance(after_first, found->line.front());
        EXPECT_TRUE(is_plainly_won(after_first, ours, found->moves - 1)) << tested;
    }
    EXPECT_GT(mates, kPositions / 10);
    EXPECT_LT(mates, kPositions * 9 / 10);
}

}  // namespace
}  // namespace quadrille::testing
