#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace quadrille {

inline constexpr int kBoardSide = 14;
inline constexpr int kSquares = kBoardSide * kBoardSide;
/// Squares outside the four corners.
inline constexpr int kPlayableSquares = kSquares - 4 * 3 * 3;

/// A square of the 14x14 board: index (rank-1)*14 + (file-1), 0..195, of which 36 (the four 3x3
/// corners) are not playable. `Square::none()` is the only value outside that range.
class Square {
  public:
    constexpr Square() = default;  // none
    [[nodiscard]] static constexpr Square from_idx(int i) {
        assert(i >= 0 && i < kSquares);
        Square s;
        s.index_ = static_cast<std::uint8_t>(i);
        return s;
    }
    /// Returns the square at `file` and `rank`, which count from 0 (a and 1).
    [[nodiscard]] static constexpr Square at(int file, int rank) {
        assert(file >= 0 && file < kBoardSide && rank >= 0 && rank < kBoardSide);
        return from_idx(rank * kBoardSide + file);
    }
    [[nodiscard]] static constexpr Square none() { return Square{}; }

    [[nodiscard]] constexpr int idx() const { return index_; }
    [[nodiscard]] constexpr bool is_none() const { return index_ == kNone; }
    [[nodiscard]] constexpr int file() const { return index_ % kBoardSide; }
    [[nodiscard]] constexpr int rank() const { return index_ / kBoardSide; }
    [[nodiscard]] constexpr bool is_playable() const {
        return !is_none() && is_playable_at(file(), rank());
    }
    /// Returns true if (file, rank), counted from 0, lies on the board. Any integers are allowed.
    [[nodiscard]] static constexpr bool is_playable_at(int file, int rank) {
        if (file < 0 || file >= kBoardSide || rank < 0 || rank >= kBoardSide) return false;
        const bool outer_file = file < 3 || file > 10;
        const bool outer_rank = rank < 3 || rank > 10;
        return !(outer_file && outer_rank);
    }
    /// Returns the square that this one becomes when the board is turned a quarter clockwise: Red's
    /// side to Blue's, Blue's to Yellow's and so on.
    [[nodiscard]] constexpr Square turned(int quarters = 1) const {
        Square s = *this;
        for (int i = 0; i < (quarters & 3); ++i) s = at(s.rank(), kBoardSide - 1 - s.file());
        return s;
    }
    friend constexpr bool operator==(Square, Square) = default;

  private:
    static constexpr std::uint8_t kNone = 0xFF;
    std::uint8_t index_ = kNone;
};

/// An array with one element per square, corners included, indexed by the square.
template <class T>
struct PerSquare {
    std::array<T, kSquares> values{};

    [[nodiscard]] constexpr T& operator[](Square s) {
        return values[static_cast<std::size_t>(s.idx())];
    }
    [[nodiscard]] constexpr const T& operator[](Square s) const {
        return values[static_cast<std::size_t>(s.idx())];
    }
    friend constexpr bool operator==(const PerSquare&, const PerSquare&) = default;
};

static_assert(!std::is_convertible_v<Square, int> && !std::is_convertible_v<int, Square>);
static_assert(Square::at(7, 0).turned() == Square::at(0, 6));
static_assert(Square::at(7, 0).turned(4) == Square::at(7, 0));

}  // namespace quadrille
