#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "eval/evaluator.h"

namespace quadrille {

/// A line for an evaluator that keeps a small state for each position, which follows from the state
/// before and from what a step did. The evaluator, an `E`, says what it is:
///
///  - `E::State`, a value with `==`;
///  - `refresh(position)`, the state from nothing;
///  - `update(state, change)`, which makes it the state after a step;
///  - `team_score(position, state, view)` and `expected_points(position, state, view)`.
template <class E>
class StateLine final : public EvalLine {
  public:
    explicit StateLine(const E& evaluator) : EvalLine(evaluator), evaluator_(evaluator) {}

  private:
    using State = typename E::State;

    void begin(const Position& root) override {
        states_.resize(std::max<std::size_t>(states_.size(), 1));
        states_.front() = evaluator_.refresh(root);
        known_ = 0;
    }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        return evaluator_.team_score(now, state_at_end(now), view());
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        return evaluator_.expected_points(now, state_at_end(now), view());
    }

    [[nodiscard]] const State& state_at_end([[maybe_unused]] const Position& now) {
        known_ = std::min(known_, take_steps_kept());
        if (states_.size() <= size()) states_.resize(2 * size());
        for (; known_ < size(); ++known_) {
            states_[known_ + 1] = states_[known_];
            evaluator_.update(states_[known_ + 1], change(known_));
        }
        assert(states_[known_] == evaluator_.refresh(now));
        return states_[known_];
    }

    const E& evaluator_;
    std::vector<State> states_;  // after so many steps
    std::size_t known_ = 0;      // the last that is up to date
};

}  // namespace quadrille
