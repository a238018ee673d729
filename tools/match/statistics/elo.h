#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace quadrille::match {

/// Returns the logistic Elo difference for an expected score 0..1: -400 log10(1/score - 1) (Elo,
/// "The Rating of Chessplayers", 1978, in the logistic form). -infinity at 0, +infinity at 1.
[[nodiscard]] double elo_from_score(double score);

/// Returns the expected score for a logistic Elo difference; 0 or 1 for an infinite difference.
[[nodiscard]] double score_from_elo(double elo);

/// The strength of one engine against another. No value is NaN. `elo`, `low` and `high` may be
/// infinite.
struct EloEstimate {
    std::size_t samples = 0;
    double score = 0.5;  // mean; 1/2 without samples
    double elo = 0;
    double low = 0;  // ends of the 95 % interval, in Elo
    double high = 0;
    /// Likelihood of superiority (LOS), 0..1.
    double los = 0.5;
};

/// Returns the Elo estimate from the values of `pair_buckets`, each 0..1.
///
/// The interval of the score is Student's, with samples - 1 degrees of freedom. Its ends are then
/// converted to Elo; ends beyond 0 or 1 become infinite. `los` is one minus the one-sided p-value
/// of "not stronger", also from Student's distribution.
///
/// If all n samples equal v, the interval is the exact set of means that give such a sample with a
/// probability of at least 2.5 %. A distribution on [0, 1] that yields v with probability 1 - q has
/// a mean in [(1-q) v, (1-q) v + q], and (1-q)^n >= 0.025 bounds q. For v = 1 this is the binomial
/// bound of Clopper and Pearson ("The use of confidence or fiducial limits", Biometrika 26, 1934).
/// `los` is then 1 - (0.5/v)^n / 2 for v >= 1/2, mirrored for v < 1/2.
[[nodiscard]] EloEstimate elo_from_buckets(std::span<const double> values);

/// Statistics of game pairs, with the names of fastchess.
struct PairStatistics {
    /// Pairs in which the first engine had 0, 1/2, 1, 3/2 and 2 points.
    std::array<std::size_t, 5> ptnml{};
    double draw_ratio = 0;  // share of the pairs with one point for each engine
    /// Normalized Elo and half of its 95 % interval. NaN if all pairs are equal.
    double nelo = 0;
    double nelo_reach = 0;
};

/// Returns the statistics of at least one pair of games, from the values of `pair_buckets`.
///
/// Normalized Elo is (score - 1/2) / (sigma sqrt(2)) * 800 / ln 10, where sigma squared is the mean
/// squared deviation of the pairs (Van den Bergh, "Comments on Normalized Elo", as in fishtest and
/// fastchess). The interval of the score is Student's, as in `elo_from_buckets`; fastchess takes
/// the normal distribution, which is narrower for few pairs.
[[nodiscard]] PairStatistics pair_statistics(std::span<const double> values);

}  // namespace quadrille::match
