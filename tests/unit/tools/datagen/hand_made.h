#pragma once

#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/square_text.h"

namespace quadrille::datagen::test {

struct Man {
    Color color;
    PieceType type;
    std::string_view square;
};

[[nodiscard]] inline Square square(std::string_view text) { return parse_square(text).value(); }

/// Kings on h1, a8, g14 and n7 where `men` holds none of that seat, and `men`; Red to move.
[[nodiscard]] inline Position with_men(const std::vector<Man>& men, const RuleSet& rules) {
    PositionSetup setup;
    PerColor<std::string_view> kings{{"h1", "a8", "g14", "n7"}};
    for (const Man& man : men) {
        if (man.type == PieceType::King) kings[man.color] = "";
        setup.board[square(man.square)] = Piece{man.color, man.type};
    }
    for (const Color c : kAllColors) {
        if (!kings[c].empty()) setup.board[square(kings[c])] = Piece{c, PieceType::King};
    }
    return Position::from_setup(setup, rules).value();
}

/// The classic start without the man on `text`.
[[nodiscard]] inline Position start_without(std::string_view text, const RuleSet& rules) {
    PositionSetup setup = start_position(StartSetup::Classic);
    setup.board[square(text)] = Piece::none();
    return Position::from_setup(setup, rules).value();
}

}  // namespace quadrille::datagen::test
