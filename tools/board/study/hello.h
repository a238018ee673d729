#pragma once

#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "tools/board/study/host.h"

// The first event that a page receives, with the choices of a new game.

namespace quadrille::board {

/// Returns the event `hello` (page/types.js). `home`, the place of the study: `server` or `page`.
[[nodiscard]] Json hello_event(std::string_view home, const std::vector<EngineOffer>& engines,
                               const StudyLimits& limits);

/// Returns the values of the rule options that can be chosen for the variant of `rules`.
[[nodiscard]] Json rule_values_json(const RuleSet& rules);

}  // namespace quadrille::board
