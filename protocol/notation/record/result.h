#pragma once

#include <optional>
#include <string>

#include "engine/position.h"
#include "engine/types.h"

// The value of a PGN4 `Result` tag:
//
//     *                                          the game goes on
//     1-0  0-1  1/2-1/2                          Teams: Red's side won, lost, a draw; so for the
//                                                partners of Chess4 where the protocol tells it
//     Ann: 41 - Bob: 20 - Cid: 0 - Dot: 33       FFA: the points of each player
//
// Chess4's (RULES.md, Chess4, "Scores"), in c4pgn: the scores of White, Silver, Black, Gold with
// dashes between them, fractions as `1/2`, `1+1/3`.

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

/// Points of Chess4 as `Position::points` counts them, with a fraction in lowest terms: `3`, `1/2`,
/// `1+1/2`, `0`.
[[nodiscard]] std::string format_sixths(int sixths);

/// A score for each seat that has one, in `whole`ths of a point: `3-2-1-0`, `1+1/2-0-1+1/2`.
[[nodiscard]] std::string format_scores(const PerColor<std::optional<int>>& parts, int whole);

/// Last man standing, `3-2-1-0`; `*` while the game runs.
[[nodiscard]] std::string format_last_standing(const Position& position);
/// The same doubled, `6-4-2-0`.
[[nodiscard]] std::string format_last_standing_doubled(const Position& position);
/// Incremental scores so far, `1-2+1/2-0-1/2`.
[[nodiscard]] std::string format_incremental(const Position& position);

}  // namespace quadrille
