#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "eval/evaluator.h"

namespace quadrille {

/// Returns the lines of `eval`: the static evaluation with a column for each seat. With a network
/// they include the value of each piece.
[[nodiscard]] std::vector<std::string> report_evaluation(const Evaluator& evaluator,
                                                         const Position& position);

}  // namespace quadrille
