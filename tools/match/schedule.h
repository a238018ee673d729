#pragma once

#include <cstddef>
#include <vector>

#include "engine/types.h"
#include "tools/match/game_result.h"

namespace quadrille::match {

struct ScheduleSettings {
    bool is_teams = false;
    int teammate = 2;          // `RuleSet::teammate`
    std::size_t engines = 2;   // at least 2
    bool is_gauntlet = false;  // only groups with the first engine in it, not every group
    /// Teams: every opening is played in all four orientations of the board.
    bool quarter_turns = false;
    /// As many engines as seats: every seating, and not the turns of one.
    bool all_seatings = false;
    std::size_t rotations = 1;         // of each group; each takes the next opening
    ColorSet seats = ColorSet::all();  // two or three only in Chess4 without partners
};

/// All games of a match, in the order of play. A rotation plays one opening with one group of
/// engines until each of them has had every seat (MATCH.md has the table). Rotations have equal
/// numbers of games. The groups take turns: each plays its n-th opening before any plays the next.
class Schedule {
  public:
    explicit Schedule(const ScheduleSettings& settings);

    [[nodiscard]] std::size_t games() const { return games_per_rotation() * rotations_; }
    [[nodiscard]] std::size_t games_per_rotation() const;
    [[nodiscard]] std::size_t rotations() const { return rotations_; }
    /// Returns game `number`, below `games()`.
    [[nodiscard]] GamePlan game(std::size_t number) const;

  private:
    [[nodiscard]] std::vector<PerColor<std::size_t>> seatings(std::size_t group,
                                                              std::size_t opening) const;
    [[nodiscard]] std::vector<PerColor<std::size_t>> team_seatings(std::size_t group) const;

    ScheduleSettings settings_;
    std::vector<std::vector<std::size_t>> groups_;  // of engines
    std::size_t rotations_ = 0;
};

}  // namespace quadrille::match
