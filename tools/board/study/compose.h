#pragma once

#include <string>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/board/study/commands.h"

// A position as a page sets it up: the fields of the command `compose`, and what is wrong or
// doubtful about them, in words for people, with the squares and fields concerned.

namespace quadrille::board {

/// Returns the FEN4 of these fields, which may be no valid position. The refusal names a field of
/// the wrong kind.
[[nodiscard]] Expected<std::string, Refusal> compose_fen4(const Json& fields);

/// Returns the fields that compose to the FEN4 of `position`.
[[nodiscard]] Json fields_of(const Position& position);

/// Returns the faults that the fields show by themselves: numbers out of range, kings that are
/// missing or too many.
[[nodiscard]] Json faults_in(const Json& fields, const RuleSet& rules);

/// Returns the reason why the FEN4 of the fields is refused; null when `faults_in` reports it.
[[nodiscard]] Json fault_of(const Fen4Error& error, const Json& fields, const RuleSet& rules);

/// Returns what can be played and is probably not intended: rights that were dropped, pawns that
/// had to become other pieces, a seat to move that is out.
[[nodiscard]] Json warnings_of(const Fen4Position& read, const Json& fields);

}  // namespace quadrille::board
