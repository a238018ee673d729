#pragma once

#include <array>

#include "engine/square.h"
#include "engine/types.h"

namespace quadrille {

/// A step on the board in files (east positive) and ranks (north positive).
struct Step {
    int files;
    int ranks;
    friend constexpr bool operator==(Step, Step) = default;
};

/// How the pawns of a seat move.
struct SeatGeometry {
    Step push;
    std::array<Step, 2> captures;
};

/// One row per seat; the rows are quarter turns of each other.
inline constexpr PerColor<SeatGeometry> kSeatGeometry = {{{
    {{0, 1}, {{{-1, 1}, {1, 1}}}},     // Red plays north
    {{1, 0}, {{{1, 1}, {1, -1}}}},     // Blue plays east
    {{0, -1}, {{{1, -1}, {-1, -1}}}},  // Yellow plays south
    {{-1, 0}, {{{-1, -1}, {-1, 1}}}},  // Green plays west
}}};

/// Returns the row of a square, 1..14 from the side of `c`: 1 is its home row, 2 its pawns' row.
[[nodiscard]] constexpr int relative_rank(Color c, Square s) {
    const Step push = kSeatGeometry[c].push;
    const int along = push.files * s.file() + push.ranks * s.rank();
    return along >= 0 && push.files + push.ranks > 0 ? along + 1 : along + kBoardSide;
}
static_assert(relative_rank(Color::Red, Square::at(7, 0)) == 1);
static_assert(relative_rank(Color::Blue, Square::at(7, 3)) == 8);
static_assert(relative_rank(Color::Yellow, Square::at(7, 13)) == 1);
static_assert(relative_rank(Color::Green, Square::at(0, 5)) == 14);

/// Returns the square `times` steps away from `s`, or none if it is off the board.
[[nodiscard]] constexpr Square stepped(Square s, Step step, int times = 1) {
    const int file = s.file() + step.files * times;
    const int rank = s.rank() + step.ranks * times;
    return Square::is_playable_at(file, rank) ? Square::at(file, rank) : Square::none();
}

/// Returns the step along the home row from the seat's left to its right, as the seat sees it.
[[nodiscard]] constexpr Step home_row_step(Color c) {
    const Step push = kSeatGeometry[c].push;
    return {push.ranks, -push.files};
}

}  // namespace quadrille
