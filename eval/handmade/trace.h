#pragma once

#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/handmade_evaluator.h"

namespace quadrille {

/// One term of the evaluation, a number for each seat.
struct TraceRow {
    std::string_view term;
    PerColor<int> value;
};

/// An evaluation taken apart.
struct EvalTrace {
    /// Terms of each seat's force in centipawns. Teams: the sum of all rows over the team to move
    /// less the sum over the other team is `score`.
    std::vector<TraceRow> force;
    /// Teams: empty. FFA: points scored and points expected, in hundredths; the sum of a column is
    /// that seat's entry of `values`.
    std::vector<TraceRow> points;
    /// FFA: expected final points of each seat in hundredths.
    PerColor<int> values;
    /// Teams: centipawns from the view of the team to move. FFA: what the seat to move expects
    /// above the mean of the other active seats, in hundredths.
    int score = 0;
};

/// The static evaluation of a position, term by term; its totals equal what `evaluator` says.
[[nodiscard]] EvalTrace trace_evaluation(const HandmadeEvaluator& evaluator,
                                         const Position& position);

}  // namespace quadrille
