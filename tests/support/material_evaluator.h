#pragma once

#include <memory>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"

namespace quadrille::testing {

/// An evaluation by material alone, which shares nothing with the one that plays: a search that
/// works with it needs only what `Evaluator` promises. Its line keeps another thing than a
/// `StateLine` does: the state where it was last asked, and that of the root.
class MaterialEvaluator final : public Evaluator {
  public:
    struct State {
        PerColor<int> material;  // of armies that somebody moves, in centipawns
        ColorSet armies;         // those
        friend bool operator==(const State&, const State&) = default;
    };

    using Evaluator::Evaluator;

    [[nodiscard]] std::unique_ptr<EvalLine> make_line() const override;

    [[nodiscard]] static State refresh(const Position& position);
    static void update(State& state, const BoardChange& change);

    using Evaluator::expected_points;
    using Evaluator::team_score;
    [[nodiscard]] static int team_score(const Position& position, const State& state, Color view);
    [[nodiscard]] PerColor<int> expected_points(const Position& position, const State& state,
                                                Color view) const;

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color view) const override;
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color view) const override;
};

/// As a kind of evaluation.
[[nodiscard]] std::shared_ptr<const EvaluatorKind> material_evaluation();

}  // namespace quadrille::testing
