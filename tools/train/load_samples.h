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
    WinProbabilityScales scales;  // games with teams only
};

/// Returns the network of `--teacher`, or null for material. The error names the file.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_teacher(
    const DataOptions& order);

/// Reads games or files of samples, and prints the number of samples on stderr. The teacher sets
/// the targets of search samples, `with_game_samples` of all samples. The error names the file.
[[nodiscard]] Expected<TrainingData, std::string> load_samples(const DataOptions& order,
                                                               bool with_game_samples);

/// Writes the samples of games to a file, and prints their number on stderr. Fails without samples.
[[nodiscard]] Status write_samples(const SampleFileOptions& order);

}  // namespace quadrille::train
