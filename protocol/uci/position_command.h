#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/uci/command.h"
#include "protocol/uci/error.h"
#include "protocol/uci/options.h"

namespace quadrille {

/// What a `position` command sets up.
struct SetUpGame {
    Game game;
    /// Fields of the FEN4 that say nothing about the game but belong to its text.
    std::vector<ExtraField> kept;
    /// Claims of the FEN4 that were dropped, in words.
    std::vector<std::string> warnings;
};

/// The game of a `position` command under the rules of `settings`. The error is an invalid FEN4 or
/// the first of its moves that cannot be played, with its number, and under which preset or from
/// which start position all of them can.
[[nodiscard]] Expected<SetUpGame, CommandError> build_game(const PositionCommand& command,
                                                           const Settings& settings);

/// The legal moves of the seat to move that `texts` name, each once.
[[nodiscard]] Expected<std::vector<Move>, CommandError> parse_search_moves(
    const Position& position, const std::vector<std::string>& texts);

}  // namespace quadrille
