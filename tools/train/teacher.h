#pragma once

#include <cstddef>

#include "eval/network/network.h"
#include "tools/train/samples.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

/// Who says what samples are worth.
struct Teacher {
    /// None: material alone.
    const Network* network = nullptr;
    /// With teams: what the logarithm of the network's odds is multiplied by
    /// (`fit_inverse_temperature`).
    double inverse_temperature = 1;
};

/// Sets Sample::target of samples beside the games to what the teacher says of them; with
/// `with_game_samples` that of the samples of games as well, for `set_targets`. With teams after
/// `convert_to_win_probabilities` (targets.h).
void set_teacher_targets(Samples& samples, const Teacher& teacher, bool with_game_samples,
                         ThreadPool& pool);

/// No games are decided by so much less or more than others; a handful of them may seem so.
inline constexpr double kMaxInverseTemperature = 2;
inline constexpr double kMinInverseTemperature = 1 / kMaxInverseTemperature;

/// Teams: with what inverse_temperature, within the two above, the network's chances tell the
/// results of `numbers` best, of which there must be samples of games. Above 1 where games are
/// decided by less than in those that it learned from: stronger players lose less of what they have
/// won. So many samples say it well enough as `max_samples`: of more, some in equal steps are
/// looked at.
[[nodiscard]] double fit_inverse_temperature(const Samples& samples, const SampleIndices& numbers,
                                             const Network& network, ThreadPool& pool,
                                             std::size_t max_samples = 200'000);

}  // namespace quadrille::train
