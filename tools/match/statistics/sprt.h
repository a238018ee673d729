#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The generalised sequential probability ratio test (GSPRT) on rotation buckets.
//
// H0: the mean bucket value is the score of logistic elo0. H1: it is the score of elo1. The
// likelihood ratio compares the two distributions with these means that fit the sample best: M. Van
// den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution"
// (hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf) and "A practical introduction to the
// GSPRT" (GSPRT_approximation.pdf there). The bounds are Wald's, not corrected for
// overshoot.

namespace quadrille::match {

struct SprtSettings {
    double elo0 = 0;  // logistic Elo, as in elo.h
    double elo1 = 5;
    double alpha = 0.05;  // probability to accept H1 if elo0 is true
    double beta = 0.05;   // probability to accept H0 if elo1 is true
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

/// Returns an error that names the invalid field, or nullopt if the settings are valid: all finite,
/// elo0 < elo1, alpha and beta above 0 and their sum below 1.
[[nodiscard]] std::optional<std::string> fault_of(const SprtSettings& settings);

enum class SprtStatus : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// Returns "continue", "H0 accepted" or "H1 accepted".
[[nodiscard]] std::string_view name(SprtStatus status);

struct SprtState {
    double llr = 0;        // log-likelihood ratio, H1 over H0; always finite
    double lower_llr = 0;  // H0 is accepted at or below this LLR
    double upper_llr = 0;  // H1 is accepted at or above this LLR
    std::size_t buckets = 0;
    SprtStatus status = SprtStatus::Continue;
};

struct ValueCount {
    double value = 0;
    double count = 0;
};

/// Returns the distinct values and their counts, ascending. Values within 1e-9 count as equal.
[[nodiscard]] std::vector<ValueCount> count_values(std::span<const double> values);

/// Returns the log-likelihood ratio for a mean of `score1` over a mean of `score0`, both strictly
/// between 0 and 1. Returns 0 without samples. Missing values 0 and 1 get a count of 0.001, as in
/// fishtest, so that every mean can be fitted. `sample` is from `count_values`, with values 0..1.
[[nodiscard]] double log_likelihood_ratio(std::span<const ValueCount> sample, double score0,
                                          double score1);

/// Returns the state of the test for a sample from `count_values`. The settings must be valid.
[[nodiscard]] SprtState sprt(std::span<const ValueCount> sample, const SprtSettings& settings);

}  // namespace quadrille::match
