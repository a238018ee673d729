#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/types.h"
#include "tools/match/statistics/moments.h"
#include "tools/match/statistics/rotation.h"

// Tables of a match by engine, pair and seat. With teams all points are 0.
//
// Only complete rotations count. The samples of each `Moments` are the means of the rotations: one
// mean over the games of a rotation is one sample.

namespace quadrille::match {

struct SeatOutcome {
    double points = 0;
    /// Place, 1..4. Tied seats get the mean of their places (2.5 if all four tie), so that the
    /// places of four seats sum to 10.
    double place = 0;
    double first_share = 0;  // 1 for first place, 1/n if n seats tie for it, else 0
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
    std::size_t games = 0;  // games in which the engine had a seat
    Moments points;         // per seat and game
    Moments place;          // `SeatOutcome::place`
    Moments first_share;
    /// Score against opposing seats of other engines, by `score_of_places`; 1/2 is even.
    Moments score;
    Wdl wdl;  // games above, at and below a score of 1/2
    /// Number of seats by `GameResult::places`; index 0 is place 1.
    std::array<std::size_t, kColors> places{};
};

struct SeatRow {
    Moments points;
    Moments first_share;
    Moments score;  // against all opposing seats, even of the same engine
};

/// Hotelling's T-squared test of the hypothesis that all seats have the same mean, on the means of
/// each rotation (Hotelling, "The generalization of Student's ratio", 1931; Anderson, "An
/// Introduction to Multivariate Statistical Analysis", section 5.3.5, "A problem of symmetry").
struct SeatTest {
    double t_squared = 0;
    int contrasts = 0;  // independent differences: 3 for four seats, 1 for two seats or teams
    double p_value = 1;
};

struct MatchTable {
    std::size_t rotations = 0;  // complete rotations
    std::size_t games = 0;      // games of complete rotations
    std::size_t pending_rotations = 0;
    std::size_t pending_games = 0;
    std::vector<EngineRow> engines;
    /// `pairs[a][b]`: score of a against b, 1/2 is even; no samples if they did not meet.
    std::vector<std::vector<Moments>> pairs;
    PerColor<SeatRow> seats;
    /// Differences between seats that are possible: 3 for four seats, 1 for two seats or teams.
    std::size_t contrasts = kColors - 1;
    /// Results of `test_seats`.
    std::optional<SeatTest> points_by_seat;
    std::optional<SeatTest> score_by_seat;
};

/// Returns the tables of `engines` engines, whose indices in the results are below `engines`.
[[nodiscard]] MatchTable make_table(std::span<const Rotation> rotations, std::size_t engines);

/// Tests whether all seats have the same mean. `values`: means of the seats in each rotation.
/// `contrasts`: possible differences. Returns nullopt if there are not more rotations than
/// contrasts, since their covariance is singular, or if all differences between seats are constant.
/// Omits contrasts that follow from other contrasts (partners in Teams).
[[nodiscard]] std::optional<SeatTest> test_seats(std::span<const PerColor<double>> values,
                                                 std::size_t contrasts);

struct NullVerdict {
    static constexpr double kLimit = 3;
    bool is_known = false;  // at least two rotations are complete
    bool is_even = false;   // `is_known`, and no deviation exceeds `kLimit`
    /// Largest deviation of an engine's points, first places or score from even, in standard errors
    /// over rotations. Infinite if a deviation is equal in all rotations.
    double largest = 0;
};

/// Tests whether a match of a program against itself has an even result.
[[nodiscard]] NullVerdict null_match_verdict(std::span<const Rotation> rotations,
                                             std::size_t engines);

}  // namespace quadrille::match
