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

/// Returns the part `formats` (page/types.js): the formats that can hold a game with these rules.
[[nodiscard]] Json formats_json(const RuleSet& rules);

/// Returns the answer to `export`: `text`, `file`, `lost`. `game` is the whole record, `line` a
/// record that ends at the current node, `review` the result of `GameReview::save`.
[[nodiscard]] Expected<Json, Refusal> export_as(const std::string& format, const GameRecord& game,
                                                const GameRecord& line,
                                                const std::optional<Json>& review);

}  // namespace quadrille::board
