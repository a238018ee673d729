#include "eval/trace.h"

#include "eval/expectation.h"
#include "eval/material.h"

namespace quadrille {

EvalTrace trace_evaluation(const Evaluator& evaluator, const Position& position) {
    const bool teams = evaluator.rules().has_teams;
    const ForceWeights& weights = teams ? evaluator.weights().teams : evaluator.weights().ffa;
    const ForceTerms terms = evaluator.force_terms(position);
    EvalTrace trace;
    TraceRow material{"material", {}};
    TraceRow squares{"piece squares", {}};
    for (const Color c : kAllColors) {
        material.value[c] = material_of(position, c, weights);
        squares.value[c] = evaluator.table().bonus_of(position, c);
    }
    trace.force = {material,
                   squares,
                   {"hanging pieces", terms.hanging},
                   {"king danger", terms.king_danger},
                   {"tempo", terms.tempo}};
    PerColor<int> force;
    for (const TraceRow& row : trace.force) {
        for (const Color c : kAllColors) force[position.controller(c)] += row.value[c];
    }
    const Color view = position.player();
    if (teams) {
        for (const Color c : position.active()) {
            trace.score += position.side_of(view).contains(c) ? force[c] : -force[c];
        }
        return trace;
    }

    if (evaluator.rules().scoring == Scoring::Eliminations) {
        trace.values = evaluator.expected_points(position);
        for (int& value : trace.values) {
            value = to_hundredths(value, evaluator.units_per_hundredth());
        }
        trace.score = above_mean(trace.values, view, position.active() - ColorSet::of(view));
        return trace;
    }
    TraceRow banked{"points scored", banked_points(position)};
    TraceRow to_come{"points expected", {}};
    trace.values = banked.value;
    if (!position.is_over()) {
        PerColor<int> force_points;
        for (const Color c : kAllColors) force_points[c] = force_points_of(position, c);
        trace.values =
            expected_final_points(position, force, force_points, evaluator.weights().expectation);
    }
    for (const Color c : kAllColors) to_come.value[c] = trace.values[c] - banked.value[c];
    trace.points = {banked, to_come};
    trace.score = above_mean(trace.values, view, position.active() - ColorSet::of(view));
    return trace;
}

}  // namespace quadrille
