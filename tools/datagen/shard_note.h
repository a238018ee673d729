#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/facts.h"
#include "tools/base/shard.h"
#include "tools/datagen/command_line.h"

// What stands beside the games of a shard, in `games-3-of-16.json` for `games-3-of-16`: which games
// they are and who played them. DATA.md describes it for others.

namespace quadrille::datagen {

/// A process that played games of a shard.
struct ShardRun {
    Facts facts;  // when and where it began, and by what
    /// What it played, and how long that took; nothing: it was killed, or plays still.
    std::optional<std::size_t> games;
    double seconds = 0;
};

struct ShardNote {
    /// Names and values of the arguments that make the games of all shards, and what else they
    /// depend on. The same in all shards.
    Facts settings;
    Shard shard;
    std::vector<ShardRun> runs;
};

/// The note of a shard that has played nothing. `network`: the checksum of that of `order`, or
/// kMaterialWord.
[[nodiscard]] ShardNote note_of(const GamesOrder& order, const Shard& shard,
                                const std::string& network);
/// This process, which begins now.
[[nodiscard]] ShardRun run_of_this_process();
/// The opposite of `note_of`: an order for the games of all shards, but for the network. The error
/// names the setting that is wrong.
[[nodiscard]] Expected<GamesOrder, std::string> order_of(const ShardNote& note);
/// The value of one setting; empty when there is none.
[[nodiscard]] std::string setting_of(const ShardNote& note, const std::string& name);
/// Of another version of this program: the same settings may give other games.
[[nodiscard]] bool is_of_another_version(const ShardNote& note);

/// The name of a note has this more than that of its games.
inline constexpr std::string_view kNoteEnding = ".json";
/// Where the note of these games is.
[[nodiscard]] std::string note_path(const std::string& games_path);
[[nodiscard]] std::string format_note(const ShardNote& note);
/// The note at a path. The error names it.
[[nodiscard]] Expected<ShardNote, std::string> read_note(const std::string& path);

/// Whether these games have one.
[[nodiscard]] bool has_note(const std::string& games_path);

/// The shards of the games of `path`, the file of the whole, in its folder: each whose games or
/// note are there, with the path that its games have, in the order of their numbers. A shard that
/// is the whole is `path` itself.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> shards_of(const std::string& path);

}  // namespace quadrille::datagen
