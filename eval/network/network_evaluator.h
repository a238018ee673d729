#pragma once

#include <memory>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "eval/network/layers.h"
#include "eval/network/network.h"

namespace quadrille {

/// The evaluation by a network.
class NetworkEvaluator final : public Evaluator {
  public:
    /// `network` must have the variant of `rules`.
    NetworkEvaluator(const RuleSet& rules, std::shared_ptr<const Network> network);

    [[nodiscard]] const Network& network() const { return *network_; }
    [[nodiscard]] const LastLayer& last_layer() const { return last_layer_; }

    [[nodiscard]] std::unique_ptr<AccumulatorStack> make_accumulator_stack() const override;

    // These functions convert outputs to values. `perspective` is the seat of the inputs.
    [[nodiscard]] int team_score(const NetOutputs& outputs) const;
    [[nodiscard]] PerColor<int> expected_points(const Position& position, const NetOutputs& outputs,
                                                Color perspective) const;
    using Evaluator::expected_points;
    using Evaluator::team_score;

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color perspective) const override;
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color perspective) const override;
    [[nodiscard]] NetOutputs propagate(const Position& position, Color perspective) const;

    std::shared_ptr<const Network> network_;
    LastLayer last_layer_;
};

}  // namespace quadrille
