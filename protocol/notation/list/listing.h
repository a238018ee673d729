#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/movetext.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// Lists of moves without tags, as lists of chess moves are written (Wikipedia, "Algebraic notation
// (chess)"):
//
//     1. h3          c7          g12         l8           columns: a round a line
//     2. Nf3         ...
//
//     1. h3 c7 g12 l8 2. Nf3 { a comment } ( 2. Nd3 ) ...  text: all on one line
//
//     h2-h3 b7-c7 g13-g12 m8-l8 R b=T                      moves: for `position ... moves`
//
// One `...` (or U+2026) stands for each seat that moved before the first move written. Comments,
// variations, and the tokens R T D # S, `bR` are those of PGN4 (pgn4.h); `b=R` is read for `bR`. A
// mark may stand apart from its move: `Bb5 dbl ch`. Teams' lists end in their result.
//
// A list says nothing of rules and start: they come from outside.

namespace quadrille {

/// The game as a list; `style.shape` is not `Pgn4`. What the shape does not hold is left out: see
/// `MovetextLayout`, and tags. `parse_listing` with the same start and language reads the moves
/// back.
[[nodiscard]] std::string format_listing(const GameRecord& game, const MovetextStyle& style);

/// Reads one list: numbers, separators `..` and results may be missing, moves are in any format of
/// move_text.h with the piece letters of the language. The tags of the record say the rules, the
/// start and the result; of Chess4 they say the result alone. `first_line`: the number of the
/// text's first line.
[[nodiscard]] Expected<GameRecord, RecordError> parse_listing(std::string_view text,
                                                              const Position& start,
                                                              const Language& language = english(),
                                                              std::size_t first_line = 1);

}  // namespace quadrille
