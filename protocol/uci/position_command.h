#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/uci/command.h"
#include "protocol/uci/error.h"
#include "protocol/uci/options.h"

namespace quadrille {

/// The result of a `position` command.
struct SetUpGame {
    Game game;
    /// Fields of the FEN4 that do not affect the game but stay in its text.
    std::vector<ExtraField> kept;
    /// Descriptions of rights in the FEN4 that were dropped.
    std::vector<std::string> warnings;
};

/// Sets up the game of a `position` command under the rules of `settings`. The error is an invalid
/// FEN4, or the first move that cannot be played, with its number. It suggests the preset or start
/// position that all moves fit, if there is one.
[[nodiscard]] Expected<SetUpGame, CommandError> build_game(const PositionCommand& command,
                                                           const Settings& settings);

/// Returns true if `next` is `before`, with or without more moves at its end.
[[nodiscard]] bool is_continued(const PositionCommand& before, const PositionCommand& next);

/// Plays the moves of a command from index `first` on, which `game` does not contain yet. Errors
/// are as in `build_game` and leave the game unchanged.
[[nodiscard]] Expected<void, CommandError> play_on(Game& game, const PositionCommand& command,
                                                   std::size_t first);

/// Returns the legal moves that `texts` name, each once. Adds a warning for each other text.
[[nodiscard]] std::vector<Move> parse_search_moves(const Position& position,
                                                   const std::vector<std::string>& texts,
                                                   std::vector<std::string>& warnings);

}  // namespace quadrille
