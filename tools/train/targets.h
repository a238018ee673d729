#pragma once

#include <cstdint>

#include "tools/train/samples.h"

namespace quadrille::train {

/// Source of the values of TD(lambda): the searches of the games, or the teacher (teacher.h).
enum class ValueSource : std::uint8_t { Search, Teacher };

/// Settings of the targets of played samples.
struct TargetSettings {
    ValueSource value_source = ValueSource::Search;
    /// Lambda of TD(lambda), 0 to 1: the share of a ply's target that is the target of the next ply
    /// (Sutton, Machine Learning 3, 1988). The rest is the value of `value_source`. 1: the result.
    double td_lambda = 0;
    /// Share of the result in the final target, 0 to 1; TD(lambda) gives the rest.
    double result_share = 0;
};

/// Sets Sample::target of played samples. Search samples keep their targets.
void set_targets(Samples& samples, const TargetSettings& settings);

/// Teams: returns the scale of `win_probability` (tools/records/win_probability.h) with which the
/// centipawns of `values`, Sample::material or Sample::search, predict the results of `numbers`
/// best.
[[nodiscard]] double fit_win_probability_scale(const Samples& samples, const SampleIndices& numbers,
                                               SeatValues Sample::*values = &Sample::material);

/// Teams: scales of `win_probability`.
struct WinProbabilityScales {
    double material = 0;  // of centipawns of Sample::material
    double search = 0;    // of Sample::search
};
/// Teams: converts `material` and `search` from centipawns to chances. Sets `result` and `target`
/// of search samples to `material`.
void convert_to_win_probabilities(Samples& samples, const WinProbabilityScales& scales);

}  // namespace quadrille::train
