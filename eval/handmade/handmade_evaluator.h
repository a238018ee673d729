#pragma once

#include <memory>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "eval/handmade/piece_square.h"
#include "eval/handmade/tapered.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// The part of an evaluation that a move changes little: kept along the line of a search.
struct ForceState {
    /// Material and square bonuses of each army that somebody moves, 0 for the others.
    PerColor<Tapered> placement;
    /// Capture points of their pieces, 0 for the others.
    PerColor<int> force_points;
    /// The armies that somebody moves.
    ColorSet armies;
    friend bool operator==(const ForceState&, const ForceState&) = default;
};

/// The hand-made evaluation: a sum of terms (terms.h) for each army, and what follows from the
/// force of the armies for their players. Nothing depends on the seat that wants to know.
class HandmadeEvaluator final : public Evaluator {
  public:
    using State = ForceState;

    explicit HandmadeEvaluator(const RuleSet& rules, const Weights& weights = default_weights());

    [[nodiscard]] std::unique_ptr<EvalLine> make_line() const override;

    /// The state of a position from nothing.
    [[nodiscard]] State refresh(const Position& position) const;
    /// Makes `state` that of the position after a step.
    void update(State& state, const BoardChange& change) const;

    using Evaluator::expected_points;
    using Evaluator::team_score;
    /// With teams: the advantage of the team of `view` in centipawns.
    [[nodiscard]] int team_score(const Position& position, const State& state, Color view) const;
    /// Without: the expected final points of each seat.
    [[nodiscard]] PerColor<int> expected_points(const Position& position, const State& state,
                                                Color view) const;

    /// The force of each player in centipawns: that of its own army and of one that it has
    /// acquired; 0 for the others.
    [[nodiscard]] PerColor<int> player_force(const Position& position, const State& state) const;
    /// How much force is left, by the capture points of all living pieces.
    [[nodiscard]] static Phase phase_of(const PerColor<int>& force_points);
    [[nodiscard]] static Phase phase_of(const Position& position);
    [[nodiscard]] const Weights& weights() const { return weights_; }
    /// The weights of the rule set's variant.
    [[nodiscard]] const ForceWeights& force_weights() const { return force_; }

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color view) const override;
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color view) const override;
    /// Adds (`sign` 1) or takes away (-1) a piece; only a living one of an army that somebody moves
    /// counts.
    void put(State& state, const PlacedPiece& placed, int sign) const;

    Weights weights_;
    ForceWeights force_;  // those of the variant
    TermSet terms_;       // that they use
    PieceSquareTable table_;
};

}  // namespace quadrille
