#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/scanner.h"

// The tags of a PGN4 record. Only the sources of PGN4 and of move lists include this file.

namespace quadrille {

inline constexpr std::string_view kOtherRuleVariantsTag = "RuleVariant";
inline constexpr std::string_view kTerminationTag = "Termination";

/// Returns the line of a tag.
[[nodiscard]] std::string format_tag(const RecordTag& tag);

/// A game without moves.
struct Pgn4Head {
    GameRecord game;
    std::optional<RecordPlace> result_at;  // place of the value of `Result`
    bool has_variant = false;              // else the caller passed the rules
};
/// Reads the tags. `outside` has the rules and start of games without `Variant`.
[[nodiscard]] Expected<Pgn4Head, RecordError> read_pgn4_tags(
    Pgn4Scanner& in, const std::optional<Position>& outside);

/// Sets the derived tags (`RecordExtras`) of a game whose main line ends at `end`.
void set_derived_tags(GameRecord& game, const Position& end);

/// Returns the `StartFen4` value for a game that has a `RuleVariants` tag: a code, or a FEN4.
[[nodiscard]] std::string format_start(const Position& start);

/// Returns the event in a `Termination` like `Yellow resigned. 0-1`, which names a seat or player.
[[nodiscard]] std::optional<GameEvent> event_from_termination(std::string_view text,
                                                              const SeatNames& players);

}  // namespace quadrille
