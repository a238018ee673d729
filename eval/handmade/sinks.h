#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/handmade/tapered.h"
#include "eval/handmade/weights.h"

// A term of the evaluation is written once, as a template that names the weights it counts to a
// sink: `sink.add(weight)` or `sink.add(weight, count)`. Where a term is dear to look for,
// `sink.wants(term)` tells whether anything comes of it.

namespace quadrille {

/// Adds up a force in centipawns: what the search uses.
struct ForceSum {
    const ForceWeights* weights = nullptr;
    TermSet terms;  // `ForceWeights::terms_in_use` of the weights
    Tapered total;

    [[nodiscard]] bool wants(Term term) const { return terms.contains(term); }

    void add(int weight) { total += (*weights)[weight]; }
    void add(int weight, int count) { total += (*weights)[weight] * count; }
};

/// Counts how often each weight is used: what traces and the tuner use.
struct WeightCounts {
    std::array<std::int16_t, kForceWeights> count{};

    [[nodiscard]] static bool wants(Term /*term*/) { return true; }
    void add(int weight, int n = 1) {
        std::int16_t& counted = count[static_cast<std::size_t>(weight)];
        counted = static_cast<std::int16_t>(counted + n);
    }
};

}  // namespace quadrille
