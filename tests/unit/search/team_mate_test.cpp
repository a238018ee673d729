// Proofs of mates in Teams. Red and Yellow play Blue and Green.

#include "search/team_mate.h"

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/unit/search/board_builder.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

/// A proof of mates, one question after another.
class ProofRunner {
  public:
    explicit ProofRunner(const Game& game, std::optional<std::uint64_t> nodes = std::nullopt)
        : search_(game, nodes), proof_(search_.root()) {}

    std::optional<TeamMate> find(int most, std::uint64_t budget) {
        const MoveList list = legal_moves(search_.root());
        return proof_.find({list.begin(), list.end()}, most, search_.proof_limits(budget));
    }
    [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

  private:
    StandingSearch search_;
    TeamMateProof proof_;
};

constexpr std::uint64_t kPlenty = 1'000'000;

/// Red's rook on e5 mates Green on the n file, once Yellow too has moved.
BoardBuilder mate_through_the_teammate() {
    return sheltered_teams().put(Color::Red, "Re5").put(Color::Blue, "Ra6 Ra8");
}

TEST(TeamMate, AMateInOneHasALineOfOneMove) {
    ProofRunner runner(sheltered_teams().put(Color::Red, "Re10").game());
    const auto mate = runner.find(3, kPlenty);
    ASSERT_TRUE(mate.has_value());
    EXPECT_EQ(mate->moves, 1);
    EXPECT_EQ(mate->line, std::vector<Move>{move("e10", "a10")});
}

TEST(TeamMate, BothPartnersMovesCount) {
    ProofRunner runner(mate_through_the_teammate().game());
    EXPECT_FALSE(runner.find(1, kPlenty).has_value());
    const auto mate = runner.find(2, kPlenty);
    ASSERT_TRUE(mate.has_value());
    EXPECT_EQ(mate->moves, 2);
    EXPECT_EQ(mate->line.front(), move("e5", "n5"));
    EXPECT_EQ(mate->line.size(), 3U) << "Red, Blue, Yellow; then Green is mated";
}

TEST(TeamMate, ADefenceOfEitherEnemyIsSeen) {
    // Blue's rook can take the one that checks its partner.
    ProofRunner runner(
        sheltered_teams().put(Color::Red, "Re5").put(Color::Blue, "Ra6 Ra8 Rd3 Pd12").game());
    EXPECT_TRUE(runner.find(2, kPlenty).has_value());
    ProofRunner defended(
        sheltered_teams().put(Color::Red, "Re5").put(Color::Blue, "Ra6 Ra8 Rn4").game());
    EXPECT_FALSE(defended.find(2, kPlenty).has_value());
}

TEST(TeamMate, AKingThatStandsAttackedIsTaken) {
    ProofRunner runner(sheltered_teams().put(Color::Red, "Rn5").put(Color::Blue, "Qj4").game());
    const auto mate = runner.find(1, kPlenty);
    ASSERT_TRUE(mate.has_value());
    EXPECT_EQ(mate->line, std::vector<Move>{move("n5", "n8")});
}

TEST(TeamMate, NothingIsSaidWhenTheBudgetRunsOut) {
    ProofRunner runner(mate_through_the_teammate().game());
    EXPECT_FALSE(runner.find(2, 100).has_value());
    EXPECT_EQ(runner.nodes(), 100U) << "every move made is counted";
    EXPECT_TRUE(runner.find(2, kPlenty).has_value()) << "a later call goes on";
}

TEST(TeamMate, TheLimitsOfTheSearchEndIt) {
    ProofRunner runner(mate_through_the_teammate().game(), 50);
    EXPECT_FALSE(runner.find(2, kPlenty).has_value());
    EXPECT_EQ(runner.nodes(), 50U);
}

TEST(TeamMate, ADrawByFiftyMovesIsNoMate) {
    // Blue's answer to the check would be the last quiet move that the rules allow.
    ProofRunner runner(mate_through_the_teammate().halfmove(98).game());
    EXPECT_FALSE(runner.find(2, kPlenty).has_value());
}

TEST(TeamMate, TheSearchReportsWhatIsProven) {
    // A quiet move of Blue's bishop, which the search takes long to look at, mates in four.
    const Game game = BoardBuilder(RuleSet::teams())
                          .put(Color::Red, "Kj2 Pj4")
                          .put(Color::Blue, "Ka10 Bb10 Rh1 Pc9 Pc11 Pd8")
                          .put(Color::Yellow, "Kg13 Pe10 Pg11 Ph12 Pi11")
                          .put(Color::Green, "Kn5 Rn6 Rj11 Be8 Ng7 Pk4 Pl5 Pl6 Pl8 Pm7 Pm9 Pm10")
                          .turn(Color::Blue)
                          .game();
    constexpr int kDepth = 10;
    SearchRunner without;
    without.options.params.teams.proof_score = 0;
    EXPECT_FALSE(without.to_depth(game, kDepth).last_info->score.mate.has_value());
    SearchRunner with;
    with.options.params.teams.proof_share = 1;
    const SearchResult r = with.to_depth(game, kDepth);
    EXPECT_EQ(r.best, move("b10", "a9"));
    EXPECT_EQ(r.last_info->score.mate, 4);
    EXPECT_EQ(r.last_info->pv.size(), 7U);
    EXPECT_EQ(r.last_info->pv.front(), r.best);
    EXPECT_LT(r.last_info->depth, kDepth) << "there is nothing more to look for";
}

TEST(TeamMate, SeveralLinesAreLeftToTheSearch) {
    SearchRunner runner;
    runner.options.params.teams.proof_score = 1;
    runner.options.multi_pv = 2;
    const SearchResult r = runner.to_depth(mate_through_the_teammate().game(), 1);
    EXPECT_FALSE(r.last_info->score.mate.has_value());
    EXPECT_EQ(runner.listener.infos.size(), 2U);
}

}  // namespace
}  // namespace quadrille::testing
