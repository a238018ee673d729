#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "tools/engines/dialect.h"
#include "tools/engines/time_control.h"

// Formats UCI lines for an engine and parses the lines that it sends.

namespace quadrille {

/// A score as an engine sends it, from the view of the seat that moves.
struct EngineScore {
    bool is_mate = false;
    int value = 0;  // centipawns or hundredths of a point; moves to mate, negative if mated
    friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

/// The fields of one `info` line. Missing fields stay empty. The texts point into the line.
struct InfoLine {
    int rank = 1;  // `multipv`, or 0 when it is not a number
    bool is_bound = false;
    std::optional<EngineScore> score;
    /// Expected final points of each seat, in hundredths.
    std::optional<PerColor<int>> values;
    /// Number of moves of `pv` that the score comes from, if other moves follow.
    std::optional<std::size_t> searched;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> nodes_per_second;
    std::optional<std::int64_t> time_ms;
    std::string_view pv;
    std::string_view text;  // the text after `info string`
};

/// The answer of an engine to `go`. Missing fields stay empty.
struct Answer {
    std::string move;  // as the engine wrote it; empty when it has no move
    std::optional<EngineScore> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string pv;
    /// Time from the last byte of `go` to the answer. The time for reading the position is added if
    /// it exceeds 100 ms, less these 100 ms.
    std::chrono::nanoseconds time{0};
};

/// The clocks of a `go` command.
struct ClockState {
    PerColor<TimeControl::Milliseconds> left;
    TimeControl::Milliseconds increment{0};
    TimeControl::Milliseconds delay{0};
    int moves_to_go = 0;  // `movestogo` of the seat to move; 0: the clock gets no more time
};

/// An option as an engine lists it.
struct ListedOption {
    std::string name;
    std::string type;  // "check", "spin", "combo", "button", "string"; empty when it gives none
    friend bool operator==(const ListedOption&, const ListedOption&) = default;
};

/// Returns the `position` line of `game` without its end: the first position and the moves, or the
/// current position, as `dialect` requires.
[[nodiscard]] std::string format_position(const Game& game, const Dialect& dialect);

/// Returns the `go` line without its end. If `control` has a base, the clocks come from `clocks`; a
/// clock that has run out is sent as 1 ms. With team clocks, the seat to move and the next seat
/// provide them: `wtime` is the clock of Red or Yellow, `btime` the clock of Blue or Green.
[[nodiscard]] std::string format_go(const TimeControl& control, const ClockState& clocks,
                                    const Dialect& dialect, Color turn);

/// Returns the `go ponder ...` line, without its end.
[[nodiscard]] std::string format_go_ponder(const TimeControl& control, const ClockState& clocks,
                                           const Dialect& dialect, Color turn);

/// Returns `setoption name N value V`, or `setoption name N` without a value.
[[nodiscard]] std::string format_set_option(std::string_view option,
                                            std::optional<std::string_view> value);

/// Parses the moves of `line`, which starts at `game`. Stops before an illegal move and before a
/// move of a walking king.
[[nodiscard]] std::vector<Move> parse_pv(const Game& game, std::string_view line);

/// Plays `line` until a player with `is_own(player)` has the move, and returns this game. Returns
/// `nullopt` if an illegal move, a walking king (it moves at random) or the end of `line` is first.
[[nodiscard]] std::optional<Game> expected_game(const Game& game, std::string_view line,
                                                const std::function<bool(Color)>& is_own);

// Each parser returns `nullopt` for a line of another kind.

/// Returns the text after `id name`.
[[nodiscard]] std::optional<std::string> parse_id_name(std::string_view line);
/// Parses `option name <N> type <T> ...`.
[[nodiscard]] std::optional<ListedOption> parse_option_line(std::string_view line);
/// Parses an `info` line. Skips unknown words.
[[nodiscard]] std::optional<InfoLine> parse_info_line(std::string_view line);
/// Returns the move of a `bestmove` line as it is written. Returns an empty text for `(none)`,
/// `0000`, `none` and a missing move.
[[nodiscard]] std::optional<std::string> parse_bestmove(std::string_view line);

/// Updates `answer` with an `info` line. Takes `nodes` of every line, other fields only of
/// `multipv 1`. Skips a bound (`lowerbound`, `upperbound`) and its `pv` if `answer` has a score.
void update_answer(Answer& answer, const InfoLine& info);

}  // namespace quadrille
