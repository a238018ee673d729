#include "eval/handmade/handmade_evaluator.h"

#include <algorithm>

#include "engine/points.h"
#include "eval/handmade/expectation.h"
#include "eval/handmade/expected_standing.h"
#include "eval/handmade/sinks.h"
#include "eval/handmade/terms.h"
#include "eval/state_line.h"

namespace quadrille {

namespace {

/// The capture points of the four armies of a standard set-up.
constexpr int kForcePointsAtStart = kColors * kArmyPointsAtStart;

}  // namespace

HandmadeEvaluator::HandmadeEvaluator(const RuleSet& rules, const Weights& weights)
    : Evaluator(rules),
      weights_(weights),
      force_(rules.has_teams ? weights.teams : weights.ffa),
      terms_(force_.terms_in_use()),
      table_(force_, rules) {}

std::unique_ptr<EvalLine> HandmadeEvaluator::make_line() const {
    return std::make_unique<StateLine<HandmadeEvaluator>>(*this);
}

void HandmadeEvaluator::put(State& state, const PlacedPiece& placed, int sign) const {
    if (!placed.piece.is_alive()) return;
    const Color c = placed.piece.color();
    if (!state.armies.contains(c)) return;
    state.placement[c] += table_.value(placed.piece, placed.square) * sign;
    state.force_points[c] += sign * kArmyPoints[placed.piece.type()];
}

HandmadeEvaluator::State HandmadeEvaluator::refresh(const Position& position) const {
    State state;
    state.armies = position.seats().with_army();
    for (const Color c : state.armies) {
        position.board().pieces(c).for_each([&](Square s) {
            put(state, {position.piece_on(s), s}, 1);
        });
    }
    return state;
}

void HandmadeEvaluator::update(State& state, const BoardChange& change) const {
    for (const PlacedPiece& placed : change.off) put(state, placed, -1);
    for (const PlacedPiece& placed : change.down) put(state, placed, 1);
    // What dies belongs to armies that are gone, or counted for nothing before.
    if (change.armies_gone.empty()) return;
    for (const Color c : change.armies_gone) {
        state.placement[c] = {};
        state.force_points[c] = 0;
    }
    state.armies = state.armies - change.armies_gone;
}

Phase HandmadeEvaluator::phase_of(const PerColor<int>& force_points) {
    int sum = 0;
    for (const Color c : kAllColors) sum += force_points[c];
    return {std::min(sum, kForcePointsAtStart) * Phase::kAll / kForcePointsAtStart};
}

Phase HandmadeEvaluator::phase_of(const Position& position) {
    return phase_of(army_points(position.board()));
}

PerColor<int> HandmadeEvaluator::player_force(const Position& position, const State& state) const {
    PerColor<ForceSum> sums;
    for (ForceSum& sum : sums) {
        sum.weights = &force_;
        sum.terms = terms_;
    }
    add_terms(sums, position, state.force_points);
    const Phase phase = phase_of(state.force_points);
    PerColor<int> force;
    for (const Color c : position.seats().with_army()) {
        force[position.seats().controller(c)] += (state.placement[c] + sums[c].total).at(phase);
    }
    return force;
}

int HandmadeEvaluator::team_score(const Position& position, const State& state, Color view) const {
    const PerColor<int> force = player_force(position, state);
    const ColorSet ours = position.side_of(view);
    int score = 0;
    for (const Color c : position.active()) score += ours.contains(c) ? force[c] : -force[c];
    return score;
}

PerColor<int> HandmadeEvaluator::expected_points(const Position& position, const State& state,
                                                 Color /*view*/) const {
    const bool is_chess4 = rules().scoring == Scoring::Eliminations;
    if (position.is_over()) {
        return is_chess4 ? last_standing_values(position) : banked_points(position);
    }
    const PerColor<int> force = player_force(position, state);
    if (is_chess4) return expected_standing(position, force, weights_.expectation);
    return expected_final_points(position, force, state.force_points, weights_.expectation);
}

int HandmadeEvaluator::team_score_of(const Position& position, Color view) const {
    return team_score(position, refresh(position), view);
}

PerColor<int> HandmadeEvaluator::expected_points_of(const Position& position, Color view) const {
    return expected_points(position, refresh(position), view);
}

}  // namespace quadrille
