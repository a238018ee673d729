#pragma once

#include "search/searcher.h"

namespace quadrille {

/// What becomes of games with such a score, in per mille: `wdl` of an `info` line.
struct Chances {
    int win = 0;
    int draw = 0;
    int loss = 0;
    friend bool operator==(const Chances&, const Chances&) = default;
};

/// Of the team of the seat to move in Teams. Fitted to self-play games (EXPERIMENTS.md, "Chances in
/// Teams"). A mate is certain.
[[nodiscard]] Chances chances_of(const ReportedScore& score);

}  // namespace quadrille
