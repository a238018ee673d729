#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/metadata.h"
#include "tools/base/shard.h"
#include "tools/datagen/command_line.h"

// The manifest beside the games of a shard, in `games-3-of-16.json` for `games-3-of-16` (DATA.md).

namespace quadrille::datagen {

struct ShardManifest {
    /// Names and values of the arguments on which the games depend, the network's checksum and the
    /// version of the program. The same in all shards.
    Metadata settings;
    Shard shard;
};

/// The name of a manifest has this more than the name of its games.
inline constexpr std::string_view kManifestSuffix = ".json";
[[nodiscard]] std::string manifest_path(const std::string& games_path);

/// Returns the manifest of an order's shard. `network`: the checksum of its network, or
/// kMaterialName.
[[nodiscard]] ShardManifest make_manifest(const GamesOptions& order, const std::string& network);
/// Reads the manifest at a path. The error names it.
[[nodiscard]] Expected<ShardManifest, std::string> read_manifest(const std::string& path);

/// Opens the file of a shard's games to go on at its end, and writes the manifest of a new shard.
/// `path`: the file of all games. The error names what cannot be written, a shard that was begun
/// although `resumes` is not set, or a setting that differs from the run before or another shard.
[[nodiscard]] Expected<LineFile, std::string> open_shard(const std::string& path,
                                                         const ShardManifest& manifest,
                                                         bool resumes);

}  // namespace quadrille::datagen
