#pragma once

#include <memory>
#include <string_view>

#include "eval/evaluator.h"
#include "eval/network/network.h"

namespace quadrille {

/// Chooses the evaluation by material where options take a network's file.
inline constexpr std::string_view kMaterialName = "material";

/// Returns the evaluation by material alone (material.h), for every game.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> material_evaluation();

/// Returns the evaluation by `network` for games of its variant, and by `default_evaluation` for
/// all others.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> network_evaluation(
    std::shared_ptr<const Network> network);

}  // namespace quadrille
