#pragma once

#include <memory>

#include "eval/evaluator.h"

namespace quadrille {

class JobControl;
class Writer;

inline constexpr int kBenchDepth = 10;

/// Searches start positions, middle games and endings of FFA and Teams to `depth` by this
/// evaluation on one thread with an empty hash table of 16 MB each, and writes the nodes of each,
/// then their sum (`Nodes searched: N`, the signature of the search), time, speed and CPU level.
/// When it is stopped it says so in place of the sum and returns false.
bool run_bench(int depth, const std::shared_ptr<const EvaluatorFactory>& evaluation,
               JobControl& control, Writer& writer);

}  // namespace quadrille
