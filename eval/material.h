#pragma once

#include <memory>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"

namespace quadrille {

/// An evaluation by material alone: for games that no network fits, and for the first games that a
/// network learns from. Points are shared out by material, so that all seats together get what is
/// left to be won.
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
