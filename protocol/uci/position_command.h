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

/// Whether `next` is `before` and nothing or more moves behind it.
[[nodiscard]] bool is_continued(const PositionCommand& before, const PositionCommand& next);

/// Plays the moves of a command from number `first` on; `game` has those before. The error is the
/// first that cannot be played, as of `build_game`; the game is then as it was.
[[nodiscard]] Expected<void, CommandError> play_on(Game& game, const PositionCommand& command,
                                                   std::size_t first);

/// The legal moves of the seat to move that `texts` name, each once.
[[nodiscard]] Expected<std::vector<Move>, CommandError> parse_search_moves(
    const Position& position, const std::vector<std::string>& texts);

}  // namespace quadrille
