#include "tests/support/chess4_boards.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "tests/support/board_words.h"

namespace quadrille::slow {

using test::describe;
using test::find_move;
using test::square_of;
using test::text_of;

bool TwinBoard::can_play(std::string_view move) const {
    return !find_move(legal_moves(game_.now(), game_.now().turn), move).is_none();
}

std::string TwinBoard::targets(std::string_view from) const {
    std::vector<std::string> found;
    for (const Move m : legal_moves(game_.now(), game_.now().turn)) {
        if (m.from() == square_of(from)) found.push_back(text_of(m).substr(from.size()));
    }
    std::sort(found.begin(), found.end());
    std::string text;
    for (const std::string& target : found) text += (text.empty() ? "" : " ") + target;
    return text;
}

void TwinBoard::play(std::string_view moves) {
    std::istringstream in{std::string(moves)};
    std::string text;
    while (in >> text) {
        const Move move = find_move(legal_moves(game_.now(), game_.now().turn), text);
        if (move.is_none()) {
            throw std::invalid_argument("not legal: " + text + " in " + describe(game_.now()));
        }
        game_.play(move);
    }
}

void EngineBoard::apply(GameEvent event) {
    if (!game_.apply(event))
        throw std::invalid_argument("no such event for " + text_of(event.color));
}

}  // namespace quadrille::slow
