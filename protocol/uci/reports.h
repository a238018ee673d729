#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// Returns the lines of `d`: the board, then FEN4, variant, key and number of legal moves. `kept`
/// are fields from the FEN4 that was set up.
[[nodiscard]] std::vector<std::string> report_board(const Position& position,
                                                    const std::vector<ExtraField>& kept,
                                                    TextColors colors);

/// Returns the line of `moves`: this word and the legal moves, ordered by their squares.
[[nodiscard]] std::string report_moves(const Position& position, MoveFormat format);

/// Returns the line of `state`: the position as JSON with these keys, in this order:
///   variant, fen4, turn "red"|.. (the army to move), player (the seat that moves it),
///   last (null, {"move": "h2-h3", "player": .., "army": ..} or {"event": "resigns", "seat": ..}),
///   points {"red": n, ..}, active ["red", ..],
///   checks {"<seat in check>": ["<seat that gives it>", ..]}, over true|false, reason (text, empty
///   while the game runs), result (as `format_result`).
/// `kept` are fields from the FEN4 that was set up.
[[nodiscard]] std::string report_state(const Game& game, const std::vector<ExtraField>& kept = {});

/// Returns the lines of `uci`: name, author, options, uciok.
[[nodiscard]] std::vector<std::string> report_identity();

}  // namespace quadrille
