#pragma once

#include <string>
#include <string_view>

#include "protocol/notation/record/game_record.h"

// What a game is written with for people, and what the file is called.

namespace quadrille::board {

/// The game without the commands for programs (`[%eval 1.5]`) in the comments of its main line;
/// comments that had nothing else are gone.
[[nodiscard]] GameRecord without_commands(GameRecord game);

/// A name for a file of that format: who plays, or the event, or the variant; the date where there
/// is one; of a position how many moves lead there; and where several formats have one ending,
/// which this is. `Ann-Bob-2026.11.25-list.txt`. Letters, digits and `-._` alone.
[[nodiscard]] std::string file_name(const GameRecord& game, bool is_position,
                                    std::string_view format, std::string_view ending);

}  // namespace quadrille::board
