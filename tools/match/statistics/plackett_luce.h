#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tools/match/statistics/rotation.h"

// Ratings from places by the Plackett-Luce model: every engine has a strength; the first place goes
// to a seat with a chance in proportion to its engine's strength, the next place likewise among the
// rest, and so on. For two engines it is Bradley-Terry, that is logistic Elo.
//
// With k seats tied, each of the k! orders counts 1/k!. A Teams game is a choice between the two
// sides, each seat against each opposing seat with weight 1/4.
//
// The strengths maximise the likelihood times a weak prior, by the MM steps of Hunter, "MM
// algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004), section 5. The
// prior: each engine also won and lost `ghost_games` games against a ghost of average strength, so
// unbeaten engines stay finite.

namespace quadrille::match {

/// Elo on the scale with mean 0 over the engines, and its 95 % interval, which is infinite below
/// ten rotations and for an engine that won all or lost all.
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

/// Rates `engines` engines by the complete rotations. Intervals are from rotations drawn with
/// replacement (bootstrap, percentile method), since games of a rotation depend on each other.
[[nodiscard]] std::vector<Rating> rate_by_places(std::span<const Rotation> rotations,
                                                 std::size_t engines,
                                                 const RatingSettings& settings = {});

}  // namespace quadrille::match
