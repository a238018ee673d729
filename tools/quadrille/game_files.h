#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/input/game_item.h"
#include "protocol/notation/input/input_formats.h"
#include "tools/base/failure.h"

namespace quadrille {

/// Whether more games are wanted. `file` names where the game is from.
using GameVisitor = std::function<bool(GameItem game, const std::string& file)>;

/// Files of games, in any format that `convert` reads, which are read one game at a time and as
/// often as is needed.
class GameFiles {
  public:
    /// `-` is standard input. What can be read only once, a pipe or a device, is held whole.
    [[nodiscard]] static Expected<GameFiles, std::string> open(
        const std::vector<std::string>& paths, const ReadingOptions& options);

    /// Hands game after game to `visit`, from the first one on. The error names file, line and
    /// column of the first game that is wrong, or the file that holds none.
    [[nodiscard]] Done each_game(const GameVisitor& visit) const;

    /// Whether it is one of the files.
    [[nodiscard]] bool has(const std::string& path) const;

  private:
    struct File {
        std::string path;
        std::optional<std::string> text;  // of what can be read only once
    };

    explicit GameFiles(const ReadingOptions& options) : options_(options) {}
    /// Whether more games are wanted.
    [[nodiscard]] Expected<bool, std::string> read(std::istream& in, const File& file,
                                                   const GameVisitor& visit) const;

    ReadingOptions options_;
    std::vector<File> files_;
};

}  // namespace quadrille
