#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/types.h"
#include "protocol/text/words.h"
#include "protocol/uci/error.h"
#include "search/searcher.h"

namespace quadrille {

/// Settings of one clock in a `go` line. Settings that the line lacks are empty.
struct ClockWords {
    std::optional<Milliseconds> left;
    std::optional<Milliseconds> increment;
    std::optional<Milliseconds> delay;

    [[nodiscard]] bool is_named() const { return left || increment || delay; }
};

/// A `go` line. Moves and clocks stay as written, because their meaning depends on the position.
struct GoCommand : SearchLimits {
    std::optional<int> perft;             // plies from 1; excludes every other word
    std::vector<std::string> move_words;  // after `searchmoves`
    std::vector<std::string> warnings;    // about ignored words and corrected numbers

    /// rtime btime ytime gtime and their rinc, rdelay ...
    PerColor<ClockWords> seat_clock;
    /// wtime and winc. If either is given, Red and Yellow play by this clock, Blue and Green by
    /// Blue's clock (btime, binc).
    ClockWords white;
    /// `delay`, for each seat without a delay in `seat_clock`.
    std::optional<Milliseconds> delay;

    [[nodiscard]] bool names_a_clock() const;
    /// Returns the clock of a seat, or `std::nullopt` if the line lacks its time.
    [[nodiscard]] std::optional<Clock> clock_of(Color seat) const;
    /// Returns true if the line has a limit other than a clock.
    [[nodiscard]] bool has_limit_without_clock() const {
        return depth || nodes || mate || movetime || infinite;
    }
};

inline constexpr int kMaxGoDepth = 1000;
inline constexpr int kMaxMateMoves = 1000;
inline constexpr int kMaxPerftDepth = 100;
inline constexpr int kMaxMovesToGo = 10000;
/// Upper limit of clock times, about 31 years. A time left may be negative and counts as 0.
inline constexpr std::int64_t kMaxClockMs = 1'000'000'000'000;

/// Parses the words after `go`. A client must get a `bestmove`, so no fault is an error. Unknown
/// words are ignored, of repeated ones the last counts. A number out of range becomes the nearest
/// valid one, and a missing or unreadable one, or one of `perft`, the smallest. Warnings report all
/// of it.
[[nodiscard]] GoCommand parse_go(const std::vector<Word>& words);

}  // namespace quadrille
