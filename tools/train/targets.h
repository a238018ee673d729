#pragma once

#include <cstdint>

#include "tools/train/samples.h"

namespace quadrille::train {

/// The source of the values of TD(lambda): the searches of the games, or the teacher (teacher.h).
enum class ValueSource : std::uint8_t { Search, Teacher };

/// What a network is held to in the end.
struct TargetSettings {
    ValueSource value_source = ValueSource::Search;
    /// Of the target of a position, what each ply leaves to what comes after it, 0 to 1; the rest
    /// is the value_source's value there (temporal differences; Sutton, Machine Learning 3, 1988).
    /// 1: the result.
    double td_lambda = 0;
    /// How much of the result alone is mixed in, 0 to 1.
    double result_share = 0;
};

/// Sets Sample::target of the samples of games; those beside them keep theirs.
void set_targets(Samples& samples, const TargetSettings& settings);

/// Teams: the scale of `win_probability` that makes the centipawns of `values`, Sample::material or
/// Sample::search, tell the results of `numbers` best (tools/records/win_probability.h).
[[nodiscard]] double fit_win_probability_scale(const Samples& samples, const SampleIndices& numbers,
                                               SeatValues Sample::*values = &Sample::material);

/// Teams: scales of `win_probability`.
struct WinProbabilityScales {
    double material = 0;  // of centipawns of Sample::material
    double search = 0;    // of Sample::search
};
/// Teams: makes chances of the centipawns of `material` and `search`. `result` and `target` of
/// samples beside the games are `material` then.
void convert_to_win_probabilities(Samples& samples, const WinProbabilityScales& scales);

}  // namespace quadrille::train
