#pragma once

#include <optional>
#include <string>

#include "engine/position.h"
#include "tools/engines/uci_lines.h"

namespace quadrille {

/// When a game ends before the rules end it. Scores count only with teams.
struct AdjudicationRules {
    /// Every seat reports a mate by the same team, for so many moves of its own, one after another.
    /// 0: never.
    int mate_moves = 0;
    /// Likewise, but every score is at least this many centipawns for one team. 0: never.
    int win_moves = 0;
    int win_score = 1000;
    /// Likewise, but every score is within this window around 0, and so many rounds have been
    /// played. 0: never.
    int draw_moves = 0;
    int draw_score = 10;
    int draw_from_round = 40;
    /// FFA: the first place is decided (see `decided_by_points`) by at least this lead. 0: never.
    int lead_points = 0;
    /// A game this long ends: a draw between teams, else with the points as they are. 0: never.
    int max_plies = 2000;
    friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

struct Verdict {
    std::optional<Color> winner;  // a seat of the winning team; none without teams
    std::string reason;           // "all agree on a mate"
};

/// Returns a bound of the points that seat `c` can still win in FFA with at most two active seats.
[[nodiscard]] int max_points_left(const Position& position, Color c);

/// Returns the seat of FFA that leads each other seat by at least `lead` points and by more than
/// that seat can still win; nothing while more than two seats are active.
[[nodiscard]] std::optional<Color> decided_by_points(const Position& position, int lead);

/// Watches the scores of one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// Takes the score of the seat that moved; `after` is the position after its move.
    void note(const Position& after, Color seat, const std::optional<EngineScore>& score);
    /// Returns a verdict when the game is to end now, `plies` entries after its start.
    [[nodiscard]] std::optional<Verdict> verdict(const Position& position, int plies) const;

  private:
    /// The number of plies in a row with scores of one kind.
    struct Run {
        int plies = 0;
        std::optional<Color> winner;  // one seat of the team; none in a draw
    };
    static void extend(Run& run, bool holds, std::optional<Color> winner);

    AdjudicationRules rules_;
    Run mate_;
    Run win_;
    Run draw_;
};

}  // namespace quadrille
