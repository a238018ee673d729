#pragma once

#include <optional>
#include <string>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "tools/board/study/home.h"

// What a study can be written as: the formats of `quadrille convert`.

namespace quadrille::board {

/// `formats` of MESSAGES.md: those that can hold a game by these rules.
[[nodiscard]] Json formats_json(const RuleSet& rules);

/// The answer of `write`: `text`, `file`, `lost`. `game` is the whole record, `line` a record that
/// ends where the study stands, `review` that of its main line, without places. The error says why
/// there is none.
[[nodiscard]] Expected<Json, std::string> write_as(const std::string& format,
                                                   const GameRecord& game, const GameRecord& line,
                                                   const std::optional<Json>& review);

}  // namespace quadrille::board
