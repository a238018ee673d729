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
    Pgn4,     // a round a line, `..` between slots
    Columns,  // a round a line, a column for each seat; without comments and variations
    Text,     // one line, with comments and variations
    Moves,    // one line of what the command `position ... moves` takes, nothing else
};

struct MovetextStyle {
    MovetextLayout shape = MovetextLayout::Pgn4;
    MoveFormat format = MoveFormat::Long;
    const Language* language = &english();
};
[[nodiscard]] std::string write_movetext(const GameRecord& game, const MovetextStyle& style);

struct MovetextReadOptions {
    /// A list: slots need no separators, `...` stands for seats that moved before, a result may end
    /// it and becomes the tag `Result`.
    bool is_list = false;
    const Language* language = &english();
    /// Gets what the moves give cause to say; null: nobody wants to know.
    std::vector<RecordNote>* notes = nullptr;
};
/// Reads the moves where `in` stands into a game that has its start. Where its main line ends,
/// or the first fault.
[[nodiscard]] Expected<Position, RecordError> read_movetext(Pgn4Scanner& in, GameRecord& game,
                                                            const MovetextReadOptions& how);
/// The preset or start position by which the moves can be read where `moves` stands, which `error`
/// refuses in `game`.
[[nodiscard]] std::optional<GameSuggestion> suggest_game_for_moves(const RecordError& error,
                                                                   const Pgn4Scanner& moves,
                                                                   const GameRecord& game,
                                                                   const MovetextReadOptions& how);

}  // namespace quadrille
