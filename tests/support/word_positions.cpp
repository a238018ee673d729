#include "tests/support/word_positions.h"

#include <sstream>
#include <stdexcept>

#include "engine/movegen.h"
#include "tests/support/board_words.h"

namespace quadrille::test {

Position position_of(const PositionSetup& setup, const RuleSet& rules) {
    const auto position = Position::from_setup(setup, rules);
    if (!position.has_value()) throw std::invalid_argument("invalid position: " + describe(setup));
    return *position;
}

Position position_of(std::string_view words, const RuleSet& rules, Color turn) {
    return position_of(setup_of(words, turn), rules);
}

Game game_of(const PositionSetup& setup, const RuleSet& rules) {
    return Game{position_of(setup, rules)};
}

Game game_of(std::string_view words, const RuleSet& rules, Color turn) {
    return Game{position_of(words, rules, turn)};
}

void play(Game& game, std::string_view moves) {
    std::istringstream in{std::string(moves)};
    std::string text;
    while (in >> text) {
        const Move move = find_move(legal_moves(game.position()), text);
        if (!move.is_none() && game.play(move)) continue;
        throw std::invalid_argument("illegal move " + text + " in " +
                                    describe(game.position().to_setup()));
    }
}

void resign(Game& game, Color c) {
    if (!game.apply({EventKind::Resigns, c})) throw std::invalid_argument("cannot resign");
}

bool can_play(const Position& position, std::string_view move) {
    return !find_move(legal_moves(position), move).is_none();
}

std::string targets(const Position& position, std::string_view from) {
    return targets_in(legal_moves(position), from);
}

}  // namespace quadrille::test
