#pragma once

#include <optional>
#include <string>

#include "engine/util/expected.h"
#include "tools/records/game_file.h"

namespace quadrille::datagen {

/// The games that a run which was cut short has left in its file.
struct KeptGames {
    GamesRead read;
    /// The last of them.
    std::optional<RecordedGame> last;
};

/// The games in the file at `path`; none when there is no such file, or it is a device. The error
/// names the file.
[[nodiscard]] Expected<KeptGames, std::string> read_kept_games(const std::string& path);

}  // namespace quadrille::datagen
