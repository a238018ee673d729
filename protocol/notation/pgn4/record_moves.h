#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/move/languages.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/other_game.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// The moves of a game as text, in PGN4 (pgn4.h) and in lists (listing.h).

namespace quadrille {

enum class RecordMovesShape : std::uint8_t {
    Pgn4,     // a round a line, `..` between slots
    Columns,  // a round a line, a column for each seat; without comments and variations
    Text,     // one line, with comments and variations
    Moves,    // one line of what the command `position ... moves` takes, nothing else
};

struct RecordMovesStyle {
    RecordMovesShape shape = RecordMovesShape::Pgn4;
    MoveFormat format = MoveFormat::Long;
    const Language* language = &english();
};
[[nodiscard]] std::string write_record_moves(const GameRecord& game, const RecordMovesStyle& style);

struct RecordMovesReading {
    /// A list: slots need no separators, `...` stands for seats that moved before, a result may end
    /// it and becomes the tag `Result`.
    bool is_list = false;
    const Language* language = &english();
    /// Gets what the moves give cause to say; null: nobody wants to know.
    std::vector<RecordNote>* notes = nullptr;
};
/// Reads the moves where `in` stands into a game that has its start. Where its main line ends,
/// or the first fault.
[[nodiscard]] Expected<Position, RecordError> read_record_moves(Pgn4Scanner& in, GameRecord& game,
                                                                const RecordMovesReading& how);
/// The preset or start position by which the moves can be read where `moves` stands, which `error`
/// refuses in `game`.
[[nodiscard]] std::optional<OtherGame> find_game_of_moves(const RecordError& error,
                                                          const Pgn4Scanner& moves,
                                                          const GameRecord& game,
                                                          const RecordMovesReading& how);

}  // namespace quadrille
