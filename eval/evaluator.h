#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/handmade/last_standing.h"
#include "eval/handmade/piece_square.h"
#include "eval/handmade/tapered.h"
#include "eval/handmade/weights.h"
#include "eval/score.h"

namespace quadrille {

/// The part of an evaluation that a move changes little: kept along the line of a search.
struct EvalState {
    /// Material and square bonuses of each army that somebody moves, 0 for the others.
    PerColor<Tapered> placement;
    /// Capture points of their pieces, 0 for the others.
    PerColor<int> force_points;
    friend bool operator==(const EvalState&, const EvalState&) = default;
};

/// Static evaluation of positions of one rule set. Constant after construction; any number of
/// threads may ask it at once.
class Evaluator {
  public:
    explicit Evaluator(const RuleSet& rules, const Weights& weights = default_weights());

    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    /// How finely `expected_points` counts.
    [[nodiscard]] int units_per_hundredth() const {
        return rules_.is_chess4() && !rules_.has_teams ? kLastStandingUnits : 1;
    }
    [[nodiscard]] const Weights& weights() const { return weights_; }

    /// The state of a position from nothing.
    [[nodiscard]] EvalState refresh(const Position& position) const;
    /// Carries the state of `before` over `move` to `after`, the position the move led to.
    void update(EvalState& state, const Position& before, Move move, const Position& after) const;
    /// Forgets seats that left the game outside a move (stuck turns and passes).
    static void drop_departed(EvalState& state, const Position& after);

    /// Teams and Chess4's partners: the advantage of the team of `view` in centipawns.
    [[nodiscard]] Score team_score(const Position& position, const EvalState& state,
                                   Color view) const;
    /// FFA and Chess4 without partners: the expected final points of each seat, in
    /// `units_per_hundredth` to a hundredth; of a finished game the points themselves.
    [[nodiscard]] PerColor<int> expected_points(const Position& position,
                                                const EvalState& state) const;

    // The same from nothing.
    [[nodiscard]] Score team_score(const Position& position, Color view) const {
        return team_score(position, refresh(position), view);
    }
    [[nodiscard]] PerColor<int> expected_points(const Position& position) const {
        return expected_points(position, refresh(position));
    }

    /// The force of each player in centipawns: that of its own army and of one that it has
    /// acquired; 0 for the others.
    [[nodiscard]] PerColor<int> player_force(const Position& position,
                                             const EvalState& state) const;
    /// How much force is left, by the capture points of all living pieces.
    [[nodiscard]] static Phase phase_of(const PerColor<int>& force_points);
    [[nodiscard]] static Phase phase_of(const Position& position);
    /// The weights of the rule set's variant.
    [[nodiscard]] const ForceWeights& force_weights() const { return force_; }
    [[nodiscard]] const PieceSquareTable& table() const { return table_; }

  private:
    void put(EvalState& state, const Position& position, Piece piece, Square s, int sign) const;

    RuleSet rules_;
    Weights weights_;
    ForceWeights force_;  // those of the variant
    TermSet terms_;       // that they use
    PieceSquareTable table_;
};

}  // namespace quadrille
