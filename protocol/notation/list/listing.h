#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/movetext.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// Lists of moves without tags (Wikipedia, "Algebraic notation (chess)"):
//
//     1. h3          c7          g12         l8           columns: one round per line
//     2. Nf3         ...
//
//     1. h3 c7 g12 l8 2. Nf3 { a comment } ( 2. Nd3 ) ...  text: all on one line
//
//     h2-h3 b7-c7 g13-g12 m8-l8 R b=T                      moves: for `position ... moves`
//
// One `...` (or U+2026) stands for each seat that moved before the first move of the list.
// Comments, variations, and the tokens R T D # S, `bR` are written as in PGN4 (pgn4.h); `b=R` is
// read as `bR`. A mark may stand apart from its move: `Bb5 dbl ch`. Lists of Teams end in the
// result.
//
// A list has no rules and no start position; the caller passes them.

namespace quadrille {

/// Returns the game as a list. `style.shape` must not be `Pgn4`. Leaves out tags and the parts that
/// the shape cannot hold (`MovetextLayout`). `parse_listing` with the same start and language reads
/// the moves back.
[[nodiscard]] std::string format_listing(const GameRecord& game, const MovetextStyle& style);

/// Reads one list. Numbers, separators `..` and results may be missing. Moves are in any format of
/// move_text.h with the piece letters of `language`. The record has tags for rules, start and
/// result; in Chess4 for the result only. `first_line` is the number of the text's first line.
/// `notes` receives notes on the moves.
[[nodiscard]] Expected<GameRecord, RecordError> parse_listing(std::string_view text,
                                                              const Position& start,
                                                              const Language& language = english(),
                                                              std::size_t first_line = 1,
                                                              std::vector<RecordNote>* notes = {});

}  // namespace quadrille
