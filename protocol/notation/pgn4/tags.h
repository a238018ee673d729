#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/scanner.h"

// What the tags of a PGN4 record mean; only pgn4*.cpp include this.

namespace quadrille {

inline constexpr std::string_view kOtherRuleVariantsTag = "RuleVariant";
inline constexpr std::string_view kTerminationTag = "Termination";

/// A game without moves.
struct Pgn4Head {
    GameRecord game;
    std::optional<RecordPlace> result_at;  // of the value of `Result`
    bool has_variant = false;              // else the rules are from outside
};
/// Reads the tags. `outside`: rules and start of games without `Variant`.
[[nodiscard]] Expected<Pgn4Head, RecordError> read_pgn4_tags(
    Pgn4Scanner& in, const std::optional<Position>& outside);

/// Sets the tags that a game says which stands at `end` behind its main line; see `RecordExtras`.
void set_derived_tags(GameRecord& game, const Position& end);

/// A `StartFen4` value for a game that has a `RuleVariants` tag: a code, or a FEN4.
[[nodiscard]] std::string format_start(const Position& start);

/// The event that a `Termination` like `Yellow resigned. 0-1` names, by seat or player.
[[nodiscard]] std::optional<GameEvent> event_from_termination(std::string_view text,
                                                              const SeatNames& players);

}  // namespace quadrille
