#pragma once

#include <memory>
#include <string>

#include "tools/train/command_line.h"
#include "tools/train/samples.h"
#include "tools/train/targets.h"

namespace quadrille::train {

struct TrainingData {
    Samples samples;
    Split split;
    WinProbabilityScales scales;  // with teams
};

/// Returns the network of `--teacher`, or null where material teaches. The error names the file.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_teacher(
    const DataOptions& order);

/// Returns the samples of games or of files of samples, and prints their number on stderr. With
/// `with_game_samples` the teacher also teaches the samples of games. The error names the file.
[[nodiscard]] Expected<TrainingData, std::string> load_samples(const DataOptions& order,
                                                               bool with_game_samples);

/// Writes the samples of games to a file, and prints their number on stderr. Fails without any
/// samples.
[[nodiscard]] Status write_samples(const SampleFileOptions& order);

}  // namespace quadrille::train
