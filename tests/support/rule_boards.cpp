#include "tests/support/rule_boards.h"

#include <array>
#include <sstream>
#include <stdexcept>

#include "tests/support/board_words.h"

namespace quadrille::slow {

/// Indexed by `SeatState` and by `Seat`, which have the same order.
constexpr std::array kStateNames = {"active", "walking", "standing", "acquired", "out"};

using test::describe;
using test::find_move;
using test::text_of;

bool ReferenceBoard::can_play(std::string_view move) const {
    return !find_move(legal_moves(game_.now(), game_.now().turn), move).is_none();
}

std::string ReferenceBoard::targets(std::string_view from) const {
    return test::targets_in(legal_moves(game_.now(), game_.now().turn), from);
}

void ReferenceBoard::play(std::string_view moves) {
    std::istringstream in{std::string(moves)};
    std::string text;
    while (in >> text) {
        const Move move = find_move(legal_moves(game_.now(), game_.now().turn), text);
        if (move.is_none()) {
            throw std::invalid_argument("illegal move " + text + " in " + describe(game_.now()));
        }
        game_.play(move);
    }
}

std::string_view ReferenceBoard::state(Color c) const {
    return kStateNames[static_cast<std::size_t>(seat(game_.now(), c))];
}

void EngineBoard::apply(GameEvent event) {
    if (!game_.apply(event))
        throw std::invalid_argument("impossible event for " + text_of(event.color));
}

std::string_view EngineBoard::state(Color c) const {
    return kStateNames[static_cast<std::size_t>(game_.position().seats().state(c))];
}

}  // namespace quadrille::slow
