#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/records/recorded_game.h"

// Recorded games as text, one line of JSON each: see DATA.md.

namespace quadrille {

/// What is wrong with a line.
struct GameLineError {
    std::string field;     // the key, or "line" for the whole
    std::size_t item = 0;  // which of the field's items, from 1; 0: all of it
    std::string found;
    std::string expected;
    friend bool operator==(const GameLineError&, const GameLineError&) = default;
};
/// One line, e.g. `moves, item 3: found "e2-e9", expected a legal move`.
[[nodiscard]] std::string describe(const GameLineError& error);

/// A line with its line break.
[[nodiscard]] std::string format_game_line(const RecordedGame& game);
/// The opposite: every move is checked.
[[nodiscard]] Expected<RecordedGame, GameLineError> parse_game_line(std::string_view line);

}  // namespace quadrille
