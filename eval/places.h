#pragma once

#include <array>
#include <optional>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/heads.h"

namespace quadrille {

/// The temperature of `PlaceModel` as a percentage of the points that are left to win. Fitted to
/// self-play games (tools/train/TRAIN.md).
inline constexpr int kPlaceTemperaturePercent = 25;

/// The chances of a seat in FFA to finish first, second, third and fourth.
using PlaceChances = std::array<double, kColors>;

/// Converts expected points to chances of places in FFA. The final points of active seats have
/// Gumbel distributions of one width, the temperature. So among active seats the chance of a place
/// is proportional to exp(points / temperature), the Plackett-Luce model. The points of other
/// seats are certain. Places are drawn from the first on. Drawing an active seat does not change
/// the distributions of the others, which is an approximation.
class PlaceModel {
  public:
    /// `expected` are the expected final points of each seat, in hundredths. They are certain if
    /// `are_final`, as at the end of a forced mate, or if the game is over. A bare king is
    /// mated if the expected points show this.
    PlaceModel(const Position& position, const PerColor<int>& expected, bool are_final = false);
    /// Makes the model of an unfinished game with these stakes.
    PlaceModel(const Stakes& stakes, const PerColor<int>& expected);

    /// Returns the chance of `c` to finish first.
    [[nodiscard]] double first(Color c) const { return next(c, ColorSet::all()); }
    /// Returns all chances. The chances of a place, or of a seat, add up to 1.
    [[nodiscard]] PerColor<PlaceChances> chances() const;

  private:
    /// Returns the active seats in `left` that can still reach the points of all others.
    [[nodiscard]] ColorSet in_reach(ColorSet left) const;
    /// Returns the chance of `c` to have the best place of the seats in `left`.
    [[nodiscard]] double next(Color c, ColorSet left) const;
    /// Adds the chances of the seats in `left` for the places from `place` on.
    void add_places(ColorSet left, std::size_t place, double chance,
                    PerColor<PlaceChances>& chances) const;

    ColorSet active_;  // seats whose points are not certain
    PerColor<int> certain_;
    PerColor<int> winnable_;
    PerColor<double> weight_;
};

/// Returns the chances of the seats to finish first, as integers that add up to `whole` (100: per
/// cent), or `std::nullopt` if the game is not FFA. The points are as in `PlaceModel`.
[[nodiscard]] std::optional<PerColor<int>> win_chances(const Position& position,
                                                       const PerColor<int>& expected, int whole,
                                                       bool are_final = false);

}  // namespace quadrille
