#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/heads.h"

namespace quadrille {

/// A chance of 1.
inline constexpr int kCertain = 1 << 16;

/// The temperature of `PlaceModel` as a percentage of the points that are left to win. Fitted to
/// self-play games (tools/train/TRAIN.md).
inline constexpr int kPlaceTemperaturePercent = 22;

/// The chances of a seat in FFA to finish first, second, third and fourth, out of `kCertain`.
using PlaceChances = std::array<int, kColors>;

/// Converts expected points to chances of places in FFA with a Plackett-Luce model. The weight of a
/// seat is exp(points / temperature). Places are drawn from the first on, each in proportion to the
/// weights of the remaining seats.
class PlaceModel {
  public:
    /// `expected` are the final points of each seat, in hundredths: expected ones, or actual ones
    /// if the game is over.
    PlaceModel(const Position& position, const PerColor<int>& expected);
    /// The same for an unfinished game with these stakes.
    PlaceModel(const Stakes& stakes, const PerColor<int>& expected);

    /// Returns the chance of `c` to finish first.
    [[nodiscard]] int first(Color c) const { return share(weight_[c], sum_); }
    /// Returns all chances. The chances of a place, or of a seat, add up to `kCertain`, except for
    /// rounding.
    [[nodiscard]] PerColor<PlaceChances> chances() const;

  private:
    explicit PlaceModel(const PerColor<int>& exponents);
    [[nodiscard]] static int share(std::int64_t part, std::int64_t sum) {
        return static_cast<int>(part * kCertain / sum);
    }

    PerColor<std::int64_t> weight_;
    std::int64_t sum_ = 0;  // of the weights
};

/// Returns the chances of the seats to finish first, as integers that add up to `whole` (100: per
/// cent), or `std::nullopt` if the game is not FFA. `expected` is as in `PlaceModel`.
[[nodiscard]] std::optional<PerColor<int>> win_chances(const Position& position,
                                                       const PerColor<int>& expected, int whole);

}  // namespace quadrille
