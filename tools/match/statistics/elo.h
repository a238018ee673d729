#pragma once

#include <cstddef>
#include <span>

namespace quadrille::match {

/// The logistic Elo difference that goes with an expected score 0..1: -400 log10(1/score - 1)
/// (Elo, "The Rating of Chessplayers", 1978, in the logistic form). -infinity at 0, +infinity at 1.
[[nodiscard]] double elo_from_score(double score);

/// The expected score for a logistic Elo difference; infinite ones give 0 and 1.
[[nodiscard]] double score_from_elo(double elo);

/// The strength of one engine against another. Nothing is ever NaN; Elo values and ends of
/// intervals may be infinite.
struct EloEstimate {
    std::size_t samples = 0;
    double score = 0.5;  // the mean; 1/2 without samples
    double elo = 0;
    double low = 0;  // ends of the 95 % interval, in Elo
    double high = 0;
    /// Likelihood of los (LOS), 0..1.
    double los = 0.5;
};

/// Returns Elo from the values of `pair_buckets`, each 0..1.
///
/// The interval is Student's for the score with samples - 1 degrees of freedom; its ends are turned
/// into Elo, and ends beyond 0 or 1 are infinite. `los` is one minus the one-sided p-value
/// of "not stronger", by Student too.
///
/// Where all n samples are one value v, the interval is the exact set of means that could have
/// given this with probability 2.5 %: a distribution on [0, 1] that yields v with probability 1 - q
/// has a mean in [(1-q) v, (1-q) v + q], and (1-q)^n >= 0.025 bounds q. For v = 1 that is the
/// binomial bound of Clopper and Pearson ("The use of confidence or fiducial limits", Biometrika
/// 26, 1934). `los` is then 1 - (0.5/v)^n / 2 for v >= 1/2, mirrored below.
[[nodiscard]] EloEstimate elo_from_buckets(std::span<const double> values);

}  // namespace quadrille::match
