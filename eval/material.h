#pragma once

#include <memory>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"

namespace quadrille {

/// Evaluates material alone: for variants without a network, and for the first games that train
/// one. The points that are left to win are shared among the seats by material.
class MaterialEvaluator final : public Evaluator {
  public:
    using Evaluator::Evaluator;

    [[nodiscard]] std::unique_ptr<AccumulatorStack> make_accumulator_stack() const override;

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color perspective) const override;
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color perspective) const override;
};

}  // namespace quadrille
