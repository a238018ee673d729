#include "tools/tune/game_file.h"

#include <fmt/format.h>

namespace quadrille::tune {

Expected<std::size_t, std::string> read_games(
    std::istream& in, const std::function<void(const RecordedGame&)>& take) {
    std::size_t games = 0;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty()) continue;
        const auto game = parse_game_line(line);
        if (!game) {
            return tl::unexpected<std::string>(
                fmt::format("line {}: {}", number, describe(game.error())));
        }
        take(*game);
        ++games;
    }
    if (in.bad()) {
        return tl::unexpected<std::string>(fmt::format("line {}: it cannot be read", number + 1));
    }
    return games;
}

}  // namespace quadrille::tune
