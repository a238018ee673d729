#pragma once

#include <optional>
#include <string>

#include "engine/position.h"
#include "tools/engines/uci_lines.h"

namespace quadrille {

/// Conditions that end a game before the rules do. Scores of engines count only with teams.
struct AdjudicationRules {
    /// Consecutive moves of each seat at which all report a mate by the same team. 0: never.
    int mate_moves = 0;
    /// The same with scores of at least `win_score` centipawns for one team. 0: never.
    int win_moves = 0;
    int win_score = 1000;
    /// The same with scores within `draw_score` centipawns of 0, after `draw_from_round` rounds.
    int draw_moves = 0;
    int draw_score = 10;
    int draw_from_round = 40;
    /// FFA: lead with which `decided_by_points` ends the game. 0: never.
    int lead_points = 0;
    /// Length at which a game ends: as a draw with teams, else with its current points. 0: never.
    int max_plies = 2000;
    friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

struct Verdict {
    std::optional<Color> winner;  // a seat of the winning team; empty in FFA and draws
    std::string reason;           // "all agree on a mate"
};

/// Returns an upper bound of the points that seat `c` can still win in FFA, where at most two seats
/// may be active.
[[nodiscard]] int max_points_left(const Position& position, Color c);

/// Returns the FFA seat that leads every other seat by at least `lead` points and by more points
/// than the other can still win. Returns `std::nullopt` while more than two seats are active.
[[nodiscard]] std::optional<Color> decided_by_points(const Position& position, int lead);

/// Watches the scores of one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// Records the score of the seat that moved. `after` is the position after the move.
    void note(const Position& after, Color seat, const std::optional<EngineScore>& score);
    /// Returns a verdict when a condition ends the game here, `plies` entries after its start.
    [[nodiscard]] std::optional<Verdict> verdict(const Position& position, int plies) const;

  private:
    /// The number of plies in a row with scores of one kind.
    struct Run {
        int plies = 0;
        std::optional<Color> winner;  // a seat of the leading team; empty for a draw
    };
    static void extend(Run& run, bool holds, std::optional<Color> winner);

    AdjudicationRules rules_;
    Run mate_;
    Run win_;
    Run draw_;
};

}  // namespace quadrille
