#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/game_suggestion.h"
#include "protocol/notation/move/languages.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// The moves of a game as text, in PGN4 (pgn4.h) and in lists (listing.h).

namespace quadrille {

enum class MovetextLayout : std::uint8_t {
    Pgn4,     // one round per line, `..` between slots
    Columns,  // one round per line, a column for each seat; without comments and variations
    Text,     // one line, with comments and variations
    Moves,    // one line of moves for the command `position ... moves`
};

struct MovetextStyle {
    MovetextLayout shape = MovetextLayout::Pgn4;
    MoveFormat format = MoveFormat::Long;
    const Language* language = &english();
};
[[nodiscard]] std::string write_movetext(const GameRecord& game, const MovetextStyle& style);

struct MovetextReadOptions {
    bool is_list = false;  // `...` stands for seats that moved before
    const Language* language = &english();
    /// Receives notes on the moves; may be null.
    std::vector<RecordNote>* notes = nullptr;
};
/// Reads the moves at `in` into a game that has its start. Separators are optional. A result at the
/// end becomes the tag `Result`, unless the game has that tag. Of the moves that fit an ambiguous
/// text, takes the first with which the rest of the game is legal. Returns the last position of the
/// main line, or the error farthest into the text.
[[nodiscard]] Expected<Position, RecordError> read_movetext(Pgn4Scanner& in, GameRecord& game,
                                                            const MovetextReadOptions& how);
/// Returns another preset or start position under which the moves at `moves` can be read. `error`
/// is the error of these moves in `game`.
[[nodiscard]] std::optional<GameSuggestion> suggest_game_for_moves(const RecordError& error,
                                                                   const Pgn4Scanner& moves,
                                                                   const GameRecord& game,
                                                                   const MovetextReadOptions& how);

}  // namespace quadrille
