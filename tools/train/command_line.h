#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/train/samples.h"
#include "tools/train/targets.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

inline constexpr Program kProgram{"quadrille-train"};

/// Options of samples, of their teacher and of the validation set.
struct DataOptions {
    Variant variant = Variant::Ffa;
    std::vector<std::string> games;         // files of games, or else
    std::vector<std::string> sample_files;  // files of samples
    SamplingRules rules;                    // choose samples of `games`
    std::string teacher;  // file of a network, `material`, or empty: the built-in network
    int validation_per_mille = 0;
    int threads = 1;
};

/// Options of `quadrille-train fit`.
struct FitOptions {
    DataOptions samples;
    int hidden = 256;
    std::string start;  // file of a network with the first weights; empty: random weights
    std::string name;
    TargetSettings targets;
    TrainSettings training;
    Output out;
    std::string curve;       // file; empty: no curve
    std::string checkpoint;  // file; empty: no checkpoint
    bool resumes = false;
    bool only_checks = false;  // checks arguments, networks, outputs; no fit
};
/// Options of `quadrille-train report`.
struct ReportOptions {
    DataOptions samples;
    std::string net;
    std::string diagram;  // file; empty: no diagram
};
/// Options of `quadrille-train samples`.
struct SampleFileOptions {
    DataOptions samples;
    Output out;
};
using Order = std::variant<FitOptions, ReportOptions, SampleFileOptions, PrintText>;

/// Returns the default targets: the settings that did best in tests (TRAIN.md).
[[nodiscard]] TargetSettings default_targets(Variant variant);

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// the value found and the value expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::train
