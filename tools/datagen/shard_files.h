#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/datagen/shard_note.h"

namespace quadrille::datagen {

/// The files of a shard, its games and its note, which no other process has as long as this object
/// lives. The games themselves are written by others.
class ShardFiles {
  public:
    /// Begins a shard of the games whose file is `path`, or goes on with it when `resumes` is set,
    /// and notes that this process plays. The error says what cannot be written, that the shard is
    /// there already, that another process plays it, or which setting is another one than in the
    /// run before or in another shard of the folder.
    [[nodiscard]] static Expected<ShardFiles, std::string> open(const std::string& path,
                                                                ShardNote note, bool resumes);

    /// The file of the games, to go on at its end; locked as long as it is open.
    [[nodiscard]] LineFile take_games() { return std::move(games_); }
    /// Where the games are.
    [[nodiscard]] const std::string& games_path() const { return games_path_; }
    /// Notes what this process has played.
    [[nodiscard]] Done end_run(std::size_t games, double seconds);

  private:
    ShardFiles(std::string games_path, ShardNote note)
        : games_path_(std::move(games_path)), note_(std::move(note)) {}
    /// Reads what the runs before have noted.
    [[nodiscard]] Done take_up();
    [[nodiscard]] Done write_note() const;

    std::string games_path_;
    ShardNote note_;
    LineFile games_;
};

}  // namespace quadrille::datagen
