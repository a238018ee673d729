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
enum class ResultKind : std::uint8_t { Unknown, RedSideWon, RedSideLost, Draw, Points };
/// What a text says about the end of a game.
struct ClaimedResult {
    ResultKind kind = ResultKind::Unknown;
    std::optional<PerColor<int>> points;  // FFA, with ResultKind::Points
    friend bool operator==(const ClaimedResult&, const ClaimedResult&) = default;
};
/// Reads a result of the variant, blanks around it ignored; nothing when it is none. FFA points are
/// read by name: `names` may hold ` - ` and `:`, each must occur once; players of one name sit in
/// the order of the seats. Where that fails the plain seat names are tried.
[[nodiscard]] std::optional<ClaimedResult> parse_result(
    std::string_view text, Variant variant, const SeatNames& names = plain_seat_names());
/// Whether a game whose last position is `position` ended as claimed: with the same points, or the
/// same winner. `Unknown` agrees with everything.
[[nodiscard]] bool agrees(const ClaimedResult& result, const Position& position);

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
