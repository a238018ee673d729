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

// Formats the lines of UCI that go to an engine and parses those that it sends.

namespace quadrille {

/// A score as an engine sends it, from the view of the seat that moves.
struct EngineScore {
    bool is_mate = false;
    int value = 0;  // hundredths (centipawns, points), or moves to mate, negative when being mated
    friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

/// The fields of one `info` line; those that it does not have stay empty. Its texts point into that
/// line.
struct InfoLine {
    int rank = 1;  // `multipv`; 0 when that is not a number
    bool is_bound = false;
    std::optional<EngineScore> score;
    /// Expected final points of each seat, in hundredths.
    std::optional<PerColor<int>> values;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> nodes_per_second;
    std::optional<std::int64_t> time_ms;
    std::string_view pv;
    std::string_view text;  // of `info string`
};

/// The answer of an engine to `go`; fields it did not send stay empty.
struct Answer {
    std::string move;  // as it wrote it; empty when the engine has no move
    std::optional<EngineScore> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string pv;
    /// From the last byte of `go` to the answer, and the time of reading the position beyond a
    /// tenth of a second.
    std::chrono::nanoseconds time{0};
};

/// The clocks of a `go` command.
struct ClockState {
    PerColor<TimeControl::Milliseconds> left;
    TimeControl::Milliseconds increment{0};
    TimeControl::Milliseconds delay{0};
    int moves_to_go = 0;  // of the seat to move, up to more time; 0: the clock gets no more
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

/// Returns the `go` line without its end. With a base the clocks come from `clocks`; a clock that
/// has run out is sent as 1 ms. With team clocks `wtime` is the clock of Red or Yellow and `btime`
/// that of Blue or Green: of the two seats the one to move, else the one that moves next.
[[nodiscard]] std::string format_go(const TimeControl& control, const ClockState& clocks,
                                    const Dialect& dialect, Color turn);

/// Likewise for a search on the opponents' time: `go ponder ...`.
[[nodiscard]] std::string format_go_ponder(const TimeControl& control, const ClockState& clocks,
                                           const Dialect& dialect, Color turn);

/// Returns `setoption name N value V`, without ` value V` when there is no value.
[[nodiscard]] std::string format_set_option(std::string_view option,
                                            std::optional<std::string_view> value);

/// Parses a line of moves from `game` on, up to the first that is not legal or that a walking king
/// makes.
[[nodiscard]] std::vector<Move> parse_pv(const Game& game, std::string_view line);

/// Returns the game after the moves of `line`, as far as a player has the move for whom `is_own`
/// holds. Returns nothing where the line ends before, has an illegal move, or a king walks in it:
/// its moves are random.
[[nodiscard]] std::optional<Game> expected_game(const Game& game, std::string_view line,
                                                const std::function<bool(Color)>& is_own);

// Each parser returns nothing for a line of another kind.

/// Returns the text after `id name`.
[[nodiscard]] std::optional<std::string> parse_id_name(std::string_view line);
/// Parses `option name <N> type <T> ...`.
[[nodiscard]] std::optional<ListedOption> parse_option_line(std::string_view line);
/// Parses an `info` line. Skips words that make no sense.
[[nodiscard]] std::optional<InfoLine> parse_info_line(std::string_view line);
/// Returns the move of a `bestmove` line as it is written, empty for `(none)`, `0000`, `none` and a
/// missing move.
[[nodiscard]] std::optional<std::string> parse_bestmove(std::string_view line);

/// Updates `answer` by an `info` line. Of several lines (`multipv`) the first counts. A score
/// marked `lowerbound` or `upperbound`, with its `pv`, is skipped once there is a score; nodes
/// always count.
void update_answer(Answer& answer, const InfoLine& info);

}  // namespace quadrille
