#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "tools/engines/dialect.h"
#include "tools/engines/info_line.h"
#include "tools/engines/time_control.h"

// The lines of the protocol that pass between runner and engine, without any process.

namespace quadrille {

/// What an engine said before and with `bestmove`; fields it did not send stay empty.
struct Answer {
    std::string move;  // as it wrote it; empty when it says that it has none
    std::optional<EngineScore> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string pv;
    /// From the last byte of `go` to the answer, and what reading the position took beyond a tenth
    /// of a second.
    std::chrono::nanoseconds time{0};
};

/// The clocks a `go` command tells of.
struct ClockState {
    PerColor<TimeControl::Milliseconds> left;
    TimeControl::Milliseconds increment{0};
    TimeControl::Milliseconds delay{0};
    int moves_to_go = 0;  // of the seat to move, up to more time; 0: no more is given
};

/// The `position` line for `game`, without its end: the first position and the moves, or the
/// position now, as `dialect` says.
[[nodiscard]] std::string format_position(const Game& game, const Dialect& dialect);

/// The `go` line, without its end. With a base the clocks come from `clocks`; a clock that has run
/// out is sent as 1 ms. With team clocks `wtime` is the clock of Red or Yellow and `btime` that of
/// Blue or Green: of the two seats the one to move, else the one that moves next.
[[nodiscard]] std::string format_go(const TimeControl& control, const ClockState& clocks,
                                    const Dialect& dialect, Color turn);

/// The same for a search on the opponents' time: `go ponder ...`.
[[nodiscard]] std::string format_go_ponder(const TimeControl& control, const ClockState& clocks,
                                           const Dialect& dialect, Color turn);

/// The game that `line`, moves as an engine expects them from `game` on, leads to when a player has
/// the move whom `is_own` names. Nothing where the line ends before, is no line of moves, or a king
/// walks in it, which nobody foresees.
[[nodiscard]] std::optional<Game> expected_game(const Game& game, std::string_view line,
                                                const std::function<bool(Color)>& is_own);

/// What stands behind `id name`; nothing for any other line.
[[nodiscard]] std::optional<std::string> parse_id_name(std::string_view line);

/// Works an `info` line into `answer`; false, and nothing done, for any other line. Of several
/// lines (`multipv`) the first counts. A score marked `lowerbound` or `upperbound`, with its `pv`,
/// is passed over once there is a score; nodes are always taken. Words that make no sense are
/// passed over.
bool read_info(std::string_view line, Answer& answer);

/// The move of a `bestmove` line as it is written, empty for `(none)`, `0000`, `none` and nothing
/// at all. No value for any other line.
[[nodiscard]] std::optional<std::string> parse_bestmove(std::string_view line);

}  // namespace quadrille
