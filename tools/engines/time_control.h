#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// What an engine may use for its moves. Exactly one of `movetime`, `base`, or else `nodes`/`depth`
/// (or both) is set; `nodes` and `depth` may stand beside either as an upper bound.
struct TimeControl {
    using Milliseconds = std::chrono::milliseconds;
    std::optional<Milliseconds> movetime;  // for each move
    std::optional<Milliseconds> base;      // on the clock at the start
    int moves = 0;                         // after so many, `base` is added again; 0: never
    Milliseconds increment{0};             // after each move
    Milliseconds delay{0};                 // passes before the clock runs, at each move
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    /// An answer that is late by no more than this is forgiven.
    Milliseconds margin{50};

    /// Returns whether time ends a search, and not nodes or depth alone.
    [[nodiscard]] bool limits_time() const { return movetime || base; }
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads `10+0.1` (seconds and increment), `60+15d` (seconds and delay), `10` (seconds), `1m+2`,
/// `5+0.1+2d`, `40/60+1` (seconds for every 40 moves) into `base`, `moves`, `increment`, `delay`. A
/// number has at most three decimals and may end in `s`, `m` or `h`. The error says what was found
/// and what was expected.
[[nodiscard]] Expected<TimeControl, std::string> parse_clock(std::string_view text);
/// Reads the same into `control`, whose other limits stay.
[[nodiscard]] Expected<void, std::string> read_clock(std::string_view text, TimeControl& control);

/// Checks the contract of the type. The error names the remedy.
[[nodiscard]] Expected<void, std::string> check(const TimeControl& control);

/// For people and PGN4 `TimeControl` tags: `10+0.1`, `60+15d`, `40/60`, `250 ms/move`, `1000
/// nodes/move`, `depth 3`; several limits with commas between them.
[[nodiscard]] std::string describe(const TimeControl& control);

}  // namespace quadrille
