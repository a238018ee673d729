#pragma once

#include <memory>

#include "eval/evaluator.h"
#include "eval/network/network.h"

namespace quadrille {

/// The hand-made evaluation, in every game.
[[nodiscard]] std::shared_ptr<const EvaluatorKind> handmade_evaluation();

/// Games of the network's variant are evaluated by it; others as by `default_evaluation`.
[[nodiscard]] std::shared_ptr<const EvaluatorKind> network_evaluation(
    std::shared_ptr<const Network> network);

}  // namespace quadrille
