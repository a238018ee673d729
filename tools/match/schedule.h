#pragma once

#include <cstddef>
#include <vector>

#include "engine/types.h"
#include "tools/match/game_plan.h"

namespace quadrille::match {

/// What a schedule is made from.
struct ScheduleSettings {
    bool is_teams = false;
    /// Teams: how many seats clockwise Red's teammate sits (`RuleSet::teammate`).
    int teammate = 2;
    std::size_t engines = 2;   // at least 2
    bool is_gauntlet = false;  // only groups with the first engine in it, not every group
    /// Teams: every opening is played in all four orientations of the board.
    bool quarter_turns = false;
    /// As many engines as seats: every seating of them, and not those that turn one round.
    bool all_seatings = false;
    /// How many rotations each group plays; each takes the next opening.
    std::size_t rotations = 1;
    /// Those that play; two or three only in Chess4 without partners.
    ColorSet seats = ColorSet::all();
};

/// All games of a match, in the order of play. A rotation plays one opening with one group of
/// engines until each of them has had every seat, so that neither seat nor opening favours any:
///
/// - Teams: groups of two; each has either side once (2 games), with quarter turns in all four
///   orientations (8).
/// - FFA, two engines: two seats each, all 6 ways to share them. Three: one of them, in turn, has
///   the fourth seat too; all 12 ways. Four or more: groups of four; a seating is turned round (4
///   games), another one for the next opening, or all 24.
/// - Chess4 of three: two engines: one of them, in turn, has two seats; all 3 ways. Three or more:
///   groups of three; a seating is turned round (3 games), or all 6. Of two: groups of two (2
///   games).
///
/// Rotations have equal numbers of games. The groups take turns: each plays its n-th opening before
/// any plays the next.
class Schedule {
  public:
    explicit Schedule(const ScheduleSettings& settings);

    [[nodiscard]] std::size_t games() const { return games_per_rotation() * rotations_; }
    [[nodiscard]] std::size_t games_per_rotation() const;
    [[nodiscard]] std::size_t rotations() const { return rotations_; }
    /// Game `number`, below `games()`. As many openings come up as there are rotations of a group.
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
