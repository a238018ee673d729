#pragma once

#include <cstddef>

#include "eval/network/network.h"
#include "tools/train/samples.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

/// Evaluation that gives samples their targets.
struct Teacher {
    /// Null: material alone.
    const Network* network = nullptr;
    /// With teams: factor for the logarithm of the network's odds (`fit_inverse_temperature`).
    double inverse_temperature = 1;
};

/// Sets Sample::target of search samples, and with `with_game_samples` of all samples, to the
/// teacher's values. With teams, call `convert_to_win_probabilities` (targets.h) before.
void set_teacher_targets(Samples& samples, const Teacher& teacher, bool with_game_samples,
                         ThreadPool& pool);

/// Bounds of the inverse temperature. A fit to a few games could exceed them by chance.
inline constexpr double kMaxInverseTemperature = 2;
inline constexpr double kMinInverseTemperature = 1 / kMaxInverseTemperature;

/// Teams: returns the inverse temperature, within the bounds above, with which the network's
/// chances predict the results of `numbers` (some of them played samples) best. The value is
/// above 1 if smaller advantages decide these games than decided the games that trained the
/// network, because stronger players keep an advantage. Uses about `max_samples` samples in equal
/// steps if there are more.
[[nodiscard]] double fit_inverse_temperature(const Samples& samples, const SampleIndices& numbers,
                                             const Network& network, ThreadPool& pool,
                                             std::size_t max_samples = 200'000);

}  // namespace quadrille::train
