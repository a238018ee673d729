#pragma once

#include <array>
#include <string_view>

#include "engine/ruleset.h"

namespace quadrille {

/// The suffixes that an analysis gives to moves, worst first.
inline constexpr std::array<std::string_view, 3> kMarks = {"??", "?", "?!"};

/// The mark for a move that gave so much away (see `GameAnalysis::losses`): `?!`, `?`, `??` or
/// nothing.
[[nodiscard]] std::string_view mark_of(int loss, const RuleSet& rules);

/// What makes a move a mistake: the least loss for `?`.
[[nodiscard]] int mistake_loss(const RuleSet& rules);

}  // namespace quadrille
