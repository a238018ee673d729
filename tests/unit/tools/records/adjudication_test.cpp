// Adjudication of games, with scores written by hand.

#include "tools/records/adjudication.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/numbers.h"
#include "protocol/text/words.h"
#include "tests/support/board_words.h"

namespace quadrille {
namespace {

AdjudicationRules rules_with(auto change) {
    AdjudicationRules rules;
    change(rules);
    return rules;
}

/// Reads `35` (centipawns), `#-3` (mated in three moves) or `?` (without a score).
std::optional<EngineScore> score_of(std::string_view word) {
    if (word == "?") return std::nullopt;
    const bool is_mate = word.starts_with('#');
    if (is_mate) word.remove_prefix(1);
    return EngineScore{is_mate, static_cast<int>(parse_integer(word).value())};
}

struct End {
    int plies = 0;  // 0: no end within 4000 plies
    std::optional<Verdict> verdict;
};

/// Returns the end of a game in which the seats report these scores in turn, repeatedly.
End end_of(const AdjudicationRules& rules, const std::string& scores, const RuleSet& game) {
    const Position position = Position::start(StartSetup::Classic, game);
    Adjudicator adjudicator{rules};
    std::string_view rest = scores;
    for (int ply = 0; ply < 4000; ++ply) {
        if (rest.empty()) rest = scores;
        adjudicator.note(position, after(Color::Red, ply % kColors), score_of(take_word(rest)));
        if (const auto verdict = adjudicator.verdict(position, ply + 1)) return {ply + 1, verdict};
    }
    return {};
}

const AdjudicationRules kMate2 = rules_with([](auto& r) {
    r.mate_moves = 2;
    r.max_plies = 0;
});
const AdjudicationRules kWin2 = rules_with([](auto& r) {
    r.win_moves = 2;
    r.win_score = 500;
    r.max_plies = 0;
});
const AdjudicationRules kDraw2 = rules_with([](auto& r) {
    r.draw_moves = 2;
    r.draw_score = 10;
    r.draw_from_round = 0;
    r.max_plies = 0;
});

TEST(Adjudication, EndsWhenAllSeatsAgree) {
    // Two moves of each of the four seats are eight plies.
    struct Row {
        AdjudicationRules rules;
        std::string scores;
        int plies;
        std::string reason;
        std::optional<Color> winner;
        int teammate = 2;
    };
    const std::string mate = "all agree on a mate";
    const std::string win = "all agree on the winner";
    const std::string draw = "all agree on a draw";
    const auto red = Color::Red;
    const auto blue = Color::Blue;
    const AdjudicationRules off = rules_with([](auto& r) { r.max_plies = 0; });
    const AdjudicationRules late_draw = rules_with([](auto& r) {
        r.draw_moves = 2;
        r.draw_from_round = 5;
    });
    const std::vector<Row> rows = {
        {{}, "#1 #-1 #1 #-1 0 0 0 0", 2000, "limit of 2000 plies", {}},
        {off, "#3 #-3", 0, "", {}},
        {kMate2, "#5 #-5 #5 #-5 #4 #-4 #3 #-3", 8, mate, red},
        {kMate2, "#-5 #5", 8, mate, blue},
        {kMate2, "#2 #-2 #2 -900", 0, "", {}},  // Green never sees the mate
        {kMate2, "#0", 0, "", {}},              // "mate in 0" is nobody's mate
        // Green reports the opposite once: the eight plies start again.
        {kMate2, "#5 #-5 #5 #-5 #4 #-4 #4 #7 #3 #-3 #3 #-3 #3 #-3 #3 #-3", 16, mate, red},
        // A missing score has the same effect.
        {kMate2, "#3 #-3 #3 #-3 #3 #-3 #3 ? #3 #-3 #3 #-3 #3 #-3 #3 #-3", 16, mate, red},
        {kWin2, "#3 #-3 #3 #-3 #3 #-3 #3 ? #3 #-3 #3 #-3 #3 #-3 #3 #-3", 16, win, red},
        {kDraw2, "0 0 0 0 0 0 0 ? 0 0 0 0 0 0 0 0", 16, draw, {}},
        // 499 is below 500; a mate is a lead of any size.
        {kWin2, "499 -499 499 -499 500 -500 500 -500 #9 -500 2000 #-9", 12, win, red},
        {kWin2, "800", 0, "", {}},  // every seat sees itself ahead
        {kWin2, "-2147483648 2147483647", 8, win, blue},
        {kDraw2, "11 -11 11 -11 10 -10 10 -10 -10 3 0 -7", 12, draw, {}},
        {kDraw2, "#1 #-1", 0, "", {}},
        {late_draw, "0", 20, draw, {}},  // the 20th ply ends the fifth round
        // Red and Blue against Yellow and Green.
        {kMate2, "#-2 #-2 #2 #2", 8, mate, Color::Green, 1},
    };
    for (const Row& row : rows) {
        RuleSet rules = RuleSet::teams();
        rules.teammate = static_cast<std::uint8_t>(row.teammate);
        const End end = end_of(row.rules, row.scores, rules);
        ASSERT_EQ(end.plies, row.plies) << row.scores;
        if (row.plies == 0) continue;
        EXPECT_EQ(end.verdict->reason, row.reason) << row.scores;
        ASSERT_EQ(end.verdict->winner.has_value(), row.winner.has_value()) << row.scores;
        if (row.winner) {
            EXPECT_TRUE(rules.side_of(*row.winner).contains(*end.verdict->winner)) << row.scores;
        }
    }
}

TEST(Adjudication, FfaEndsByLengthOnly) {
    AdjudicationRules rules = kMate2;
    rules.win_moves = rules.draw_moves = 1;
    rules.draw_from_round = 0;
    rules.max_plies = 40;
    const End end = end_of(rules, "#1 #-1 #1 #-1 0 0 0 0", RuleSet::ffa());
    EXPECT_EQ(end.plies, 40);
    EXPECT_EQ(end.verdict->reason, "limit of 40 plies");
    EXPECT_FALSE(end.verdict->winner.has_value());
}

// --- FFA, by points

/// Returns Red's king and rook against Blue's king, queen and pawn. Green has left; so has Yellow,
/// whose king remains if `has_zombie`. `points`: Red, Blue, Yellow, Green.
Position endgame(const PerColor<int>& points, bool has_zombie = false,
                 const RuleSet& rules = RuleSet::ffa()) {
    const std::string zombie = has_zombie ? " yKk14" : "";
    PositionSetup setup = test::setup_of("rKe1,Rd2 bKa8,Qi9,Ph10" + zombie, Color::Red);
    setup.departure[Color::Yellow] = has_zombie ? Departure::Resigned : Departure::Dead;
    setup.departure[Color::Green] = Departure::Dead;
    setup.points = points;
    const auto position = Position::from_setup(setup, rules);
    EXPECT_TRUE(position.has_value());
    return *position;
}

TEST(Lead, BoundsPointsThatCanStillBeWon) {
    // RULES.md, FFA: Blue's king 20, queen 9, pawn 1, and 20 for a stalemate or 10 for a draw.
    EXPECT_EQ(max_points_left(endgame({}), Color::Red), 20 + 9 + 1 + 20);
    EXPECT_EQ(max_points_left(endgame({}), Color::Blue), 20 + 5 + 20);
    EXPECT_EQ(max_points_left(endgame({}), Color::Green), 0) << "Green has left";
    // The resigned king pays 20 more to either seat.
    EXPECT_EQ(max_points_left(endgame({}, true), Color::Red), 70);
    EXPECT_EQ(max_points_left(endgame({}, true), Color::Blue), 65);
    // The pawn may be captured as a queen, for 9 points instead of 1.
    RuleSet rules = RuleSet::ffa();
    rules.promote_to = {PieceType::Queen, PieceType::Knight};
    EXPECT_EQ(max_points_left(endgame({}, false, rules), Color::Red), 50 + 8);
}

TEST(Lead, IsDecidedWhenNobodyCanOvertake) {
    // Blue can still win 45, so Red needs a lead of 46.
    EXPECT_EQ(decided_by_points(endgame({{60, 14, 0, 0}}), 1), Color::Red);
    EXPECT_EQ(decided_by_points(endgame({{59, 14, 0, 0}}), 1), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{60, 14, 0, 0}}), 47), std::nullopt)
        << "the lead is only 46";
    // A seat that has left can be first (Red can still win 50 points), or a close second.
    EXPECT_EQ(decided_by_points(endgame({{40, 30, 91, 0}}), 20), Color::Yellow);
    EXPECT_EQ(decided_by_points(endgame({{41, 30, 91, 0}}), 20), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{100, 14, 79, 0}}), 21), Color::Red);
    EXPECT_EQ(decided_by_points(endgame({{100, 14, 80, 0}}), 21), std::nullopt);
    EXPECT_EQ(decided_by_points(endgame({{80, 14, 0, 80}}), 0), std::nullopt) << "two are first";
    // With three active seats the points that can be won have no bound.
    PositionSetup start = start_position(StartSetup::Classic);
    start.points = {{5000, 0, 0, 0}};
    const auto position = Position::from_setup(start, RuleSet::ffa());
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(decided_by_points(*position, 1), std::nullopt);
}

TEST(Lead, EndsFfaWithoutScoresOfEngines) {
    const auto verdict_of = [](int lead, const RuleSet& rules) {
        const Adjudicator adjudicator{rules_with([&](auto& r) { r.lead_points = lead; })};
        return adjudicator.verdict(endgame({{60, 14, 0, 0}}, false, rules), 7);
    };
    const auto verdict = verdict_of(20, RuleSet::ffa());
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->reason, "Red cannot be overtaken");
    EXPECT_FALSE(verdict->winner.has_value());
    EXPECT_FALSE(verdict_of(0, RuleSet::ffa()).has_value()) << "the rule is off";
    EXPECT_FALSE(verdict_of(47, RuleSet::ffa()).has_value());
}

}  // namespace
}  // namespace quadrille
