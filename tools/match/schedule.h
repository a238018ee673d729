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
    bool is_gauntlet = false;  // play only groups that include the first engine
    /// Teams: play every opening in all four orientations of the board.
    bool quarter_turns = false;
    /// With an engine for each seat: play all seatings, not only the rotations of one seating.
    bool all_seatings = false;
    std::size_t rotations = 1;         // rotations of each group, each with the next opening
    ColorSet seats = ColorSet::all();  // two or three only in Chess4 without partners
};

/// All games of a match, in the order of play. A rotation is a set of games with one opening and
/// one group of engines, in which each engine has every seat (table in MATCH.md). All rotations
/// have the same number of games. Every group plays opening n before any group plays opening n + 1.
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
    std::vector<std::vector<std::size_t>> groups_;  // indices of engines
    std::size_t rotations_ = 0;
};

}  // namespace quadrille::match
