#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "tools/program/files.h"
#include "tools/program/program.h"
#include "tools/train/aims.h"
#include "tools/train/rows.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

/// The games that rows are taken from.
struct GamesOrder {
    Variant variant = Variant::Ffa;
    std::vector<std::string> files;
    RowRules rows;
    std::string teacher;  // a network; empty: the hand-made evaluation
    int held_out_per_mille = 50;
    std::uint64_t split_seed = 1;
    int threads = 1;
};

/// What `quadrille-train fit` was asked to do.
struct FitOrder {
    GamesOrder games;
    int hidden = 256;
    std::string start;  // a network to go on from; empty: weights drawn by chance
    std::string name;
    AimSettings aims;
    TrainSettings training;
    Output out;
    std::string curve;       // empty: none
    std::string checkpoint;  // empty: none
    bool resumes = false;
    int save_seconds = 60;
};
/// `quadrille-train report`.
struct ReportOrder {
    GamesOrder games;
    std::string net;
    bool only_held_out = false;
};
using Order = std::variant<FitOrder, ReportOrder, PrintOrder>;

/// What aims are made of unless somebody says otherwise: what did best (TRAIN.md).
[[nodiscard]] AimSettings usual_aims(Variant variant);

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::train
