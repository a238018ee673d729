#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The generalised sequential probability ratio test on rotation buckets.
//
// H0: the mean bucket value is that of logistic elo0; H1: that of elo1. Nothing else about the
// distribution of bucket values is assumed, so the same code serves pairs, rotations of eight games
// and FFA scores. The likelihood ratio is that of the two distributions that fit the sample best
// among those with the given means: Michel Van den Bergh, "The generalized maximum likelihood ratio
// for the expectation value of a distribution"
// (hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf) and "A practical introduction to the
// GSPRT" (GSPRT_approximation.pdf there), which fishtest uses. The bounds are Wald's, without a
// correction for overshoot.

namespace quadrille::match {

struct SprtSettings {
    double elo0 = 0;  // logistic Elo, as in elo.h
    double elo1 = 5;
    double alpha = 0.05;  // chance to accept H1 where the truth is elo0
    double beta = 0.05;   // chance to accept H0 where the truth is elo1
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

/// What is wrong with the settings, in a sentence that names the field; nothing if they are good:
/// all finite, elo0 < elo1, alpha and beta above 0 and together below 1.
[[nodiscard]] std::optional<std::string> fault_of(const SprtSettings& settings);

enum class SprtStatus : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// "continue", "H0 accepted", "H1 accepted".
[[nodiscard]] std::string_view name(SprtStatus status);

struct SprtState {
    double llr = 0;        // log-likelihood ratio, H1 over H0; always finite
    double lower_llr = 0;  // at or below: H0 is accepted
    double upper_llr = 0;  // at or above: H1 is accepted
    std::size_t buckets = 0;
    SprtStatus status = SprtStatus::Continue;
};

/// A bucket value and how often it came.
struct ValueCount {
    double value = 0;
    double count = 0;
};

/// The distinct values, rising; values within 1e-9 count as equal (sums of fractions).
[[nodiscard]] std::vector<ValueCount> count_values(std::span<const double> values);

/// The log-likelihood ratio for a mean of `score1` over a mean of `score0`, both strictly between 0
/// and 1. The sample is regularised: values 0 and 1 that did not come get a count of 0.001 (as
/// fishtest gives each empty cell of a pentanomial), so every mean can be fitted. Without samples
/// it is 0. `sample` is as of `count_values`, values 0..1.
[[nodiscard]] double log_likelihood_ratio(std::span<const ValueCount> sample, double score0,
                                          double score1);

/// The test after these bucket values (each 0..1), as of `count_values`. The settings must be good.
/// It holds for the sample at hand: a loop that asks after each rotation stops at the first status
/// that is not Continue.
[[nodiscard]] SprtState sprt(std::span<const ValueCount> sample, const SprtSettings& settings);

}  // namespace quadrille::match
