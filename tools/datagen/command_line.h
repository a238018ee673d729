#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/shard.h"
#include "tools/datagen/opening_source.h"
#include "tools/datagen/self_play.h"

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
    std::string network;  // a file, or kMaterialWord; empty: the built-in network
    std::size_t first = 0;
    std::size_t count = 100;
    /// Plays only these of the games, into the file that the shard has beside that of `out`.
    std::optional<Shard> shard;
    /// Goes on with the games that the file of `out` has.
    bool resumes = false;
    int threads = 1;
    Output out;
};
/// What `quadrille-datagen merge` was asked to do.
struct MergeOrder {
    /// Of the whole of the games, as `games` was told it, or of single shards.
    std::vector<std::string> files;
    bool is_partial = false;  // games may be missing
    Output out;
};
using Order = std::variant<OpeningsOrder, GamesOrder, MergeOrder, PrintOrder>;

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::datagen
