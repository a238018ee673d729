#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/match/statistics/rotation.h"

// Ratings from places.
//
// Plackett-Luce: every engine has a strength; the first place goes to a seat with a chance in
// proportion to its engine's strength, the next place in the same way among the rest, and so on.
// For two engines it is Bradley-Terry, that is logistic Elo. An engine in two seats counts twice.
//
// Ties are split evenly over the orders they leave open: with k seats tied, each of the k! orders
// counts 1/k!. For two engines a tie is half a win, as in chess. (Turner, van Etten, Firth and
// Kosmidis, "Modelling rankings in R: the PlackettLuce package", 2020, give ties a parameter of
// their own; here they are rare and carry no rating information beyond that.)
//
// A Teams game is a choice between the two sides, each seat against each opposing seat with weight
// 1/4: with an engine for each team that is one Bradley-Terry game.
//
// The strengths maximise the likelihood times a weak prior, by the MM steps of Hunter, "MM
// algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004), section 5. The
// prior: each engine also won and lost `ghost_games` games against a ghost of average strength, so
// unbeaten engines stay finite.

namespace quadrille::match {

struct Rating {
    /// 400 log10 of the strength; the mean over the engines is 0.
    double elo = 0;
    double low = 0;  // ends of the 95 % interval of `elo`
    double high = 0;
    double standard_error = 0;
};

enum class IntervalMethod : std::uint8_t {
    /// Rotations drawn with replacement (Efron, percentile method): right whatever hangs together
    /// inside a
    /// rotation. It cannot see what never happened, so `Information` takes over below ten
    /// rotations,
    /// and where it is wider for an engine that won all or lost all.
    Bootstrap,
    /// Observed Fisher information and normal quantiles, as if games were independent.
    Information,
};

struct RatingSettings {
    double ghost_games = 1;  // > 0
    IntervalMethod method = IntervalMethod::Bootstrap;
    std::size_t resamples = 400;  // for `Bootstrap`; 2 or more
    std::uint64_t seed = 1;       // the same seed gives the same intervals
};

/// The ratings of `engines` engines from the complete rotations; every index in the results must be
/// below that number. An engine without games has an infinite interval. Never NaN.
[[nodiscard]] std::vector<Rating> rate_by_places(std::span<const Rotation> rotations,
                                                 std::size_t engines,
                                                 const RatingSettings& settings = {});

}  // namespace quadrille::match
