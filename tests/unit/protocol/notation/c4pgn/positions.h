#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "engine/move.h"
#include "engine/position.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"

// Small Chess4 positions and moves in Chess4's own words, for tests.

namespace quadrille::c4pgn {

/// `n7`; must be right.
[[nodiscard]] inline Square square(std::string_view text) {
    const int column = std::stoi(std::string{text.substr(1)});
    return Square::at(column - 1, rank_from_chess4_row(text[0]).value_or(0));
}

[[nodiscard]] inline Move move_at(std::string_view from, std::string_view to,
                                  MoveKind kind = MoveKind::Normal) {
    return {square(from), square(to), kind};
}

/// Pieces as `wKn7 sPd2`. A seat without a king does not take part.
[[nodiscard]] inline PositionSetup setup_of(const std::string& pieces, Color turn) {
    PositionSetup setup;
    setup.turn = turn;
    for (const Color c : kAllColors) setup.departure[c] = Departure::Dead;
    std::istringstream in(pieces);
    for (std::string piece; in >> piece;) {
        const Color c = chess4_seat_from_letter(piece[0]).value_or(Color::Red);
        const PieceType type = piece_type_from_letter(piece[1]).value_or(PieceType::Pawn);
        setup.board[square(std::string_view{piece}.substr(2))] = Piece(c, type);
        if (type == PieceType::King) setup.departure[c] = Departure::None;
    }
    return setup;
}

[[nodiscard]] inline Position position_of(const std::string& pieces, Color turn,
                                          const RuleSet& rules = RuleSet::chess4()) {
    const auto position = Position::from_setup(setup_of(pieces, turn), rules);
    if (position) return *position;
    ADD_FAILURE() << pieces;
    return {};
}

/// White holds Black's army (a rook), mates Gold and chooses its army (a knight) as round 2 begins:
///
///     1. Rd14 d3 Rb4 %
///     2. Kn8=g
[[nodiscard]] inline Game takeover_game() {
    PositionSetup setup = setup_of("wKn7 sKg1 bRa4 gKh14 gNk12 wRd12 wRe13 sPd2", Color::Red);
    setup.departure[Color::Yellow] = Departure::Dead;
    setup.taken_by[Color::Yellow] = Color::Red;
    setup.exit_order[Color::Yellow] = 1;
    const auto start = Position::from_setup(setup, RuleSet::chess4(Variant::Chess4Takeover));
    EXPECT_TRUE(start);
    Game game(start ? *start : Position{});
    EXPECT_TRUE(game.play(move_at("d12", "d14")));
    EXPECT_TRUE(game.play(move_at("d2", "d3")));
    EXPECT_TRUE(game.apply({EventKind::Keeps, Color::Green}));
    EXPECT_TRUE(game.play(move_at("a4", "b4")));
    EXPECT_EQ(game.position().controller(Color::Green), Color::Red);
    EXPECT_TRUE(game.play(move_at("n7", "n8")));
    return game;
}

/// Reads a record that must be good; a failure of the test and an empty game if it is not.
[[nodiscard]] inline C4pgnGame must_read_c4pgn(std::string_view text) {
    auto game = parse_c4pgn(text);
    if (game) return *std::move(game);
    ADD_FAILURE() << describe(game.error()) << "\n" << text;
    return {};
}

}  // namespace quadrille::c4pgn
