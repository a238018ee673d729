// Games that are ended before the rules end them, by hand-made scores.

#include "tools/records/adjudication.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/board_words.h"

namespace quadrille {
namespace {

using Score = std::optional<EngineScore>;

Score cp(int value) { return EngineScore{false, value}; }
Score mate(int moves) { return EngineScore{true, moves}; }

AdjudicationRules rules_with(auto change) {
    AdjudicationRules rules;
    change(rules);
    return rules;
}

/// A game in which each seat tells its score in turn, Red first.
class Watched {
  public:
    explicit Watched(const AdjudicationRules& rules, const RuleSet& game = RuleSet::teams())
        : position_(Position::start(StartSetup::Classic, game)), adjudicator_(rules) {}

    /// One ply; whether the game is to end now.
    bool tell(const Score& score) {
        adjudicator_.note(position_, after(Color::Red, plies_ % kColors), score);
        ++plies_;
        return verdict().has_value();
    }
    /// A round with scores as Red and Yellow see them, which their opponents share, negated.
    bool tell_round(const Score& score) {
        const auto negated = score ? Score{EngineScore{score->is_mate, -score->value}} : score;
        bool ended = false;
        for (int i = 0; i < kColors; ++i) ended = tell(i % 2 == 0 ? score : negated) || ended;
        return ended;
    }
    [[nodiscard]] std::optional<Verdict> verdict() const {
        return adjudicator_.verdict(position_, plies_);
    }
    [[nodiscard]] int plies() const { return plies_; }

  private:
    Position position_;
    Adjudicator adjudicator_;
    int plies_ = 0;
};

const AdjudicationRules kMate2 = rules_with([](auto& r) { r.mate_moves = 2; });
const AdjudicationRules kWin2 = rules_with([](auto& r) {
    r.win_moves = 2;
    r.win_score = 500;
});
const AdjudicationRules kDraw2 = rules_with([](auto& r) {
    r.draw_moves = 2;
    r.draw_score = 10;
    r.draw_from_round = 0;
});

TEST(Adjudication, IsOffByDefault) {
    Watched game{{}};
    // 2000 plies are 500 rounds.
    for (int round = 0; round < 499; ++round) {
        ASSERT_FALSE(game.tell_round(round % 2 == 0 ? mate(1) : cp(0))) << round;
    }
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(game.tell(cp(0)));
    EXPECT_TRUE(game.tell(cp(0)));
    EXPECT_EQ(game.verdict()->reason, "2000 moves and events");
    EXPECT_FALSE(game.verdict()->winner.has_value());
}

TEST(Adjudication, NeverEndsAGameWithAllRulesOff) {
    Watched game{rules_with([](auto& r) { r.max_plies = 0; })};
    for (int round = 0; round < 1000; ++round) ASSERT_FALSE(game.tell_round(mate(3)));
}

TEST(Adjudication, EndsWhenAllSeatsSeeTheSameMate) {
    // Two moves of each of the four seats are eight plies.
    Watched game{kMate2};
    EXPECT_FALSE(game.tell_round(mate(5)));
    EXPECT_FALSE(game.tell(mate(4)));
    EXPECT_FALSE(game.tell(mate(-4)));
    EXPECT_FALSE(game.tell(mate(3)));
    EXPECT_TRUE(game.tell(mate(-3)));
    EXPECT_EQ(game.verdict()->reason, "all agree on a mate");
    ASSERT_TRUE(game.verdict()->winner.has_value());
    EXPECT_TRUE(RuleSet::teams().side_of(Color::Red).contains(*game.verdict()->winner));

    Watched lost{kMate2};
    EXPECT_FALSE(lost.tell_round(mate(-5)));
    EXPECT_TRUE(lost.tell_round(mate(-5)));
    EXPECT_TRUE(RuleSet::teams().side_of(Color::Blue).contains(*lost.verdict()->winner));
}

TEST(Adjudication, AMateNeedsAllSeats) {
    // Green never says anything but centipawns.
    Watched game{kMate2};
    for (int round = 0; round < 10; ++round) {
        EXPECT_FALSE(game.tell(mate(2)));
        EXPECT_FALSE(game.tell(mate(-2)));
        EXPECT_FALSE(game.tell(mate(2)));
        EXPECT_FALSE(game.tell(cp(-900)));
    }
    // "Mate in 0" is nobody's mate.
    Watched zero{kMate2};
    for (int round = 0; round < 10; ++round) EXPECT_FALSE(zero.tell_round(mate(0)));
}

TEST(Adjudication, AChangedMindStartsAnew) {
    Watched game{kMate2};
    EXPECT_FALSE(game.tell_round(mate(5)));
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(game.tell(i % 2 == 0 ? mate(4) : mate(-4)));
    // Green thinks that it mates: the other team. From here it takes eight plies again.
    EXPECT_FALSE(game.tell(mate(7)));
    EXPECT_FALSE(game.tell_round(mate(3)));
    EXPECT_FALSE(game.tell(mate(3)));
    EXPECT_FALSE(game.tell(mate(-3)));
    EXPECT_FALSE(game.tell(mate(3)));
    EXPECT_TRUE(game.tell(mate(-3)));
}

TEST(Adjudication, AMissingScoreStartsAnew) {
    for (const AdjudicationRules& rules : {kMate2, kWin2, kDraw2}) {
        const Score score = rules == kDraw2 ? cp(0) : mate(3);
        const Score other = rules == kDraw2 ? cp(0) : mate(-3);
        Watched game{rules};
        EXPECT_FALSE(game.tell_round(score));
        for (int i = 0; i < 3; ++i) EXPECT_FALSE(game.tell(i % 2 == 0 ? score : other));
        EXPECT_FALSE(game.tell(std::nullopt));
        EXPECT_FALSE(game.tell_round(score));
        for (int i = 0; i < 3; ++i) EXPECT_FALSE(game.tell(i % 2 == 0 ? score : other));
        EXPECT_TRUE(game.tell(other));
    }
}

TEST(Adjudication, EndsWhenAllAgreeOnALead) {
    Watched game{kWin2};
    // 499 is below 500; a mate is a lead of any size.
    EXPECT_FALSE(game.tell_round(cp(499)));
    EXPECT_FALSE(game.tell_round(cp(500)));
    EXPECT_FALSE(game.tell(mate(9)));
    EXPECT_FALSE(game.tell(cp(-500)));
    EXPECT_FALSE(game.tell(cp(2000)));
    EXPECT_TRUE(game.tell(mate(-9)));
    EXPECT_EQ(game.verdict()->reason, "all agree on the winner");
    EXPECT_TRUE(RuleSet::teams().side_of(Color::Red).contains(*game.verdict()->winner));
    // Every seat sees itself ahead: no agreement.
    Watched quarrel{kWin2};
    for (int i = 0; i < 40; ++i) EXPECT_FALSE(quarrel.tell(cp(800)));
}

TEST(Adjudication, TakesTheLargestNumbers) {
    // -2^31 has no positive counterpart in an int.
    Watched game{kWin2};
    constexpr int kLeast = std::numeric_limits<int>::min();
    constexpr int kMost = std::numeric_limits<int>::max();
    for (int i = 0; i < 7; ++i) EXPECT_FALSE(game.tell(cp(i % 2 == 0 ? kLeast : kMost)));
    EXPECT_TRUE(game.tell(cp(kMost)));
    EXPECT_TRUE(RuleSet::teams().side_of(Color::Blue).contains(*game.verdict()->winner));
}

TEST(Adjudication, EndsWhenAllAgreeOnADraw) {
    Watched game{kDraw2};
    EXPECT_FALSE(game.tell_round(cp(11)));
    EXPECT_FALSE(game.tell_round(cp(10)));
    EXPECT_FALSE(game.tell(cp(-10)));
    EXPECT_FALSE(game.tell(cp(3)));
    EXPECT_FALSE(game.tell(cp(0)));
    EXPECT_TRUE(game.tell(cp(-7)));
    EXPECT_EQ(game.verdict()->reason, "all agree on a draw");
    EXPECT_FALSE(game.verdict()->winner.has_value());
    // A mate is outside of every window, however few moves it takes.
    Watched mating{kDraw2};
    for (int round = 0; round < 10; ++round) EXPECT_FALSE(mating.tell_round(mate(1)));
}

TEST(Adjudication, NoDrawBeforeItsRound) {
    Watched game{rules_with([](auto& r) {
        r.draw_moves = 2;
        r.draw_from_round = 5;
    })};
    for (int round = 0; round < 4; ++round) EXPECT_FALSE(game.tell_round(cp(0)));
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(game.tell(cp(0)));
    EXPECT_TRUE(game.tell(cp(0)));  // the 20th ply ends the fifth round
}

TEST(Adjudication, FollowsThePairings) {
    // Partners sit next to each other: Red and Blue against Yellow and Green.
    RuleSet rules = RuleSet::teams();
    rules.teammate = 1;
    Watched game{kMate2, rules};
    const Score scores[] = {mate(-2), mate(-2), mate(2), mate(2)};
    for (int i = 0; i < 7; ++i) EXPECT_FALSE(game.tell(scores[i % 4]));
    EXPECT_TRUE(game.tell(scores[3]));
    EXPECT_TRUE(rules.side_of(Color::Green).contains(*game.verdict()->winner));
}

TEST(Adjudication, FfaEndsByLengthOnly) {
    AdjudicationRules rules = kMate2;
    rules.win_moves = rules.draw_moves = 1;
    rules.draw_from_round = 0;
    rules.max_plies = 40;
    Watched game{rules, RuleSet::ffa()};
    for (int round = 0; round < 9; ++round) {
        EXPECT_FALSE(game.tell_round(round % 2 == 0 ? mate(1) : cp(0)));
    }
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(game.tell(mate(1)));
    EXPECT_TRUE(game.tell(mate(1)));
    EXPECT_EQ(game.plies(), 40);
    EXPECT_EQ(game.verdict()->reason, "40 moves and events");
    EXPECT_FALSE(game.verdict()->winner.has_value());
}

// --- FFA, by points

/// Red's king and rook against Blue's king, queen and pawn; Green is out, and so is Yellow, whose
/// king stands on the board when it resigned. `points`: Red, Blue, Yellow, Green.
Position endgame(const PerColor<int>& points, bool has_zombie = false,
                 const RuleSet& rules = RuleSet::ffa()) {
    PositionSetup setup;
    const auto put = [&](const char* square, Color color, PieceType type) {
        setup.board[test::square_of(square)] = Piece{color, type};
    };
    put("e1", Color::Red, PieceType::King);
    put("d2", Color::Red, PieceType::Rook);
    put("a8", Color::Blue, PieceType::King);
    put("i9", Color::Blue, PieceType::Queen);
    put("h10", Color::Blue, PieceType::Pawn);
    setup.departure[Color::Yellow] = has_zombie ? Departure::Resigned : Departure::Dead;
    setup.departure[Color::Green] = Departure::Dead;
    if (has_zombie) put("k14", Color::Yellow, PieceType::King);
    setup.points = points;
    const auto position = Position::from_setup(setup, rules);
    EXPECT_TRUE(position.has_value());
    return *position;
}

TEST(Lead, BoundsWhatIsLeft) {
    // RULES.md, FFA: Blue's king 20, queen 9, pawn 1, and 20 for a stalemate or 10 for a draw.
    EXPECT_EQ(most_points_left(endgame({}), Color::Red), 20 + 9 + 1 + 20);
    EXPECT_EQ(most_points_left(endgame({}), Color::Blue), 20 + 5 + 20);
    EXPECT_EQ(most_points_left(endgame({}), Color::Green), 0) << "it has left";
    // A king that stands pays 20 more to either.
    EXPECT_EQ(most_points_left(endgame({}, true), Color::Red), 70);
    EXPECT_EQ(most_points_left(endgame({}, true), Color::Blue), 65);
    // The pawn may be taken as a queen, for 9 where it pays 1 else.
    RuleSet rules = RuleSet::ffa();
    rules.promote_to = {PieceType::Queen, PieceType::Knight};
    EXPECT_EQ(most_points_left(endgame({}, false, rules), Color::Red), 50 + 8);
}

TEST(Lead, IsDecidedWhenNobodyCanOvertake) {
    // Blue has 45 to win, so 46 are needed.
    EXPECT_EQ(decided_by_points(endgame({{60, 14, 0, 0}}), 1), Color::Red);
    EXPECT_EQ(decided_by_points(endgame({{59, 14, 0, 0}}), 1), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{60, 14, 0, 0}}), 47), std::nullopt) << "no such lead";
    // One that has left can be first, and be close behind too.
    EXPECT_EQ(decided_by_points(endgame({{40, 30, 91, 0}}), 20), Color::Yellow);
    EXPECT_EQ(decided_by_points(endgame({{41, 30, 91, 0}}), 20), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{100, 14, 79, 0}}), 21), Color::Red);
    EXPECT_EQ(decided_by_points(endgame({{100, 14, 80, 0}}), 21), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{80, 14, 0, 80}}), 0), std::nullopt) << "two are first";
    // Three seats can be checked for points without end.
    PositionSetup start = start_position(StartSetup::Classic);
    start.points = {{5000, 0, 0, 0}};
    const auto position = Position::from_setup(start, RuleSet::ffa());
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(decided_by_points(*position, 1), std::nullopt);
}

TEST(Lead, EndsFfaWithoutAnyScore) {
    const auto verdict_of = [](int lead, const RuleSet& rules) {
        const Adjudicator adjudicator{rules_with([&](auto& r) { r.lead_points = lead; })};
        return adjudicator.verdict(endgame({{60, 14, 0, 0}}, false, rules), 7);
    };
    const auto verdict = verdict_of(20, RuleSet::ffa());
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->reason, "Red cannot be overtaken");
    EXPECT_FALSE(verdict->winner.has_value());
    EXPECT_FALSE(verdict_of(0, RuleSet::ffa()).has_value()) << "off";
    EXPECT_FALSE(verdict_of(47, RuleSet::ffa()).has_value());
}

}  // namespace
}  // namespace quadrille
