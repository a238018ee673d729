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

/// Where samples come from, and what is said of them.
struct DataOptions {
    Variant variant = Variant::Ffa;
    std::vector<std::string> games;         // files of games, or
    std::vector<std::string> sample_files;  // of samples
    SamplingRules rules;                    // of games
    std::string teacher;  // a network's file, `material`, or empty: the built-in one
    int validation_per_mille = 0;
    int threads = 1;
};

/// What `quadrille-train fit` was asked to do.
struct FitOptions {
    DataOptions samples;
    int hidden = 256;
    std::string start;  // a network to go on from; empty: weights drawn by chance
    std::string name;
    TargetSettings targets;
    TrainSettings training;
    Output out;
    std::string curve;       // empty: none
    std::string checkpoint;  // empty: none
    bool resumes = false;
    bool only_checks = false;  // of arguments, networks and outputs; reads no game, no checkpoint
};
/// `quadrille-train report`.
struct ReportOptions {
    DataOptions samples;
    std::string net;
};
/// `quadrille-train samples`.
struct SampleFileOptions {
    DataOptions samples;
    Output out;
};
using Order = std::variant<FitOptions, ReportOptions, SampleFileOptions, PrintText>;

/// Returns the targets that did best (TRAIN.md), which options may change.
[[nodiscard]] TargetSettings default_targets(Variant variant);

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::train
