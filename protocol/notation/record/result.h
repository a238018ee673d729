#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// The value of a PGN4 `Result` tag:
//
//     *                                          the game is not over
//     1-0  0-1  1/2-1/2                          Teams: Red's side won, lost, a draw; the protocol
//                                                also uses it for the partners of Chess4
//     Ann: 41 - Bob: 20 - Cid: 0 - Dot: 33       FFA: the points of each player
//
// Results of Chess4 in c4pgn (RULES.md, Chess4, "Scores") are the scores of White, Silver, Black
// and Gold separated by dashes, with fractions as `1/2`, `1+1/3`.

namespace quadrille {

/// The name of each seat in a result.
using SeatNames = PerColor<std::string>;
/// Returns "Red", "Blue", "Yellow", "Green".
[[nodiscard]] SeatNames plain_seat_names();

/// Returns the result of a game at `position`, in the order of the seats; `*` if it is not over.
[[nodiscard]] std::string format_result(const Position& position,
                                        const SeatNames& names = plain_seat_names());
enum class ResultKind : std::uint8_t { Unknown, RedSideWon, RedSideLost, Draw, Points };
/// The result of a game according to its text.
struct ClaimedResult {
    ResultKind kind = ResultKind::Unknown;
    std::optional<PerColor<int>> points;  // FFA, with ResultKind::Points
    friend bool operator==(const ClaimedResult&, const ClaimedResult&) = default;
};
/// Parses a result of the variant, ignoring blanks around it. Returns `std::nullopt` if it is
/// invalid. FFA points follow the names, each of which must occur once and may contain ` - ` and
/// `:`. Equal names are assigned in the order of the seats. The plain seat names are tried last.
[[nodiscard]] std::optional<ClaimedResult> parse_result(
    std::string_view text, Variant variant, const SeatNames& names = plain_seat_names());
/// Returns whether a game that ended at `position` has the claimed points or winner. `Unknown`
/// agrees with every game.
[[nodiscard]] bool agrees(const ClaimedResult& result, const Position& position);

/// Returns e.g. `Ann: 41 - Bob: 20 - Cid: 0 - Dot: 33`.
[[nodiscard]] std::string format_points(const PerColor<int>& points, const SeatNames& names);

/// Returns points of Chess4, given in sixths as in `Position::points`, with a fraction in lowest
/// terms: `3`, `1/2`, `1+1/2`, `0`.
[[nodiscard]] std::string format_sixths(int sixths);

/// Returns the score of each seat that has one, given in 1/`whole` of a point: `3-2-1-0`,
/// `1+1/2-0-1+1/2`.
[[nodiscard]] std::string format_scores(const PerColor<std::optional<int>>& parts, int whole);

/// Returns the scores of last man standing, `3-2-1-0`; `*` if the game is not over.
[[nodiscard]] std::string format_last_standing(const Position& position);
/// Returns the doubled scores of last man standing, `6-4-2-0`; `*` if the game is not over.
[[nodiscard]] std::string format_last_standing_doubled(const Position& position);
/// Returns the incremental scores so far, `1-2+1/2-0-1/2`.
[[nodiscard]] std::string format_incremental(const Position& position);

}  // namespace quadrille
