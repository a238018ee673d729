#include "tools/tune/game_file.h"

namespace quadrille::tune {

Expected<std::size_t, std::string> read_games(
    std::istream& in, const std::function<void(const datagen::RecordedGame&)>& take) {
    std::size_t games = 0;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty()) continue;
        const auto game = datagen::parse_game_line(line);
        if (!game) {
            return tl::unexpected<std::string>("line " + std::to_string(number) + ": " +
                                               describe(game.error()));
        }
        take(*game);
        ++games;
    }
    if (in.bad()) {
        return tl::unexpected<std::string>("line " + std::to_string(number + 1) +
                                           ": it cannot be read");
    }
    return games;
}

}  // namespace quadrille::tune
