#include "tools/match/statistics/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "tools/match/statistics/elo.h"

namespace quadrille::match {

namespace {

constexpr double kEqual = 1e-9;
constexpr double kGhostCount = 1e-3;

std::vector<ValueCount> regularised(std::span<const ValueCount> sample) {
    std::vector<ValueCount> all(sample.begin(), sample.end());
    if (all.empty() || all.front().value > kEqual) all.insert(all.begin(), {0, kGhostCount});
    if (all.back().value < 1 - kEqual) all.push_back({1, kGhostCount});
    return all;
}

/// Returns the Lagrange multiplier t of the maximum likelihood fit with mean `score`, which has
/// p_i = count_i / n / (1 + t (value_i - score)) (Van den Bergh, first paper). t is the root of
///     f(t) = sum count_i (value_i - score) / (1 + t (value_i - score)),
/// which decreases between its poles -1/(max - score) and 1/(score - min). Uses Newton's method,
/// with bisection if a step leaves the bracket.
double multiplier(std::span<const ValueCount> sample, double score) {
    double low = -1 / (sample.back().value - score);
    double high = 1 / (score - sample.front().value);
    double t = 0;
    for (int step = 0; step < 200; ++step) {
        double f = 0;
        double slope = 0;
        for (const ValueCount& cell : sample) {
            const double d = cell.value - score;
            const double share = d / (1 + t * d);
            f += cell.count * share;
            slope -= cell.count * share * share;
        }
        (f > 0 ? low : high) = t;
        double next = t - f / slope;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (std::abs(next - t) <= 1e-14 * (1 + std::abs(t))) return next;
        t = next;
    }
    return t;
}

}  // namespace

std::optional<std::string> fault_of(const SprtSettings& settings) {
    // The comparisons are false for NaN.
    for (const auto& [name, elo] : {std::pair{"elo0", settings.elo0}, {"elo1", settings.elo1}}) {
        if (std::abs(elo) <= 2000) continue;
        return fmt::format("{} is not a number from -2000 to 2000", name);
    }
    if (settings.elo0 >= settings.elo1) return "elo1 must be above elo0";
    for (const auto& [name, p] : {std::pair{"alpha", settings.alpha}, {"beta", settings.beta}}) {
        if (p > 0 && p < 1) continue;
        return fmt::format("{} is not a number between 0 and 1", name);
    }
    if (settings.alpha + settings.beta >= 1) return "the sum of alpha and beta must be below 1";
    return std::nullopt;
}

std::string_view name(SprtStatus status) {
    static constexpr std::array<std::string_view, 3> kNames = {"continue", "H0 accepted",
                                                               "H1 accepted"};
    return kNames[static_cast<std::size_t>(status)];
}

std::vector<ValueCount> count_values(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    std::vector<ValueCount> counts;
    for (const double value : sorted) {
        if (!counts.empty() && value - counts.back().value <= kEqual) {
            ++counts.back().count;
        } else {
            counts.push_back({value, 1});
        }
    }
    return counts;
}

double log_likelihood_ratio(std::span<const ValueCount> sample, double score0, double score1) {
    assert(score0 > 0 && score0 < 1 && score1 > 0 && score1 < 1);
    if (sample.empty()) return 0;
    const std::vector<ValueCount> cells = regularised(sample);
    const double t0 = multiplier(cells, score0);
    const double t1 = multiplier(cells, score1);
    double llr = 0;
    for (const ValueCount& cell : cells) {
        // count_i log(p1_i / p0_i)
        llr += cell.count *
               (std::log1p(t0 * (cell.value - score0)) - std::log1p(t1 * (cell.value - score1)));
    }
    return llr;
}

SprtState sprt(std::span<const ValueCount> sample, const SprtSettings& settings) {
    assert(!fault_of(settings));
    SprtState state;
    double buckets = 0;
    for (const ValueCount& cell : sample) buckets += cell.count;
    state.buckets = static_cast<std::size_t>(std::llround(buckets));
    state.llr =
        log_likelihood_ratio(sample, score_from_elo(settings.elo0), score_from_elo(settings.elo1));
    state.lower_llr = std::log(settings.beta / (1 - settings.alpha));
    state.upper_llr = std::log((1 - settings.beta) / settings.alpha);
    if (state.llr >= state.upper_llr) {
        state.status = SprtStatus::AcceptH1;
    } else if (state.llr <= state.lower_llr) {
        state.status = SprtStatus::AcceptH0;
    }
    return state;
}

}  // namespace quadrille::match
