#pragma once

#include "engine/ruleset.h"
#include "tools/board/study/home.h"

// The rule options as people choose them on a page: each with a label and what its values mean.

namespace quadrille::board {

/// Every option: `rules` of `hello` (MESSAGES.md, "A server's own").
[[nodiscard]] Json rule_choices();

/// What each preset says in each variant, of the options between whose values there is a choice:
/// `rule_values` of `hello`.
[[nodiscard]] Json preset_rule_values();

/// The same of one game.
[[nodiscard]] Json rule_values_json(const RuleSet& rules);

}  // namespace quadrille::board
