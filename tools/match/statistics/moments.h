#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "tools/match/statistics/distributions.h"

namespace quadrille::match {

/// Mean and spread of independent values.
struct Moments {
    std::size_t samples = 0;
    double mean = 0;
    /// Standard error of the mean: the root of (sample variance / samples). Infinite for fewer than
    /// two samples, 0 if all are equal.
    double standard_error = std::numeric_limits<double>::infinity();
    /// Returns half of the width of the 95 % interval of the mean: Student's, with samples - 1
    /// degrees of freedom. Infinite for fewer than two samples, and for equal samples, which do not
    /// show how much further ones vary.
    [[nodiscard]] double reach() const {
        if (samples < 2 || standard_error == 0) return std::numeric_limits<double>::infinity();
        return student_quantile(0.975, static_cast<double>(samples - 1)) * standard_error;
    }
};

/// Returns the moments of values. Without values the mean is 0; equal values give an error of 0.
[[nodiscard]] inline Moments moments_of(std::span<const double> values) {
    Moments moments;
    moments.samples = values.size();
    if (values.empty()) return moments;
    const auto n = static_cast<double>(values.size());
    // Sums differences from the first value, so that the mean of equal values is exact.
    double sum = 0;
    for (const double value : values) sum += value - values.front();
    moments.mean = values.front() + sum / n;
    if (values.size() < 2) return moments;
    double squares = 0;
    for (const double value : values) {
        squares += (value - values.front() - sum / n) * (value - values.front() - sum / n);
    }
    moments.standard_error = std::sqrt(squares / (n - 1) / n);
    return moments;
}

}  // namespace quadrille::match
