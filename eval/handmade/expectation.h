#pragma once

#include <cstdint>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// FFA: the points that are still to be won, in hundredths. Each active seat but the last will be
/// eliminated, which pays for a mate, and each zombie king falls to somebody; of the capture points
/// on the board a part will be scored, the rest dies with its seat.
[[nodiscard]] int points_to_be_won(const Position& position, const PerColor<int>& force_points,
                                   const ExpectationWeights& weights);

/// Powers of ratios are fractions of 2 to the power of this.
inline constexpr int kRatioBits = 28;
/// (part / whole) to the power of `halves` / 2 as such a fraction, rounded down: the same on every
/// machine. Both are positive, `part` is not the larger.
[[nodiscard]] std::int64_t powered_ratio(std::int64_t part, std::int64_t whole, int halves);

/// FFA: expected final points in hundredths of every seat of a game that is not over. What is still
/// to be won is shared by the active seats in proportion to a power of their force
/// (`ExpectationWeights::power_halves`), so that the stronger army takes more than its share; with
/// the square, twice the force wins four to one, however many pieces are left. Seats that are out
/// keep what they have. `force` is in centipawns beside the weight of a bare king.
[[nodiscard]] PerColor<int> expected_final_points(const Position& position,
                                                  const PerColor<int>& force,
                                                  const PerColor<int>& force_points,
                                                  const ExpectationWeights& weights);

}  // namespace quadrille
