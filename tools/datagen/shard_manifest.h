#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/metadata.h"
#include "tools/base/shard.h"
#include "tools/datagen/command_line.h"

// The manifest next to the games of a shard: `games-3-of-16.json` for `games-3-of-16` (DATA.md).

namespace quadrille::datagen {

struct ShardManifest {
    /// Names and values of the arguments that change the games, the network's checksum and the
    /// version of the program. All shards have the same settings.
    Metadata settings;
    Shard shard;
};

/// The suffix that a manifest adds to the name of its games.
inline constexpr std::string_view kManifestSuffix = ".json";
[[nodiscard]] std::string manifest_path(const std::string& games_path);

/// Returns the manifest of the shard in `order`. `network`: the checksum of the network, or
/// kMaterialName.
[[nodiscard]] ShardManifest make_manifest(const GamesOptions& order, const std::string& network);
/// Reads the manifest at a path. The error names the path.
[[nodiscard]] Expected<ShardManifest, std::string> read_manifest(const std::string& path);

/// Opens the file of a shard's games to append to it, and writes the manifest of a new shard.
/// `path`: the file of all games. The error names a file that cannot be written, an existing shard
/// when `resumes` is false, or a setting that differs from an earlier run or from another shard.
[[nodiscard]] Expected<LineFile, std::string> open_shard(const std::string& path,
                                                         const ShardManifest& manifest,
                                                         bool resumes);

}  // namespace quadrille::datagen
