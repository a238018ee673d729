#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// The limits of an engine: `movetime`, `base` or neither, with or without `nodes` and `depth`.
struct TimeControl {
    using Milliseconds = std::chrono::milliseconds;
    std::optional<Milliseconds> movetime;  // for each move
    std::optional<Milliseconds> base;      // on the clock at the start
    int moves = 0;                         // `base` is added again after this many moves; 0: never
    Milliseconds increment{0};             // after each move
    Milliseconds delay{0};                 // of each move, before the clock runs
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    /// An answer may be late by this much.
    Milliseconds margin{50};

    [[nodiscard]] bool limits_time() const { return movetime || base; }
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads `10+0.1` (seconds and increment), `60+15d` (seconds and delay), `10` (seconds), `1m+2`,
/// `5+0.1+2d`, `40/60+1` (seconds for every 40 moves) into the clock of `control`, and keeps its
/// other limits. A number has at most three decimals and may end in `s`, `m` or `h`. Errors have
/// the form `found ..., expected ...`.
[[nodiscard]] Expected<TimeControl, std::string> parse_clock(std::string_view text,
                                                             TimeControl control = {});

/// Checks that `control` has a limit, and not both a clock and a time for each move.
[[nodiscard]] Expected<void, std::string> check(const TimeControl& control);

/// Formats limits for people and PGN4 `TimeControl` tags: `10+0.1`, `60+15d`, `40/60`, `250
/// ms/move`, `1000 nodes/move`, `depth 3`; several limits with commas between them.
[[nodiscard]] std::string describe(const TimeControl& control);

}  // namespace quadrille
