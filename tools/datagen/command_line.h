#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/datagen/opening_source.h"
#include "tools/datagen/self_play.h"
#include "tools/play/game_file.h"
#include "tools/program/files.h"
#include "tools/program/program.h"

namespace quadrille::datagen {

/// What `quadrille-datagen openings` was asked to do.
struct OpeningsOrder {
    OpeningSettings settings;
    int threads = 1;
    Output out;
};
/// What `quadrille-datagen games` was asked to do.
struct GamesOrder {
    SelfPlaySettings settings;
    std::string network;  // a file; empty: what is built in
    std::size_t first = 0;
    std::size_t count = 100;
    /// Goes on with the games that the file of `out` has.
    bool resumes = false;
    GameForm form = GameForm::Lines;
    int threads = 1;
    Output out;
};
/// What `quadrille-datagen convert` was asked to do.
struct ConvertOrder {
    std::vector<std::string> files;
    GameForm form = GameForm::Binary;
    Output out;
};
using Order = std::variant<OpeningsOrder, GamesOrder, ConvertOrder, PrintOrder>;

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::datagen
