#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/types.h"
#include "tools/match/statistics/moments.h"
#include "tools/match/statistics/rotation.h"

// Tables of a match: by engine, by pair, by seat. They serve Teams too (points are 0 there).
//
// Only complete rotations count. A `Moments` here is the mean over rotations of the mean inside the
// rotation, with the standard error over rotations.

namespace quadrille::match {

struct SeatOutcome {
    double points = 0;
    /// The place, 1..4; tied seats share the mean of the places they fill (a draw of all four:
    /// 2.5), so that the four always sum to 10.
    double place = 0;
    double first_share = 0;  // 1, or an equal part for each of the seats that tie for place 1
};
[[nodiscard]] SeatOutcome outcome_of(const GameResult& game, Color seat);

/// Games with a score above, at and below 1/2. In Teams: wins, draws, losses.
struct Wdl {
    std::size_t wins = 0;
    std::size_t draws = 0;
    std::size_t losses = 0;
    friend bool operator==(const Wdl&, const Wdl&) = default;
};

struct EngineRow {
    std::size_t games = 0;  // in which it had a seat
    Moments points;         // by seat and game
    Moments place;          // `SeatOutcome::place`
    Moments first_share;
    /// Score against opposing seats of other engines, by `score_of_places`: 1/2 is even.
    Moments score;
    Wdl wdl;  // by that score
    /// Seats by place as the game gives it (ties share the better one): index 0 is place 1.
    std::array<std::size_t, kColors> places{};
};

struct SeatRow {
    Moments points;
    Moments first_share;
    Moments score;  // against the opposing seats, whatever engine has them
};

/// Hotelling's T-squared test of "all seats have the same mean" on the per-rotation means of the
/// seats (Hotelling, "The generalization of Student's ratio", 1931; Anderson, "An Introduction to
/// Multivariate Statistical Analysis", section 5.3.5, "A problem of symmetry").
struct SeatTest {
    double t_squared = 0;
    int contrasts = 0;  // independent differences between seats: 3 in FFA, 1 in Teams and of two
    double p_value = 1;
};

struct MatchTable {
    std::size_t rotations = 0;  // complete ones
    std::size_t games = 0;      // in them
    std::size_t pending_rotations = 0;
    std::size_t pending_games = 0;
    std::vector<EngineRow> engines;
    /// `pairs[a][b]`: score of a against b, 1/2 is even; no samples where they did not meet.
    std::vector<std::vector<Moments>> pairs;
    PerColor<SeatRow> seats;
    /// Nothing where there are too few rotations, or their differences never vary.
    std::optional<SeatTest> points_by_seat;
    std::optional<SeatTest> score_by_seat;
};

/// The tables of `engines` engines; every index in the results must be below that number.
[[nodiscard]] MatchTable make_table(std::span<const Rotation> rotations, std::size_t engines);

/// Tests the means of the seats in each rotation. Returns nothing if there are not more rotations
/// than contrasts, or no difference between seats ever varies. Contrasts that are fixed by the
/// others (partners in Teams) are left out.
[[nodiscard]] std::optional<SeatTest> test_seats(std::span<const PerColor<double>> values);

struct NullVerdict {
    static constexpr double kLimit = 3;
    bool is_known = false;  // two rotations are complete
    bool is_even = false;   // is known, and no deviation is above the limit
    /// The largest deviation of an engine's points, first places or score from even, in standard
    /// errors over rotations; infinite if it is the same in every rotation.
    double largest = 0;
};

/// Judges a match of one program against itself.
[[nodiscard]] NullVerdict null_match_verdict(std::span<const Rotation> rotations,
                                             std::size_t engines);

}  // namespace quadrille::match
