#pragma once

#include <string>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/board/study/commands.h"

// The position editor: converts the fields of the command `compose` to FEN4 and back, and checks
// them. Faults and warnings are lists of findings, objects with `text` for people and, if they
// apply, `field`, `seat` and `squares`.

namespace quadrille::board {

/// Returns the FEN4 of `fields`, even of an invalid position, and adds the faults of the fields to
/// `faults`. Returns an empty string if FEN4 cannot express a value. Throws `Json::exception` for a
/// missing field or a field of the wrong type.
[[nodiscard]] std::string compose_fen4(const Json& fields, const RuleSet& rules, Json& faults);

/// Returns the fields of `compose` for `position`.
[[nodiscard]] Json fields_of(const Position& position);

/// Returns the finding for an error of the FEN4 reader.
[[nodiscard]] Json fault_of(const TextError& error, const Json& fields, const RuleSet& rules);

/// Returns warnings about a valid position: dropped castling and en passant rights, pawns past
/// their promotion square, a seat to move that is out.
[[nodiscard]] Json warnings_of(const Fen4Position& read, const Json& fields);

}  // namespace quadrille::board
