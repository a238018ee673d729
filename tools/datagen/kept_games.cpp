#include "tools/datagen/kept_games.h"

#include <filesystem>
#include <system_error>

namespace quadrille::datagen {

Expected<KeptGames, std::string> read_kept_games(const std::string& path) {
    KeptGames kept;
    std::error_code ignored;
    using Type = std::filesystem::file_type;
    const Type type = std::filesystem::status(path, ignored).type();
    // A device may have no end.
    if (type != Type::regular && type != Type::directory) return kept;
    auto file = open_to_read(path);
    if (!file) return fail(file.error());
    const auto read = read_games(*file, [&](const RecordedGame& game) {
        kept.last = game;
        return true;
    });
    if (!read) return fail("'" + path + "', " + read.error());
    kept.read = *read;
    return kept;
}

}  // namespace quadrille::datagen
