// c4pgn records of games played in the test. record_round_trips_test.cpp has random games.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "tests/support/chess4_rules.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"

namespace quadrille {
namespace {

using c4pgn::move_at;
using c4pgn::must_read_c4pgn;
using c4pgn::position_of;
using records::movetext_of;

std::string written(const Game& game, C4pgnStyle style) {
    return movetext_of(format_c4pgn(bare_record(game), style));
}

TEST(C4pgnRecord, WritesEveryKindOfEvent) {
    Game game(Position::start(StartSetup::Chess4, RuleSet::chess4()));
    ASSERT_TRUE(game.play(move_at("m7", "k7", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Blue}));  // on its turn
    ASSERT_TRUE(game.apply({EventKind::Resigns, Color::Green}));       // not on its turn
    ASSERT_TRUE(game.play(move_at("b8", "d8", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.play(move_at("m10", "l10")));
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Yellow}));
    // Silver went out first, then Gold, so White and Black share 3 and 2. Silver's point is shared
    // by three seats and Gold's by two: 1/3+1/2.
    EXPECT_EQ(written(game, C4pgnStyle::Annotated), R"(1. k7 { M7 > K7 } { White }
   %%t { Silver runs out of time }
   %%g { Gold resigns }
   d8 { B8 > D8 } { Black }
   %%%
2. l10 { M10 > L10 }
   %%%
   %%d { Draw agreed }
2+1/2-0-2+1/2-1 { Result: "Last Man Standing" scoring }
5/6-0-5/6-1/3 { Result: Incremental scoring }
)");
    EXPECT_EQ(written(game, C4pgnStyle::Condensed), R"(1. k7 %%t %%g d8 %%%
2. l10 %%% %%d
2+1/2-0-2+1/2-1 5/6-0-5/6-1/3
)");
}

/// Derived comments are recognized only if all of a move are there.
TEST(C4pgnRecord, KeepsCommentsThatLookDerived) {
    const std::string tags = "[ Variant \"Chess4\" ]\n\n";
    const auto comments = [&](const std::string& moves) {
        const GameRecord game = must_read_c4pgn(tags + moves).record;
        const std::string text = format_c4pgn(game, C4pgnStyle::Annotated);
        EXPECT_EQ(must_read_c4pgn(text).record.main, game.main) << text;
        return game.main.nodes.at(0).comments;
    };
    using Comments = std::vector<std::string>;
    EXPECT_EQ(comments("1. k7 { M7 > K7 } { White } k3 { K2 > K3 } { Silver }"), Comments{});
    EXPECT_EQ(comments("1. k7 { M7 > K7 } { White } { a note } k3"), Comments{"a note"});
    EXPECT_EQ(comments("1. k7 { M7 > K6 } k3 { a note }"), Comments{"M7 > K6"});
    EXPECT_EQ(comments("1. k7 { White } k3"), Comments{"White"});
}

TEST(C4pgnRecord, OmitsSlotsOfAbsentSeats) {
    Game game(Position::start(StartSetup::Chess4For2, RuleSet::chess4()));
    ASSERT_TRUE(game.play(move_at("m7", "k7", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.play(move_at("b8", "d8", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.play(move_at("m10", "l10")));
    GameRecord record = bare_record(game);
    record.tags = {{"White", "a \"b\""}, {"Event", "x"}};
    EXPECT_EQ(format_c4pgn(record, C4pgnStyle::Condensed),
              R"([ Variant "Chess4" ]
[ Variant-Version "1.0" ]
[ Notation-Style "c4pgn" ]
[ Notation-Version "1.0" ]
[ Players "2" ]
[ White "a \"b\"" ]
[ Event "x" ]
[ Result "*" ]

1. k7 d8
2. l10
* 0-0
)");
}

/// The rook on e13 confines Gold's king to the edge; the other rook mates it.
TEST(C4pgnRecord, MarksMatePassAndElimination) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14 wRd12 wRe13 bPb4", Color::Red);
    Game game(start);
    ASSERT_TRUE(game.play(move_at("d12", "d14")));
    ASSERT_TRUE(game.play(move_at("g1", "h1")));
    ASSERT_TRUE(game.play(move_at("b4", "c4")));
    ASSERT_TRUE(game.play(move_at("n7", "n8")));
    EXPECT_EQ(written(game, C4pgnStyle::Annotated), R"(1. Rd14##g { D12 > D14 } { White }
   Kh1 { G1 > H1 } { Silver }
   c4 { B4 > C4 } { Black }
   %w { Gold checkmated by White and forced to pass }
2. Kn8###g { N7 > N8 } { Gold eliminated by White }
* { Result: "Last Man Standing" scoring }
1-0-0-0 { Result: Incremental scoring }
)");
    EXPECT_EQ(written(game, C4pgnStyle::Condensed), R"(1. Rd14 Kh1 c4 %
2. Kn8
* 1-0-0-0
)");
}

TEST(C4pgnRecord, FormatsLineWithMarksAndOmitsPassedTurns) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14 wRd12 wRe13 bPb4", Color::Red);
    const std::vector<Move> moves = {move_at("d12", "d14"), move_at("g1", "h1"),
                                     move_at("b4", "c4"), move_at("n7", "n8"),
                                     move_at("g1", "h1")};  // illegal
    EXPECT_EQ(format_c4pgn_line(start, moves),
              (std::vector<std::string>{"Rd14##g", "Kh1", "c4", "Kn8###g"}));
    EXPECT_TRUE(format_c4pgn_line(start, {}).empty());
}

/// The same mate with only Gold and White: the game is over before White can move.
TEST(C4pgnRecord, EndsGameWithLastMate) {
    Game game(position_of("wKn7 gKh14 wRd12 wRe13", Color::Red));
    ASSERT_TRUE(game.play(move_at("d12", "d14")));
    ASSERT_TRUE(game.is_over());
    const std::string text = format_c4pgn(bare_record(game), C4pgnStyle::Annotated);
    EXPECT_EQ(movetext_of(text), R"(1. Rd14##g { D12 > D14 } { White }
   %w { Gold checkmated by White and forced to pass } { Gold eliminated by White }
1-0 { Result: "Last Man Standing" scoring }
1-0 { Result: Incremental scoring }
)");
    EXPECT_NE(text.find(R"([ Gold-Eliminated-By "White" ])"), std::string::npos);
    EXPECT_EQ(text.find("Silver-Eliminated-By"), std::string::npos);
    EXPECT_TRUE(must_read_c4pgn(text).notes.empty());
}

TEST(C4pgnRecord, WritesTakeoverChoiceWithNextMove) {
    const Game game = c4pgn::takeover_game();
    EXPECT_EQ(written(game, C4pgnStyle::Condensed), R"(1. Rd14 d3 Rb4 %
2. Kn8=g
* 1-0-0-0
)");
    for (const C4pgnStyle style : {C4pgnStyle::Annotated, C4pgnStyle::Condensed}) {
        const std::string text = format_c4pgn(bare_record(game), style);
        const Game again = main_line(must_read_c4pgn(text).record);
        EXPECT_EQ(again.entries(), game.entries());
        EXPECT_EQ(again.position(), game.position());
    }
    // The choice may also stand behind the marks.
    std::string marked = format_c4pgn(bare_record(game), C4pgnStyle::Annotated);
    ASSERT_NE(marked.find("Kn8=g###g {"), std::string::npos) << marked;
    marked.replace(marked.find("=g###g"), 6, "###g=g");
    EXPECT_EQ(main_line(must_read_c4pgn(marked).record).entries(), game.entries());
    // Without the choice White keeps Black's army, the rook.
    const std::string text = format_c4pgn(bare_record(game), C4pgnStyle::Condensed);
    std::string silent = text;
    silent.erase(silent.find("=g"), 2);
    const Game other = main_line(must_read_c4pgn(silent).record);
    EXPECT_EQ(other.position().seats().controller(Color::Yellow), Color::Red);
    std::string wrong = text;
    wrong.replace(wrong.find("=g"), 2, "=s");
    const auto refused = parse_c4pgn(wrong);
    ASSERT_FALSE(refused);
    EXPECT_NE(describe(refused.error())
                  .find("round 2, White: token contradicts the game: found \"Kn8=s\", expected a "
                        "turn that began with the choice of Silver's army"),
              std::string::npos)
        << describe(refused.error());
}

/// White's choice of Silver's king drops Black's army, whose turn it is. The reader meets this turn
/// before the next move, so that the choice has its own token.
TEST(C4pgnRecord, WritesTakeoverChoiceBeforeTurnsThatDependOnIt) {
    Game game{test::position_of(test::setup_of("rKh1 bKa4 yRg2,Rh5 gKn9 take:yr", Color::Yellow),
                                kMethod2)};
    const auto play = [&](std::string_view from, std::string_view to) {
        return game.play(Move{test::square_of(from), test::square_of(to), MoveKind::Normal});
    };
    ASSERT_TRUE(play("g2", "g4") && play("n9", "n10"));
    ASSERT_TRUE(game.apply({EventKind::Keeps, Color::Blue}));
    ASSERT_TRUE(play("h1", "h2"));
    ASSERT_EQ(game.position().seats().acquired(), ColorSet::of(Color::Blue));
    while (!game.is_over() && game.entries().size() < 7) {
        ASSERT_TRUE(game.play(legal_moves(game.position())[0]));
    }
    for (const C4pgnStyle style : {C4pgnStyle::Annotated, C4pgnStyle::Condensed}) {
        const std::string text = format_c4pgn(bare_record(game), style);
        EXPECT_NE(text.find("%%=s"), std::string::npos) << text;
        const Game again = main_line(must_read_c4pgn(text).record);
        EXPECT_EQ(again.entries(), game.entries());
    }
}

/// Gold goes out as the turn of Silver's army begins. White, the player of that army, eliminated
/// Gold, although the army is dropped and Black is next to move.
TEST(C4pgnRecord, CreditsPlayerOfMatingArmy) {
    const Game game = c4pgn::dropped_army_game();
    const std::string text = format_c4pgn(bare_record(game), C4pgnStyle::Annotated);
    EXPECT_EQ(movetext_of(text), R"(1. ... Rd14##g { D12 > D14 } { Silver }
   c4 { B4 > C4 } { Black }
   %w { Gold checkmated by White and forced to pass }
   %%=g { The army of Gold is to be kept }
2. Kn8 { N7 > N8 }
   %%%
   d4###g { C4 > D4 } { Gold eliminated by White }
* { Result: "Last Man Standing" scoring }
1-0-0-0 { Result: Incremental scoring }
)");
    EXPECT_NE(text.find(R"([ Gold-Eliminated-By "White" ])"), std::string::npos);
    const C4pgnGame again = must_read_c4pgn(text);
    EXPECT_TRUE(again.notes.empty()) << describe(again.notes.front());
    EXPECT_EQ(main_line(again.record).entries(), game.entries());
}

}  // namespace
}  // namespace quadrille
