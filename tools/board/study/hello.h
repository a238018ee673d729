#pragma once

#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "tools/board/study/host.h"

// The first event that a page gets, with the rule options as people choose them.

namespace quadrille::board {

/// Returns the event `hello` (page/types.js). `home`: `server` or `page`.
[[nodiscard]] Json hello_event(std::string_view home, const std::vector<EngineOffer>& engines,
                               const StudyLimits& limits);

/// Returns the values of a game's rule options, of those that leave a choice.
[[nodiscard]] Json rule_values_json(const RuleSet& rules);

}  // namespace quadrille::board
