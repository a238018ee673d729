#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "eval/evaluator.h"

namespace quadrille {

/// `eval`: the static evaluation of a position, taken apart, a column for each seat. Of the
/// hand-made one a row for each term, of a network what each piece is worth.
[[nodiscard]] std::vector<std::string> report_evaluation(const Evaluator& evaluator,
                                                         const Position& position);

}  // namespace quadrille
