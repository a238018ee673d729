#pragma once

#include <memory>
#include <string_view>

#include "eval/evaluator.h"
#include "eval/network/network.h"

namespace quadrille {

/// Value that selects the evaluation by material in options for a network file.
inline constexpr std::string_view kMaterialName = "material";

/// Returns the evaluation by material alone (material.h), for all rule sets.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> material_evaluation();

/// Returns the evaluation by `network` for its variant and by `default_evaluation` for all others.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> network_evaluation(
    std::shared_ptr<const Network> network);

}  // namespace quadrille
