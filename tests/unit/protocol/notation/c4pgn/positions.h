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
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

// Small Chess4 positions and moves for tests, written with Chess4's names of seats and squares.

namespace quadrille::c4pgn {

/// Returns the square `text`, e.g. `n7`, which must be valid.
[[nodiscard]] inline Square square(std::string_view text) {
    const int column = std::stoi(std::string{text.substr(1)});
    return Square::at(column - 1, rank_from_chess4_row(text[0]).value_or(0));
}

[[nodiscard]] inline Move move_at(std::string_view from, std::string_view to,
                                  MoveKind kind = MoveKind::Normal) {
    return {square(from), square(to), kind};
}

/// Translates pieces like `wKn7 sPd2` to the words of board_words.h: `rKg1 bPb11`.
[[nodiscard]] inline std::string board_words_of(const std::string& pieces) {
    std::string words;
    std::istringstream in(pieces);
    for (std::string piece; in >> piece;) {
        const Color seat = chess4_seat_from_letter(piece[0]).value();
        words += std::string{"rbyg"}[static_cast<std::size_t>(idx(seat))];
        words += piece[1] + test::text_of(square(std::string_view{piece}.substr(2))) + ' ';
    }
    return words;
}

[[nodiscard]] inline PositionSetup setup_of(const std::string& pieces, Color turn) {
    return test::setup_of(board_words_of(pieces), turn);
}

[[nodiscard]] inline Position position_of(const std::string& pieces, Color turn,
                                          const RuleSet& rules = RuleSet::chess4()) {
    return test::position_of(setup_of(pieces, turn), rules);
}

/// White has Black's army (a rook), mates Gold and chooses Gold's army (a knight) as round 2
/// begins:
///
///     1. Rd14 d3 Rb4 %
///     2. Kn8=g
[[nodiscard]] inline Game takeover_game() {
    PositionSetup setup = setup_of("wKn7 sKg1 bRa4 gKh14 gNk12 wRd12 wRe13 sPd2", Color::Red);
    setup.departure[Color::Yellow] = Departure::Dead;
    setup.taken_by[Color::Yellow] = Color::Red;
    setup.exit_order[Color::Yellow] = 1;
    Game game = test::game_of(setup, RuleSet::chess4(Variant::Chess4Takeover));
    EXPECT_TRUE(game.play(move_at("d12", "d14")));
    EXPECT_TRUE(game.play(move_at("d2", "d3")));
    EXPECT_TRUE(game.apply({EventKind::Keeps, Color::Green}));
    EXPECT_TRUE(game.play(move_at("a4", "b4")));
    EXPECT_EQ(game.position().seats().controller(Color::Green), Color::Red);
    EXPECT_TRUE(game.play(move_at("n7", "n8")));
    return game;
}

/// White moves Silver's army, which mates Gold. On Silver's next turn White takes over Gold's army
/// and keeps it instead of Silver's:
///
///     1. ... Rd14##g c4 %w %%=g
///     2. Kn8 %%% d4###g
[[nodiscard]] inline Game dropped_army_game() {
    PositionSetup setup = setup_of("wKn7 sRd12 sRe13 bKa8 bPb4 gKh14 gNk12", Color::Blue);
    setup.departure[Color::Blue] = Departure::Dead;
    setup.taken_by[Color::Blue] = Color::Red;
    setup.exit_order[Color::Blue] = 1;
    const auto start = Position::from_setup(setup, RuleSet::chess4(Variant::Chess4Takeover));
    EXPECT_TRUE(start);
    Game game(start ? *start : Position{});
    EXPECT_TRUE(game.play(move_at("d12", "d14")));
    EXPECT_TRUE(game.play(move_at("b4", "c4")));
    EXPECT_TRUE(game.apply({EventKind::Keeps, Color::Green}));
    EXPECT_TRUE(game.play(move_at("n7", "n8")));
    EXPECT_TRUE(game.play(move_at("c4", "d4")));
    return game;
}

/// Reads a valid record. Otherwise fails the test and returns an empty game.
[[nodiscard]] inline C4pgnGame must_read_c4pgn(std::string_view text) {
    auto game = parse_c4pgn(text);
    if (game) return *std::move(game);
    ADD_FAILURE() << describe(game.error()) << "\n" << text;
    return {};
}

}  // namespace quadrille::c4pgn
