#pragma once

#include <string>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/board/study/commands.h"

// A position as a page sets it up: the fields of the command `compose`, and what is wrong or
// doubtful about them. Faults and warnings are lists of findings: `text` for people and, where it
// concerns them, `field`, `seat` and `squares`.

namespace quadrille::board {

/// Returns the FEN4 of these fields, which may not be a valid position, and adds faults of the
/// fields to a list. Returns an empty text when a value has no form in FEN4. Throws
/// `Json::exception` for a missing field or one of another kind.
[[nodiscard]] std::string compose_fen4(const Json& fields, const RuleSet& rules, Json& faults);

/// Returns the fields that compose to the FEN4 of `position`.
[[nodiscard]] Json fields_of(const Position& position);

/// Returns the fault for which a FEN4 without other faults is refused.
[[nodiscard]] Json fault_of(const TextError& error, const Json& fields, const RuleSet& rules);

/// Returns what can be played and is probably not intended: rights that were dropped, pawns that
/// had to become other pieces, a seat to move that is out.
[[nodiscard]] Json warnings_of(const Fen4Position& read, const Json& fields);

}  // namespace quadrille::board
