#pragma once

#include <string>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/board/study/home.h"

// The fields of a FEN4 as a page has them: `compose` of MESSAGES.md.

namespace quadrille::board {

/// The FEN4 of these fields, which may be no position. The error names the field that is no field.
[[nodiscard]] Expected<std::string, std::string> compose_fen4(const Json& fields);

/// The fields that compose to the FEN4 of `position`.
[[nodiscard]] Json fields_of(const Position& position);

}  // namespace quadrille::board
