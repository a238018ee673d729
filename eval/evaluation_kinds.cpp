#include "eval/evaluation_kinds.h"

#include <utility>

#include "eval/material.h"
#include "eval/network/built_in.h"
#include "eval/network/network_evaluator.h"

namespace quadrille {

namespace {

class Material final : public EvaluatorKind {
  public:
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<MaterialEvaluator>(rules);
    }
};

/// Networks where there are some: a chosen one, or those that are built in.
class ByNetwork final : public EvaluatorKind {
  public:
    explicit ByNetwork(std::shared_ptr<const Network> chosen) : chosen_(std::move(chosen)) {}

    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        const bool is_for_it = chosen_ != nullptr && chosen_->variant == rules.variant;
        auto network = is_for_it ? chosen_ : built_in_network(rules.variant);
        if (network == nullptr) return std::make_unique<MaterialEvaluator>(rules);
        return std::make_unique<NetworkEvaluator>(rules, std::move(network));
    }

  private:
    std::shared_ptr<const Network> chosen_;
};

}  // namespace

std::shared_ptr<const EvaluatorKind> material_evaluation() {
    static const auto kind = std::make_shared<const Material>();
    return kind;
}

std::shared_ptr<const EvaluatorKind> network_evaluation(std::shared_ptr<const Network> network) {
    return std::make_shared<const ByNetwork>(std::move(network));
}

std::shared_ptr<const EvaluatorKind> default_evaluation() {
    static const auto kind = std::make_shared<const ByNetwork>(nullptr);
    return kind;
}

}  // namespace quadrille
