#include "eval/handmade/trace.h"

#include "engine/points.h"
#include "eval/handmade/expectation.h"
#include "eval/handmade/features.h"

namespace quadrille {

namespace {

/// The terms of each army, those of one row of the groups' table together. Each row is what it adds
/// to the rows above it, so that their sum is rounded as the whole is.
std::vector<TraceRow> force_rows(const HandmadeEvaluator& evaluator, const Position& position) {
    const PerColor<std::vector<Feature>> features = force_features(evaluator, position);
    const Phase phase = HandmadeEvaluator::phase_of(position);
    std::vector<TraceRow> rows;
    PerColor<Tapered> sums;
    for (const WeightGroup& group : force_weight_groups()) {
        if (rows.empty() || rows.back().term != group.row) rows.push_back({group.row, {}});
        for (const Color c : kAllColors) {
            for (const Feature& f : features[c]) {
                if (f.weight < group.first || f.weight >= group.first + group.size) continue;
                const int before = sums[c].at(phase);
                sums[c] += evaluator.force_weights()[f.weight] * f.count;
                rows.back().value[c] += sums[c].at(phase) - before;
            }
        }
    }
    return rows;
}

}  // namespace

EvalTrace trace_evaluation(const HandmadeEvaluator& evaluator, const Position& position) {
    const bool teams = evaluator.rules().has_teams;
    EvalTrace trace;
    trace.force = force_rows(evaluator, position);
    PerColor<int> force;
    for (const TraceRow& row : trace.force) {
        for (const Color c : kAllColors) force[position.seats().controller(c)] += row.value[c];
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
            value = to_hundredths(value, kLastStandingUnits);
        }
        trace.score = above_mean(trace.values, view, position.active() - ColorSet::of(view));
        return trace;
    }
    TraceRow banked{"points scored", banked_points(position)};
    TraceRow to_come{"points expected", {}};
    trace.values = banked.value;
    if (!position.is_over()) {
        trace.values = expected_final_points(position, force, army_points(position.board()),
                                             evaluator.weights().expectation);
    }
    for (const Color c : kAllColors) to_come.value[c] = trace.values[c] - banked.value[c];
    trace.points = {banked, to_come};
    trace.score = above_mean(trace.values, view, position.active() - ColorSet::of(view));
    return trace;
}

}  // namespace quadrille
