#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/ruleset.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/board/study/home.h"

// What is wrong or doubtful about a position that somebody sets up, in words for people, with the
// squares and fields it is about: `faults` and `warnings` of `compose` (MESSAGES.md).

namespace quadrille::board {

/// What the fields of `compose` show to be wrong by themselves, everything of it: numbers out of
/// range, kings that are missing or too many.
[[nodiscard]] Json faults_in(const Json& fields, const RuleSet& rules);

/// Why the FEN4 of the fields is refused; null when `faults_in` has told it.
[[nodiscard]] Json fault_of(const Fen4Error& error, const Json& fields, const RuleSet& rules);

/// What can be played and is hardly meant: rights and chances that were dropped, pawns that had to
/// become other pieces, a seat to move that is out.
[[nodiscard]] Json warnings_of(const Fen4Position& read, const Json& fields);

}  // namespace quadrille::board
