#pragma once

#include <memory>

#include "eval/evaluator.h"

namespace quadrille {

class JobControl;
class Writer;

inline constexpr int kBenchDepth = 10;

/// Searches fixed positions of FFA and Teams to `depth` with this evaluation. Each search has one
/// thread and an empty hash table of 16 MB. Writes the nodes of each, then their sum (`Nodes
/// searched: N`, the signature of the search), time, speed and CPU level. After a stop it writes a
/// notice instead of the sum, and returns false.
bool run_bench(int depth, const std::shared_ptr<const EvaluatorFactory>& evaluation,
               JobControl& control, Writer& writer);

}  // namespace quadrille
