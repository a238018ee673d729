#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// Interface between the search and every kind of static evaluation.
//
// Values are whole numbers. With teams (`RuleSet::has_teams`) a position has a value in centipawns
// for a team. Otherwise it has the expected final points of each seat, `units_per_hundredth`
// (engine/points.h) to a hundredth of a point. A finished game has the actual points.

namespace quadrille {

class AccumulatorStack;

/// A static evaluation of the positions of one rule set. It is constant after construction, so any
/// number of threads may use it at once.
class Evaluator {
  public:
    explicit Evaluator(const RuleSet& rules) : rules_(rules) {}
    virtual ~Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    [[nodiscard]] const RuleSet& rules() const { return rules_; }

    /// Returns a stack for one thread, which evaluates successive positions incrementally. The
    /// evaluator must outlive the stack. Call `AccumulatorStack::reset` first.
    [[nodiscard]] virtual std::unique_ptr<AccumulatorStack> make_accumulator_stack() const = 0;

    // These functions evaluate one position from scratch, which is slow. An accumulator stack
    // returns the same values. `perspective` is the seat from which the evaluator sees the board.

    /// Returns the advantage of the team of `perspective` in centipawns; rules with teams only.
    /// Values from other perspectives must be nearly equal, negated for the other team, because all
    /// share the entries of the hash table.
    [[nodiscard]] int team_score(const Position& position, Color perspective) const {
        assert(rules_.has_teams);
        return team_score_of(position, perspective);
    }
    /// Returns the expected final points of each seat; rules without teams only. Values may depend
    /// on `perspective`, because the hash table has separate entries for each seat.
    [[nodiscard]] PerColor<int> expected_points(const Position& position, Color perspective) const {
        assert(!rules_.has_teams);
        return expected_points_of(position, perspective);
    }
    /// Returns the expected final points from the perspective of the player to move.
    [[nodiscard]] PerColor<int> expected_points(const Position& position) const {
        return expected_points(position, position.player());
    }

  private:
    [[nodiscard]] virtual int team_score_of(const Position& position, Color perspective) const = 0;
    [[nodiscard]] virtual PerColor<int> expected_points_of(const Position& position,
                                                           Color perspective) const = 0;

    RuleSet rules_;
};

/// The board changes from the root of a search to the current node of one thread. `push` and
/// `pop_to` are cheap. Accumulators are updated only by `update` or when a value is computed.
///
///     stack.reset(root, seat);
///     Position next = root;
///     stack.push(next.play(move).change);
///     stack.expected_points(next);
///     stack.pop_to(0);
class AccumulatorStack {
  public:
    virtual ~AccumulatorStack() = default;
    AccumulatorStack(const AccumulatorStack&) = delete;
    AccumulatorStack& operator=(const AccumulatorStack&) = delete;

    /// Restarts the stack at `root`. All later values are from `perspective`.
    void reset(const Position& root, Color perspective) {
        size_ = 0;
        valid_steps_ = 0;
        perspective_ = perspective;
        on_reset(root);
    }
    /// Adds one step at the end.
    void push(const BoardChange& change) {
        if (size_ == changes_.size()) changes_.resize(2 * size_);
        changes_[size_++] = change;
    }
    /// Returns the number of steps.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Removes steps from the end until `size` are left.
    void pop_to(std::size_t size) {
        assert(size <= size_);
        size_ = size;
        valid_steps_ = std::min(valid_steps_, size);
    }

    // `now` is the position after the last step.

    /// Updates the accumulators, which the next value of `now` or of a later position requires.
    void update(const Position& now) { update_at_end(now); }

    /// Returns the advantage of the team of the perspective in centipawns; rules with teams only.
    [[nodiscard]] int team_score(const Position& now) {
        const int score = team_score_at_end(now);
        assert(score == evaluator_.team_score(now, perspective_));
        return score;
    }
    /// Returns the expected final points of each seat; rules without teams only.
    [[nodiscard]] PerColor<int> expected_points(const Position& now) {
        const PerColor<int> points = expected_points_at_end(now);
        assert(points == evaluator_.expected_points(now, perspective_));
        return points;
    }

  protected:
    explicit AccumulatorStack(const Evaluator& evaluator)
        : evaluator_(evaluator), changes_(kInitialCapacity) {}

    [[nodiscard]] Color perspective() const { return perspective_; }
    /// Returns the board change of step `i`; step 0 is the first after the root.
    [[nodiscard]] const BoardChange& change(std::size_t i) const { return changes_[i]; }
    /// Returns the number of steps, counted from the root, that are unchanged since the last call.
    /// Accumulators of later steps are out of date. The call marks all present steps as valid.
    [[nodiscard]] std::size_t take_valid_steps() { return std::exchange(valid_steps_, size_); }

  private:
    static constexpr std::size_t kInitialCapacity = 256;

    virtual void on_reset(const Position& root) = 0;
    virtual void update_at_end(const Position& /*now*/) {}
    [[nodiscard]] virtual int team_score_at_end(const Position& now) = 0;
    [[nodiscard]] virtual PerColor<int> expected_points_at_end(const Position& now) = 0;

    const Evaluator& evaluator_;
    Color perspective_ = Color::Red;
    std::vector<BoardChange> changes_;  // the first `size_` are valid
    std::size_t size_ = 0;
    std::size_t valid_steps_ = 0;
};

/// A kind of evaluation, which makes evaluators for all rule sets.
class EvaluatorFactory {
  public:
    EvaluatorFactory() = default;
    virtual ~EvaluatorFactory() = default;
    EvaluatorFactory(const EvaluatorFactory&) = delete;
    EvaluatorFactory& operator=(const EvaluatorFactory&) = delete;

    [[nodiscard]] virtual std::unique_ptr<const Evaluator> make(const RuleSet& rules) const = 0;
};

/// Returns the kind that is used by default.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> default_evaluation();

}  // namespace quadrille
