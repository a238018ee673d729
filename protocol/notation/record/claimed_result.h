#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"

// What the `Result` tags of records say, read to be compared with the games.

namespace quadrille {

enum class ResultKind : std::uint8_t { Unknown, RedSideWon, RedSideLost, Draw, Points };

/// What a record says about its end.
struct ClaimedResult {
    ResultKind kind = ResultKind::Unknown;
    std::optional<PerColor<int>> points;  // FFA, with ResultKind::Points
    friend bool operator==(const ClaimedResult&, const ClaimedResult&) = default;
};

/// Where and why a text is no result.
struct ResultError {
    std::size_t offset = 0;  // in bytes from 0
    std::string found;
    std::string expected;
    friend bool operator==(const ResultError&, const ResultError&) = default;
};
/// One line, characters counted from 1, e.g. `result, character 1: found "2-0", expected 1-0, ...`.
[[nodiscard]] std::string describe(const ResultError& error);

/// Reads a result of the variant, blanks around it ignored. FFA points are read by name: `names`
/// may hold ` - ` and `:`, each must occur once; players of one name sit in the order of the seats.
/// Where that fails the plain seat names are tried.
[[nodiscard]] Expected<ClaimedResult, ResultError> parse_result(
    std::string_view text, Variant variant, const SeatNames& names = plain_seat_names());

/// Whether a game whose last position is `position` ended as claimed: with the same points, or the
/// same winner. `Unknown` agrees with everything.
[[nodiscard]] bool agrees(const ClaimedResult& result, const Position& position);

/// What the `Result` tag says; `Unknown` without one.
[[nodiscard]] Expected<ClaimedResult, ResultError> claimed_result(const GameRecord& game);

}  // namespace quadrille
