// Tests the reports of `play_entry`, and `likely_key_after`.

#include "engine/game.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"

namespace quadrille {
namespace {

Position position_of_fen4(const std::string& fen4, const RuleSet& rules) {
    const auto position = parse_position(fen4, rules);
    EXPECT_TRUE(position) << fen4;
    return position ? position->position : Position::start(StartSetup::Modern, rules);
}

/// Plays `entry`. Returns `nullopt` and changes nothing if the entry is impossible.
std::optional<EntryReport> try_entry(Position& position, std::vector<Key>& keys,
                                     const GameEntry& entry) {
    if (!can_play(position, entry)) return std::nullopt;
    return play_entry(position, keys, entry);
}

EntryReport report_of(const Position& start, std::string_view text) {
    Position position = start;
    std::vector<Key> keys;
    adjudicate(position, keys);
    const auto move = parse_move(text, position);
    EXPECT_TRUE(move) << text;
    const std::optional<EntryReport> report =
        move ? try_entry(position, keys, *move) : std::nullopt;
    EXPECT_TRUE(report) << text;
    EXPECT_EQ(keys.size(), 2U);
    return report.value_or(EntryReport{});
}

TEST(TryEntry, ReportsMatesAndTurnsWithoutLegalMove) {
    RuleSet late = RuleSet::ffa();
    late.mate_timing = MateTiming::Turn;
    const EntryReport mate =
        report_of(position_of_fen4(records::mate_in_one(), RuleSet::ffa()), "e4-a4");
    EXPECT_EQ(mate.ply.mated, ColorSet::of(Color::Blue));
    EXPECT_TRUE(mate.stuck.empty());

    const EntryReport late_mate =
        report_of(position_of_fen4(records::mate_in_one(), late), "e4-a4");
    EXPECT_TRUE(late_mate.ply.mated.empty());
    ASSERT_EQ(late_mate.stuck.size(), 1U);
    EXPECT_EQ(late_mate.stuck[0].color, Color::Blue);
    EXPECT_EQ(late_mate.stuck[0].kind, StuckKind::Mated);

    const EntryReport stalemate =
        report_of(position_of_fen4(records::stalemate_in_one(), RuleSet::teams()), "e7-c8");
    ASSERT_EQ(stalemate.stuck.size(), 1U);
    EXPECT_EQ(stalemate.stuck[0].color, Color::Blue);
    EXPECT_EQ(stalemate.stuck[0].kind, StuckKind::Stalemated);
}

/// White's rook confines Gold's king to the edge. Gold passes and goes out when White's turn comes.
TEST(TryEntry, ReportsTheMatingPlayerOfDueMates) {
    Position position = c4pgn::position_of("wKn7 sKg1 bKa8 gKh14 wRd14 wRe13 bPb4", Color::Yellow);
    std::vector<Key> keys;
    adjudicate(position, keys);
    const auto report = try_entry(position, keys, c4pgn::move_at("b4", "c4"));
    ASSERT_TRUE(report);
    EXPECT_EQ(report->ply.change.due_mates, DueMates{});
    ASSERT_EQ(report->stuck.size(), 1U);
    EXPECT_EQ(report->stuck[0].color, Color::Green);
    EXPECT_EQ(report->stuck[0].kind, StuckKind::Passed);
    EXPECT_EQ(report->stuck[0].by, Color::Red);
    DueMates mates;
    mates[Color::Green] = Color::Red;
    EXPECT_EQ(report->stuck[0].due_mates, mates);
    EXPECT_EQ(position.turn(), Color::Red);
}

/// White moves Silver's army, which has mated Gold. At the start of Silver's turn White drops this
/// army and keeps Gold's. The turn passes to Black.
TEST(TryEntry, CreditsMateByDroppedArmyToItsPlayer) {
    const Game game = c4pgn::dropped_army_game();
    Position position = game.position_after(3);
    std::vector<Key> keys = {position.key()};
    const auto report = try_entry(position, keys, game.entries()[3]);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->ply.change.due_mates[Color::Green], Color::Red);
    EXPECT_EQ(position.turn(), Color::Yellow);
    EXPECT_EQ(position.seats().controller(Color::Green), Color::Red);
    EXPECT_TRUE(position.board().pieces(Color::Blue).empty());
}

TEST(TryEntry, ChangesNothingForImpossibleEntries) {
    Position position = Position::start(StartSetup::Modern, RuleSet::ffa());
    std::vector<Key> keys;
    EXPECT_TRUE(adjudicate(position, keys).empty());
    const GameEvent resigns{EventKind::Resigns, Color::Green};
    ASSERT_TRUE(try_entry(position, keys, resigns));
    const Position before = position;
    EXPECT_FALSE(try_entry(position, keys, resigns));
    EXPECT_FALSE(try_entry(position, keys, Move{Square::at(3, 1), Square::at(3, 4)}));
    EXPECT_EQ(position, before);
    EXPECT_EQ(keys.size(), 2U);
    ASSERT_TRUE(try_entry(position, keys, GameEvent{EventKind::DrawAgreed, Color::Red}));
    EXPECT_FALSE(try_entry(position, keys, legal_moves(before)[0]));
    EXPECT_FALSE(try_entry(position, keys, GameEvent{EventKind::DrawAgreed, Color::Red}));
    EXPECT_EQ(keys.size(), 3U);
}

/// Returns true if two positions agree in everything that `likely_key_after` ignores.
bool has_same_rights(const Position& a, const Position& b) {
    const PositionSetup x = a.to_setup();
    const PositionSetup y = b.to_setup();
    return x.castle_short == y.castle_short && x.castle_long == y.castle_long &&
           x.departure == y.departure;
}

/// Returns true if `move` captures a pawn that may be taken en passant.
bool takes_passed_pawn(const Position& p, Move move) {
    for (const Color c : p.en_passant().seats()) {
        if (p.en_passant().of(c)->victim == move.to()) return true;
    }
    return false;
}

TEST(LikelyKey, EqualsTheKeyAfterStepsAndCaptures) {
    Random random(11);
    int captures = 0;
    int double_steps = 0;
    int passes = 0;
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        Position position = Position::start(StartSetup::Modern, rules);
        for (int ply = 0; ply < 150 && !position.is_over(); ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            Position next = position;
            for (const Move move : moves) {
                next = position;
                next.play(move);
                const bool is_double_step = move.kind() == MoveKind::DoubleStep;
                if (next.is_over() || (move.kind() != MoveKind::Normal && !is_double_step) ||
                    !has_same_rights(position, next) || takes_passed_pawn(position, move)) {
                    continue;
                }
                ASSERT_EQ(position.likely_key_after(move, next.turn()), next.key());
                captures += position.piece_on(move.to()).is_none() ? 0 : 1;
                double_steps += is_double_step ? 1 : 0;
                next.pass_turn();
                if (!has_same_rights(position, next)) continue;
                ASSERT_EQ(position.likely_key_after(move, next.turn()), next.key());
                ++passes;
            }
            position.play(moves[random.below(moves.size())]);
        }
    }
    EXPECT_GT(captures, 100);
    EXPECT_GT(double_steps, 100);
    EXPECT_GT(passes, 1000);
}

}  // namespace
}  // namespace quadrille
