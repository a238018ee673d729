#pragma once

#include <cstdint>
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

struct OpeningsOptions {
    OpeningSettings settings;
    int threads = 1;
    Output out;
};
inline constexpr std::int64_t kMaxGames = 100'000'000;

struct GamesOptions {
    SelfPlaySettings settings;
    std::string network;  // a file or kMaterialName; empty: the built-in network
    std::size_t first = 0;
    std::size_t count = 100;
    /// The shard to play; its games go into a file of their own.
    std::optional<Shard> shard;
    bool resumes = false;
    int threads = 1;
    Output out;
};
struct MergeOptions {
    /// Paths as in `games --out`, which stand for all shards, or files of single shards.
    std::vector<std::string> files;
    bool is_partial = false;  // games may be missing
    Output out;
};
using Order = std::variant<OpeningsOptions, GamesOptions, MergeOptions, PrintText>;

/// Parses the arguments (without the program's name). The error is one line with the argument, the
/// value found and the value expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::datagen
