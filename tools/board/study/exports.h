#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "tools/board/study/commands.h"

// Writes a study in the formats of `quadrille convert`.

namespace quadrille::board {

/// Returns the part `formats` (page/types.js): those that can hold a game by these rules.
[[nodiscard]] Json formats_json(const RuleSet& rules);

/// Returns the answer to `write`: `text`, `file`, `lost`. `game` is the whole record, `line` a
/// record that ends where the study stands, `review` that of its main line, without places.
[[nodiscard]] Expected<Json, Refusal> write_as(const std::string& format, const GameRecord& game,
                                               const GameRecord& line,
                                               const std::optional<Json>& review);

/// Returns the game without the commands for programs (`[%eval 1.5]`) in the comments of its main
/// line; comments that had nothing else are gone.
[[nodiscard]] GameRecord without_commands(GameRecord game);

/// Returns a name for a file of that format: the players, or the event, or the variant; the date if
/// there is one; for a position the number of moves before it; and the format where several have
/// one ending. `Ann-Bob-2026.11.25-list.txt`. Letters, digits and `-._` alone.
[[nodiscard]] std::string file_name(const GameRecord& game, bool is_position,
                                    std::string_view format, std::string_view ending);

}  // namespace quadrille::board
