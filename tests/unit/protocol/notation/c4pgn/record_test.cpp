// c4pgn records of games that were played here: by hand, and a few hundred at random.

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/random_positions.h"
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

// ------------------------------------------------------------------ by hand

TEST(C4pgnRecord, EventsOfAllKinds) {
    Game game(Position::start(StartSetup::Chess4, RuleSet::chess4()));
    ASSERT_TRUE(game.play(move_at("m7", "k7", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Blue}));  // on its turn
    ASSERT_TRUE(game.apply({EventKind::Resigns, Color::Green}));       // not on its turn
    ASSERT_TRUE(game.play(move_at("b8", "d8", MoveKind::DoubleStep)));
    ASSERT_TRUE(game.play(move_at("m10", "l10")));
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Yellow}));
    // Silver went out first, then Gold: White and Black share 3 and 2. Silver's point goes to
    // three, Gold's to two: 1/3+1/2.
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

TEST(C4pgnRecord, GamesOfTwoAndThreeHaveNoSlotsOfTheAbsent) {
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

/// The rook on e13 shuts Gold's king in on the edge, the other one mates it.
TEST(C4pgnRecord, AMateIsMarkedPassedAndCredited) {
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

TEST(C4pgnRecord, LinesHaveMarksAndNoPassedTurns) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14 wRd12 wRe13 bPb4", Color::Red);
    const std::vector<Move> moves = {move_at("d12", "d14"), move_at("g1", "h1"),
                                     move_at("b4", "c4"), move_at("n7", "n8"),
                                     move_at("g1", "h1")};  // not possible
    EXPECT_EQ(format_c4pgn_line(start, moves),
              (std::vector<std::string>{"Rd14##g", "Kh1", "c4", "Kn8###g"}));
    EXPECT_TRUE(format_c4pgn_line(start, {}).empty());
}

/// The same with Gold and White alone: the game is over before White can move.
TEST(C4pgnRecord, TheLastMateHasNoMoveToStandAt) {
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

TEST(C4pgnRecord, ATakeoverChoiceStandsAtTheMoveBehindIt) {
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
    // The choice may stand behind the marks, too.
    std::string marked = format_c4pgn(bare_record(game), C4pgnStyle::Annotated);
    ASSERT_NE(marked.find("Kn8=g###g {"), std::string::npos) << marked;
    marked.replace(marked.find("=g###g"), 6, "###g=g");
    EXPECT_EQ(main_line(must_read_c4pgn(marked).record).entries(), game.entries());
    // Without the wish the rook is kept.
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
                  .find("round 2, White: a token that cannot be: found \"Kn8=s\", expected no "
                        "choice of Silver's army as this turn began"),
              std::string::npos)
        << describe(refused.error());
}

/// Gold is out as the turn of Silver's army begins. White, its player, has put it out, though the
/// army is dropped and the turn goes on to Black.
TEST(C4pgnRecord, WhoeverMovesTheMatingArmyEliminates) {
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

// ------------------------------------------------------------------ at random

/// Captures and checks are likelier than others, so that seats go out.
Move pick(Random& random, const Position& position) {
    const MoveList moves = legal_moves(position);
    Move best = moves[random.below(moves.size())];
    for (int i = 0; i < 4; ++i) {
        if (gives_check(position, best) || position.piece_on(best.to()).is_alive()) break;
        best = moves[random.below(moves.size())];
    }
    return best;
}

void play_random_entry(Random& random, Game& game, bool has_events) {
    const Position& position = game.position();
    const Color c = color_from_idx(static_cast<int>(random.below(kColors)));
    if (has_events && slow::chance(random, 1)) {
        EXPECT_TRUE(game.apply({EventKind::DrawAgreed, position.turn()}));
        return;
    }
    if (has_events && slow::chance(random, 4)) {
        const EventKind kind = slow::chance(random, 50)   ? EventKind::Keeps
                               : slow::chance(random, 50) ? EventKind::Resigns
                                                          : EventKind::RunsOutOfTime;
        if (game.apply({kind, c})) return;
    }
    for (const Color mated : position.active()) {  // an army that may have to be chosen
        const bool is_wished = has_events && position.pending_mates().credit(mated).has_value() &&
                               position.in_check(mated) && slow::chance(random, 30);
        if (is_wished && game.apply({EventKind::Keeps, mated})) return;
    }
    EXPECT_TRUE(game.play(pick(random, position)));
}

int contains(const std::string& text, std::string_view part) {
    return text.find(part) == std::string::npos ? 0 : 1;
}

/// Games in which it happened.
struct Counts {
    int passes = 0;
    int mates = 0;
    int choices = 0;
    int promotions = 0;
};

void expect_round_trip(const Game& game, const std::vector<RecordTag>& tags, Counts& counts) {
    GameRecord record = bare_record(game);
    record.tags = tags;
    for (const C4pgnStyle style : {C4pgnStyle::Annotated, C4pgnStyle::Condensed}) {
        const std::string text = format_c4pgn(record, style);
        const auto read = parse_c4pgn(text);
        ASSERT_TRUE(read) << describe(read.error()) << "\n" << text;
        EXPECT_TRUE(read->notes.empty()) << describe(read->notes.front()) << "\n" << text;
        const Game again = main_line(read->record);
        ASSERT_EQ(again.entries(), game.entries()) << text;
        ASSERT_EQ(again.position(), game.position())
            << text << format_fen4(again.position()) << "\n"
            << format_fen4(game.position());
        ASSERT_EQ(read->record.start, game.start()) << text;
        ASSERT_EQ(format_c4pgn(read->record, style), text);
        for (const RecordNode& node : read->record.main.nodes) EXPECT_TRUE(node.comments.empty());
        if (style == C4pgnStyle::Condensed) continue;
        counts.passes += contains(text, "forced to pass");
        counts.mates += contains(text, "###");
        counts.promotions += contains(text, "=Q");
        for (const char* const choice : {"=w", "=s", "=b", "=g"}) {
            counts.choices += contains(text, choice);
        }
    }
}

constexpr Variant kVariants[] = {Variant::Chess4, Variant::Chess4Takeover, Variant::Chess4Partners};

TEST(C4pgnRecord, RandomGamesComeBack) {
    Random random(20251);
    Counts counts;
    for (const Variant variant : kVariants) {
        for (const StartSetup setup :
             {StartSetup::Chess4, StartSetup::Chess4For3, StartSetup::Chess4For2}) {
            const Position start = Position::start(setup, RuleSet::chess4(variant));
            if (start.is_over()) continue;  // partners without opponents
            for (int i = 0; i < 6; ++i) {
                Game game(start);
                const int plies = static_cast<int>(random.below(160));
                for (int p = 0; p < plies && !game.is_over(); ++p) {
                    play_random_entry(random, game, i % 2 == 0);
                }
                expect_round_trip(game, {{"White", "a"}, {"Site", "b \\ \"c\""}}, counts);
            }
        }
    }
}

TEST(C4pgnRecord, RandomGamesFromRandomPositionsComeBack) {
    Random random(20252);
    Counts counts;
    for (int i = 0; i < 150; ++i) {
        RuleSet rules = RuleSet::chess4(kVariants[i % 3]);
        if (slow::chance(random, 10)) rules.fifty_move_plies = 12;
        if (slow::chance(random, 10)) rules.en_passant = false;
        const auto start = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(start);
        Game game(*start);
        const int plies = static_cast<int>(random.below(120));
        for (int p = 0; p < plies && !game.is_over(); ++p) play_random_entry(random, game, true);
        expect_round_trip(game, {}, counts);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(counts.passes, 5);
    EXPECT_GT(counts.mates, 5);
    EXPECT_GT(counts.choices, 1);
    EXPECT_GT(counts.promotions, 3);
}

}  // namespace
}  // namespace quadrille
