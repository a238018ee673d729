#pragma once

#include <string>

#include "engine/position.h"
#include "engine/types.h"

// The value of a PGN4 `Result` tag:
//
//     *                                          the game goes on
//     1-0  0-1  1/2-1/2                          Teams: Red's side won, lost, a draw
//     Ann: 41 - Bob: 20 - Cid: 0 - Dot: 33       FFA: the points of each player
//
// Chess4, which PGN4 does not hold, is written as chess4_scores.h says: 3-2-1-0.

namespace quadrille {

/// What stands for each seat in a result.
using SeatNames = PerColor<std::string>;
/// "Red", "Blue", "Yellow", "Green".
[[nodiscard]] SeatNames plain_seat_names();

/// The result of a game that stands at `position`, in the order of the seats; `*` while it runs.
[[nodiscard]] std::string format_result(const Position& position,
                                        const SeatNames& names = plain_seat_names());
/// `Ann: 41 - Bob: 20 - Cid: 0 - Dot: 33`.
[[nodiscard]] std::string format_points(const PerColor<int>& points, const SeatNames& names);

}  // namespace quadrille
