#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/metadata.h"
#include "tools/base/shard.h"
#include "tools/datagen/command_line.h"

// The note beside the games of a shard, in `games-3-of-16.json` for `games-3-of-16` (DATA.md).

namespace quadrille::datagen {

struct ShardNote {
    /// Names and values of the arguments on which the games depend, the network's checksum and the
    /// version of the program. The same in all shards.
    Metadata settings;
    Shard shard;
};

/// The name of a note has this more than the name of its games.
inline constexpr std::string_view kNoteEnding = ".json";
[[nodiscard]] std::string note_path(const std::string& games_path);

/// Returns the note of an order's shard. `network`: the checksum of its network, or
/// kMaterialName.
[[nodiscard]] ShardNote note_of(const GamesOrder& order, const std::string& network);
/// Reads the note at a path. The error names it.
[[nodiscard]] Expected<ShardNote, std::string> read_note(const std::string& path);

/// Opens the file of a shard's games to go on at its end, and writes the note of a new shard.
/// `path`: the file of all games. The error names what cannot be written, a shard that was begun
/// although `resumes` is not set, or a setting that differs from the run before or another shard.
[[nodiscard]] Expected<LineFile, std::string> open_shard(const std::string& path,
                                                         const ShardNote& note, bool resumes);

}  // namespace quadrille::datagen
