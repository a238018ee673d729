#include "tools/match/statistics/elo.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "tools/match/statistics/distributions.h"
#include "tools/match/statistics/moments.h"

namespace quadrille::match {

namespace {

constexpr double kTail = 0.025;  // outside each end of a 95 % interval
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Sets the interval and `los` if all samples equal `v` (formula in elo.h).
void set_equal_sample_interval(EloEstimate& estimate, double v) {
    const auto n = static_cast<double>(estimate.samples);
    const double rest = std::pow(kTail, 1 / n);
    estimate.low = elo_from_score(rest * v);
    estimate.high = elo_from_score(std::min(1.0, rest * v + (1 - rest)));
    const double doubt = std::pow(0.5 / std::max(v, 1 - v), n) / 2;
    estimate.los = v > 0.5 ? 1 - doubt : doubt;
}

}  // namespace

double elo_from_score(double score) {
    assert(score >= 0 && score <= 1);
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return 400 * std::log10(score / (1 - score));
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

EloEstimate elo_from_buckets(std::span<const double> values) {
    EloEstimate estimate;
    const Moments moments = moments_of(values);
    estimate.samples = moments.samples;
    if (values.empty()) {
        estimate.low = -kInfinity;
        estimate.high = kInfinity;
        return estimate;
    }
    estimate.score = std::clamp(moments.mean, 0.0, 1.0);
    estimate.elo = elo_from_score(estimate.score);
    if (values.size() < 2 || moments.standard_error <= 0) {
        set_equal_sample_interval(estimate, estimate.score);
        return estimate;
    }
    const auto degrees = static_cast<double>(values.size() - 1);
    const double reach = moments.reach();
    estimate.low = elo_from_score(std::max(0.0, estimate.score - reach));
    estimate.high = elo_from_score(std::min(1.0, estimate.score + reach));
    estimate.los = student_cdf((estimate.score - 0.5) / moments.standard_error, degrees);
    return estimate;
}

PairStatistics pair_statistics(std::span<const double> values) {
    assert(!values.empty());
    const Moments moments = moments_of(values);
    PairStatistics pairs;
    double squares = 0;
    for (const double value : values) {
        ++pairs.ptnml[static_cast<std::size_t>(std::lround(4 * value))];
        squares += (value - moments.mean) * (value - moments.mean);
    }
    const auto n = static_cast<double>(values.size());
    pairs.draw_ratio = static_cast<double>(pairs.ptnml[2]) / n;
    const double unit = squares > 0 ? 800 / std::log(10.0) / std::sqrt(2 * squares / n) : NAN;
    pairs.nelo = (moments.mean - 0.5) * unit;
    pairs.nelo_reach = moments.reach() * unit;
    return pairs;
}

}  // namespace quadrille::match
