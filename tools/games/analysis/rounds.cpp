#include "tools/games/analysis/rounds.h"

#include <optional>
#include <variant>

namespace quadrille {

std::vector<std::size_t> round_starts(const Game& game) {
    std::vector<std::size_t> starts;
    std::optional<Color> last;
    for (std::size_t i = 0; i < game.entries().size(); ++i) {
        if (!std::holds_alternative<Move>(game.entries()[i])) continue;
        const Color seat = game.position_after(i).turn();
        if (!last.has_value() || idx(seat) <= idx(*last)) starts.push_back(i);
        last = seat;
    }
    return starts;
}

}  // namespace quadrille
