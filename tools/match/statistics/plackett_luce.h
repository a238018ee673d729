#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tools/match/statistics/rotation.h"

// Ratings from places by the Plackett-Luce model. A seat gets the first place with a probability
// proportional to the strength of its engine. The other seats compete for the next place in the
// same way. For two engines, this is the Bradley-Terry model (logistic Elo).
//
// If k seats tie, each of their k! orders has weight 1/k!. A Teams game counts as four games of
// weight 1/4, one for each pair of opposing seats.
//
// The strengths maximise the likelihood times a weak prior, by the MM steps of Hunter, "MM
// algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004), section 5. In
// the prior each engine also won and lost `ghost_games` games against a ghost of average strength.
// So ratings of unbeaten engines are finite.

namespace quadrille::match {

/// Elo, with mean 0 over the engines, and the 95 % interval. The interval is infinite if there are
/// fewer than ten rotations or the engine won or lost all games.
struct Rating {
    double elo = 0;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

struct RatingSettings {
    double ghost_games = 1;       // > 0
    std::size_t resamples = 400;  // 2 or more
    std::uint64_t seed = 1;       // the same seed gives the same intervals
};

/// Rates `engines` engines by the complete rotations. Intervals are from a bootstrap (percentile
/// method) over rotations, because games of a rotation depend on each other.
[[nodiscard]] std::vector<Rating> rate_by_places(std::span<const Rotation> rotations,
                                                 std::size_t engines,
                                                 const RatingSettings& settings = {});

}  // namespace quadrille::match
