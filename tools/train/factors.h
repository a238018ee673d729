#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/network/inputs.h"

// What rows of pieces have in common. A row of its own learns only from positions in which just
// this piece stands on just this square. So rows move together as well: all of a piece of a seat,
// all of its pieces of a type on a rank as the seat counts it, and on a square of two by two. Such
// a factor is a weight by itself to Adam, whose slope is the sum of its rows', and what it moves
// by, its rows move by. So material and rough places are learnt from a quarter of the games; the
// network has the rows alone and costs no more.

namespace quadrille::train {

/// The factors of a row: of its piece, its rank, its place.
inline constexpr std::size_t kFactorsOfRow = 3;
using RowFactors = std::array<std::uint16_t, kFactorsOfRow>;

inline constexpr std::size_t kOwnedTypes = std::size_t{kColors} * kPieceTypes;
inline constexpr std::size_t kZoneSide = kBoardSide / 2;
inline constexpr std::size_t kFactors = kOwnedTypes * (1 + kBoardSide + kZoneSide * kZoneSide);

/// The factors of the living piece that a row stands for, a row below kPieceRows.
[[nodiscard]] const RowFactors& factors_of(InputRow row);

}  // namespace quadrille::train
