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

// The static evaluation as the search sees it, whatever kind of evaluation it is.
//
// Values are whole numbers. With teams (`RuleSet::has_teams`) a position is worth so many
// centipawns to a team. Otherwise each seat has the points that it is expected to end with, in
// `units_per_hundredth` (engine/points.h) to a hundredth of a point; of a finished game the points
// themselves.

namespace quadrille {

class AccumulatorStack;

/// A static evaluation of the positions of one rule set. Constant after construction: any number of
/// threads may use it at once.
class Evaluator {
  public:
    explicit Evaluator(const RuleSet& rules) : rules_(rules) {}
    virtual ~Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    [[nodiscard]] const RuleSet& rules() const { return rules_; }

    /// A line for one thread, to evaluate many positions that follow from each other. The evaluator
    /// must outlive it. `AccumulatorStack::reset` comes first.
    [[nodiscard]] virtual std::unique_ptr<AccumulatorStack> make_accumulator_stack() const = 0;

    // One position from nothing: slow. What a line says of it is the same. `perspective`: the seat
    // that wants to know.

    /// Rules with teams: the advantage of the team of `perspective` in centipawns. An evaluator may
    /// look at the board from this seat; what it says to another differs little, but for the sign
    /// to the other team, since the hash table serves them all.
    [[nodiscard]] int team_score(const Position& position, Color perspective) const {
        assert(rules_.has_teams);
        return team_score_of(position, perspective);
    }
    /// Other rules: the expected final points of each seat. An evaluator may look at the board from
    /// the seat of `perspective`: the hash table keeps the seats apart.
    [[nodiscard]] PerColor<int> expected_points(const Position& position, Color perspective) const {
        assert(!rules_.has_teams);
        return expected_points_of(position, perspective);
    }
    /// As the player sees it that is to move.
    [[nodiscard]] PerColor<int> expected_points(const Position& position) const {
        return expected_points(position, position.player());
    }

  private:
    [[nodiscard]] virtual int team_score_of(const Position& position, Color perspective) const = 0;
    [[nodiscard]] virtual PerColor<int> expected_points_of(const Position& position,
                                                           Color perspective) const = 0;

    RuleSet rules_;
};

/// The positions from the root of a search to where one thread of it stands, as an evaluator
/// follows them: step by step, what each did to the board. To note a step or to take it back is
/// cheap. What the evaluator keeps for each position is brought up to date when a value is asked
/// for, which is not at every position.
///
///     line.reset(root, seat);
///     Position next = root;
///     line.push(next.play(move).change);
///     line.expected_points(next);
///     line.pop_to(0);
class AccumulatorStack {
  public:
    virtual ~AccumulatorStack() = default;
    AccumulatorStack(const AccumulatorStack&) = delete;
    AccumulatorStack& operator=(const AccumulatorStack&) = delete;

    /// The line begins anew, at `root`, and will be asked what its positions are worth to
    /// `perspective`.
    void reset(const Position& root, Color perspective) {
        size_ = 0;
        valid_steps_ = 0;
        perspective_ = perspective;
        on_reset(root);
    }
    /// One step leads on from where the line ends.
    void push(const BoardChange& change) {
        if (size_ == changes_.size()) changes_.resize(2 * size_);
        changes_[size_++] = change;
    }
    /// How many steps the line has.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Takes steps back until there are `size` left.
    void pop_to(std::size_t size) {
        assert(size <= size_);
        size_ = size;
        valid_steps_ = std::min(valid_steps_, size);
    }

    // `now` is the position at the end of the line.

    /// With teams: the advantage of the team of `perspective` in centipawns.
    [[nodiscard]] int team_score(const Position& now) {
        const int score = team_score_at_end(now);
        assert(score == evaluator_.team_score(now, perspective_));
        return score;
    }
    /// Without: the expected final points of each seat.
    [[nodiscard]] PerColor<int> expected_points(const Position& now) {
        const PerColor<int> points = expected_points_at_end(now);
        assert(points == evaluator_.expected_points(now, perspective_));
        return points;
    }

  protected:
    explicit AccumulatorStack(const Evaluator& evaluator)
        : evaluator_(evaluator), changes_(kUsualSteps) {}

    [[nodiscard]] Color perspective() const { return perspective_; }
    /// What step `i` did, 0 being the first after the root.
    [[nodiscard]] const BoardChange& change(std::size_t i) const { return changes_[i]; }
    /// How many of the first steps are the same as when this was last called. What is kept for the
    /// positions after later ones is out of date. The answer holds once: the next call counts anew.
    [[nodiscard]] std::size_t take_valid_steps() { return std::exchange(valid_steps_, size_); }

  private:
    static constexpr std::size_t kUsualSteps = 256;

    virtual void on_reset(const Position& root) = 0;
    [[nodiscard]] virtual int team_score_at_end(const Position& now) = 0;
    [[nodiscard]] virtual PerColor<int> expected_points_at_end(const Position& now) = 0;

    const Evaluator& evaluator_;
    Color perspective_ = Color::Red;
    std::vector<BoardChange> changes_;  // the first `size_` are on the line
    std::size_t size_ = 0;
    std::size_t valid_steps_ = 0;
};

/// A kind of evaluation: makes the evaluator of any rule set.
class EvaluatorFactory {
  public:
    EvaluatorFactory() = default;
    virtual ~EvaluatorFactory() = default;
    EvaluatorFactory(const EvaluatorFactory&) = delete;
    EvaluatorFactory& operator=(const EvaluatorFactory&) = delete;

    [[nodiscard]] virtual std::unique_ptr<const Evaluator> make(const RuleSet& rules) const = 0;
};

/// The kind that plays unless another is chosen.
[[nodiscard]] std::shared_ptr<const EvaluatorFactory> default_evaluation();

}  // namespace quadrille
