#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/piece_square.h"
#include "eval/score.h"
#include "eval/weights.h"

namespace quadrille {

/// The part of an evaluation that a move changes little: kept along the line of a search.
struct EvalState {
    /// Material and square bonuses of each active seat, 0 for the others.
    PerColor<int> placement;
    /// Capture points of each active seat's pieces, 0 for the others.
    PerColor<int> force_points;
    friend bool operator==(const EvalState&, const EvalState&) = default;
};

/// What makes up the force of each seat, in centipawns; 0 for a seat that is not active.
struct ForceTerms {
    PerColor<int> hanging;
    PerColor<int> king_danger;
    PerColor<int> tempo;
    [[nodiscard]] int sum(Color c) const { return hanging[c] + king_danger[c] + tempo[c]; }
};

/// Static evaluation of positions of one rule set. Constant after construction; any number of
/// threads may ask it at once.
class Evaluator {
  public:
    explicit Evaluator(const RuleSet& rules, const Weights& weights = default_weights());

    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }

    /// The state of a position from nothing.
    [[nodiscard]] EvalState refresh(const Position& position) const;
    /// Carries the state of `before` over `move` to `after`, the position the move led to.
    void update(EvalState& state, const Position& before, Move move, const Position& after) const;
    /// Forgets seats that left the game outside a move (`Position::resolve_stuck_turn`).
    static void drop_departed(EvalState& state, const Position& after);

    /// Teams: the advantage of the team of `view` in centipawns.
    [[nodiscard]] Score team_score(const Position& position, const EvalState& state,
                                   Color view) const;
    /// FFA: the expected final points of each seat in hundredths; of a finished game the points
    /// themselves.
    [[nodiscard]] PerColor<int> expected_points(const Position& position,
                                                const EvalState& state) const;

    // The same from nothing.
    [[nodiscard]] Score team_score(const Position& position, Color view) const {
        return team_score(position, refresh(position), view);
    }
    [[nodiscard]] PerColor<int> expected_points(const Position& position) const {
        return expected_points(position, refresh(position));
    }

    /// The terms of the force of each seat beside its placement.
    [[nodiscard]] ForceTerms force_terms(const Position& position) const;
    [[nodiscard]] const PieceSquareTable& table() const { return table_; }

  private:
    void put(EvalState& state, const Position& position, Piece piece, Square s, int sign) const;

    RuleSet rules_;
    Weights weights_;
    ForceWeights force_;  // those of the variant
    PieceSquareTable table_;
};

}  // namespace quadrille
