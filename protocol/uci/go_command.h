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

/// What a `go` line says about one clock: milliseconds, each only when the line names it.
struct ClockWords {
    std::optional<Milliseconds> left;
    std::optional<Milliseconds> increment;
    std::optional<Milliseconds> delay;

    [[nodiscard]] bool is_named() const { return left || increment || delay; }
};

/// A `go` line: limits as the search knows them, but for those that stay words until the position
/// is known, moves and clocks.
struct GoCommand : SearchLimits {
    /// With any other word: a plain number of plies to count, from 1.
    std::optional<int> perft;
    std::vector<std::string> move_words;  // behind `searchmoves`

    /// rtime btime ytime gtime and their rinc, rdelay ...
    PerColor<ClockWords> seat_clock;
    /// wtime and winc; when either is there, Red and Yellow play by this clock and Blue and Green
    /// by Blue's (btime, binc), whatever the other seat words say.
    ClockWords white;
    /// `delay`: of every seat that has none of its own.
    std::optional<Milliseconds> delay;

    [[nodiscard]] bool names_a_clock() const;
    /// The clock of a seat, nothing when the line gives its time nowhere.
    [[nodiscard]] std::optional<Clock> clock_of(Color seat) const;
    /// Whether something other than a clock ends the search.
    [[nodiscard]] bool has_limit_without_clock() const {
        return depth || nodes || mate || movetime || infinite;
    }
};

inline constexpr int kMaxGoDepth = 1000;
inline constexpr int kMaxMateMoves = 1000;
inline constexpr int kMaxPerftDepth = 100;
inline constexpr int kMaxMovesToGo = 10000;
/// Times of a clock are at most this (about 31 years); a time left may be negative and counts as 0.
inline constexpr std::int64_t kMaxClockMs = 1'000'000'000'000;

/// The words after `go`. Unknown, doubled and incomplete words and numbers out of range are errors.
[[nodiscard]] Expected<GoCommand, CommandError> parse_go(const std::vector<Word>& words);

}  // namespace quadrille
