#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "tests/support/board_words.h"
#include "tests/support/chess4_boards.h"
#include "tests/support/chess4_rules.h"

/// What the tests of Chess4's rules share.
namespace quadrille {

inline constexpr Color kRed = Color::Red;
inline constexpr Color kBlue = Color::Blue;
inline constexpr Color kYellow = Color::Yellow;
inline constexpr Color kGreen = Color::Green;

using test::per_seat;

/// Tests that are put to each kind of board.
template <class Board>
class Chess4Test : public testing::Test {
  protected:
    static Board board(std::string_view words, Color turn = kRed, const RuleSet& rules = kMethod1) {
        return Board{test::setup_of(words, turn), rules};
    }
};
using Chess4Boards = testing::Types<slow::TwinBoard, slow::EngineBoard>;

}  // namespace quadrille
