#include "eval/evaluator.h"
#include "eval/handmade/handmade_evaluator.h"

namespace quadrille {

namespace {

class Handmade final : public EvaluatorKind {
  public:
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<HandmadeEvaluator>(rules);
    }
};

}  // namespace

std::shared_ptr<const EvaluatorKind> default_evaluation() {
    static const auto kind = std::make_shared<const Handmade>();
    return kind;
}

}  // namespace quadrille
