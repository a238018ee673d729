#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// `d`: the board, then FEN4, variant, key and legal move count. `kept` are fields the FEN4 came
/// with.
[[nodiscard]] std::vector<std::string> report_board(const Position& position,
                                                    const std::vector<ExtraField>& kept,
                                                    TextColors colors);

/// `moves`: the word and the legal moves of the seat to move, ordered by their squares.
[[nodiscard]] std::string report_moves(const Position& position, MoveFormat format);

/// `state`: the position as one line of JSON with the keys, in this order:
///   variant "ffa"|"teams", fen4, turn "red"|.. (whose army is to move), player (who moves it),
///   last (what was played last: null, {"move": "h2-h3", "player": .., "army": ..} or
///   {"event": "resigns", "seat": ..}), points {"red": n, ..}, active ["red", ..],
///   checks {"<seat in check>": ["<seat that gives it>", ..]}, over true|false, reason (text, empty
///   while the game runs), result (as `format_result`).
/// `kept` are fields the FEN4 came with.
[[nodiscard]] std::string report_state(const Game& game, const std::vector<ExtraField>& kept = {});

/// `uci`: name, author, options, uciok.
[[nodiscard]] std::vector<std::string> report_identity();

}  // namespace quadrille
