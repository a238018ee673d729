#pragma once

#include <array>

#include "engine/square.h"
#include "engine/types.h"

/// Board steps as seen from each seat, only for the slow reference implementation.
namespace quadrille::slow {

struct Step {
    int file = 0;
    int rank = 0;
    friend constexpr bool operator==(Step, Step) = default;
};

inline constexpr std::array<Step, 4> kStraightSteps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Step, 4> kDiagonalSteps = {{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
inline constexpr std::array<Step, 8> kKnightSteps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// Returns the square one step away, or none if it is off the board.
[[nodiscard]] constexpr Square stepped(Square from, Step step) {
    const int file = from.file() + step.file;
    const int rank = from.rank() + step.rank;
    return Square::is_playable_at(file, rank) ? Square::at(file, rank) : Square::none();
}

/// Returns the direction of pawns: Red's north, Blue's east, Yellow's south, Green's west.
[[nodiscard]] constexpr Step forward(Color c) {
    return kStraightSteps[static_cast<std::size_t>(idx(c))];
}
/// Returns the two steps of a capturing pawn: forward and to either side.
[[nodiscard]] constexpr std::array<Step, 2> pawn_captures(Color c) {
    const Step f = forward(c);
    const Step side = {f.rank, f.file};
    return {{{f.file + side.file, f.rank + side.rank}, {f.file - side.file, f.rank - side.rank}}};
}
/// Returns the row of a square, counted 1..14 from the side of `c`.
[[nodiscard]] constexpr int row(Color c, Square s) {
    switch (c) {
        case Color::Red: return s.rank() + 1;
        case Color::Blue: return s.file() + 1;
        case Color::Yellow: return kBoardSide - s.rank();
        case Color::Green: return kBoardSide - s.file();
    }
    return 0;
}
/// Returns the two directions along the home row of `c`.
[[nodiscard]] constexpr std::array<Step, 2> sideways(Color c) {
    const Step f = forward(c);
    return {{{f.rank, f.file}, {-f.rank, -f.file}}};
}
/// Returns true if `s` is one of the two home-row squares of `c` where a rook starts.
[[nodiscard]] constexpr bool is_rook_home(Color c, Square s) {
    const bool is_vertical = c == Color::Red || c == Color::Yellow;
    const int column = is_vertical ? s.file() : s.rank();
    return row(c, s) == 1 && (column == 3 || column == 10);
}
/// Returns true if `s` is one of the two central home-row squares of `c`, where a king starts.
[[nodiscard]] constexpr bool is_king_home(Color c, Square s) {
    const bool is_vertical = c == Color::Red || c == Color::Yellow;
    const int column = is_vertical ? s.file() : s.rank();
    return row(c, s) == 1 && (column == 6 || column == 7);
}

/// Returns the square where the king of `c` starts in Chess4: g1, a8, h14, n7.
[[nodiscard]] constexpr Square king_start(Color c) {
    constexpr std::array<Square, kColors> kHomes = {Square::at(6, 0), Square::at(0, 7),
                                                    Square::at(7, 13), Square::at(13, 6)};
    return kHomes[static_cast<std::size_t>(idx(c))];
}
/// Returns the home of the rook on the short (0) or long (1) side of the king on `king_start`.
[[nodiscard]] constexpr Square rook_start(Color c, std::size_t side) {
    constexpr std::array<std::array<Square, 2>, kColors> kHomes = {
        {{Square::at(3, 0), Square::at(10, 0)},      // d1, k1
         {Square::at(0, 10), Square::at(0, 3)},      // a11, a4
         {Square::at(10, 13), Square::at(3, 13)},    // k14, d14
         {Square::at(13, 3), Square::at(13, 10)}}};  // n4, n11
    return kHomes[static_cast<std::size_t>(idx(c))][side];
}
/// Returns true if a step brings a piece nearer to `home` by file or rank, and farther by neither.
[[nodiscard]] constexpr bool is_nearer(Square from, Square to, Square home) {
    const auto apart = [](int a, int b) { return a < b ? b - a : a - b; };
    const int files = apart(to.file(), home.file()) - apart(from.file(), home.file());
    const int ranks = apart(to.rank(), home.rank()) - apart(from.rank(), home.rank());
    return files <= 0 && ranks <= 0 && files + ranks < 0;
}

static_assert(forward(Color::Blue) == Step{1, 0} && forward(Color::Green) == Step{-1, 0});
static_assert(row(Color::Yellow, Square::at(4, 12)) == 2 &&
              row(Color::Green, Square::at(12, 4)) == 2);

}  // namespace quadrille::slow
