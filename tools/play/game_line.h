#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "search/searcher.h"

// Games that the engine played against itself, one line of JSON each: see DATA.md.

namespace quadrille {

/// A move, and what the search that chose it said.
struct RecordedPly {
    Move move;
    /// From the view of the seat that moves; nothing for a move that was drawn at random, and
    /// where the nodes did not suffice for a score.
    std::optional<ReportedScore> score;
};

/// A finished game.
struct RecordedGame {
    /// After the opening's random moves; the rules are its own.
    Position start;
    std::vector<RecordedPly> plies;
    /// Teams: half points of Red's team, 0, 1 or 2.
    std::optional<int> red_halves;
    /// FFA: final points.
    PerColor<int> points;
    std::string end;  // why, e.g. "checkmate"
};

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

/// Gives the games of a file that `quadrille-datagen games` wrote to `take`, one after another.
/// Empty lines mean nothing. Their number, or the first fault with its line's number, counted from
/// 1; `take` has then had the games before it.
[[nodiscard]] Expected<std::size_t, std::string> read_game_lines(
    std::istream& in, const std::function<void(const RecordedGame&)>& take);

}  // namespace quadrille
