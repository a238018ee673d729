#include "eval/evaluator_factories.h"

#include <utility>

#include "eval/material.h"
#include "eval/network/built_in.h"
#include "eval/network/network_evaluator.h"

namespace quadrille {

namespace {

class MaterialEvaluatorFactory final : public EvaluatorFactory {
  public:
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<MaterialEvaluator>(rules);
    }
};

/// Uses the chosen network for its variant, else a built-in network, else material.
class NetworkEvaluatorFactory final : public EvaluatorFactory {
  public:
    explicit NetworkEvaluatorFactory(std::shared_ptr<const Network> chosen)
        : chosen_(std::move(chosen)) {}

    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        const bool is_chosen = chosen_ != nullptr && chosen_->variant == rules.variant;
        auto network = is_chosen ? chosen_ : built_in_network(rules.variant);
        if (network == nullptr) return std::make_unique<MaterialEvaluator>(rules);
        return std::make_unique<NetworkEvaluator>(rules, std::move(network));
    }

  private:
    std::shared_ptr<const Network> chosen_;
};

}  // namespace

std::shared_ptr<const EvaluatorFactory> material_evaluation() {
    static const auto kind = std::make_shared<const MaterialEvaluatorFactory>();
    return kind;
}

std::shared_ptr<const EvaluatorFactory> network_evaluation(std::shared_ptr<const Network> network) {
    return std::make_shared<const NetworkEvaluatorFactory>(std::move(network));
}

std::shared_ptr<const EvaluatorFactory> default_evaluation() {
    static const auto kind = std::make_shared<const NetworkEvaluatorFactory>(nullptr);
    return kind;
}

}  // namespace quadrille
