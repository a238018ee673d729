#pragma once

#include <optional>
#include <string>

#include "engine/position.h"
#include "tools/engines/uci_lines.h"

namespace quadrille {

/// When a game ends before the rules end it. What seats have to agree on is for rules with teams.
struct AdjudicationRules {
    /// Every seat agrees for so many moves of its own, one after another, that one team mates (one
    /// side says `mate` above 0, the other below). 0: never.
    int mate_moves = 0;
    /// Likewise, but every score is at least this many centipawns for one team. 0: never.
    int win_moves = 0;
    int win_score = 1000;
    /// Likewise, but every score is within this window around 0, and so many rounds have been
    /// played. 0: never.
    int draw_moves = 0;
    int draw_score = 10;
    int draw_from_round = 40;
    /// FFA: the first place is decided and at least this many points ahead of every other seat (see
    /// `decided_by_points`); nobody's score is asked for. 0: never.
    int lead_points = 0;
    /// A game this long ends: a draw between teams, else with the points as they are. 0: never.
    int max_plies = 2000;
    friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

/// How a game was ended that the rules had not ended.
struct Verdict {
    std::optional<Color> winner;  // a seat of the winning team; none without teams
    std::string reason;           // "all agree on a mate"
};

/// FFA: a bound of what seat `c` can still win. Only where at most two seats are active: three can
/// be checked again and again, and each time pays.
[[nodiscard]] int most_points_left(const Position& position, Color c);

/// FFA: who has the first place whatever comes, ahead of each other seat by at least `lead` points
/// and by more than that seat can still win; at most two seats are active then.
[[nodiscard]] std::optional<Color> decided_by_points(const Position& position, int lead);

/// Watches the scores of one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// What the seat that moved thought of it; `after` is the position behind its move. Opening
    /// moves and moves of kings that walk are not reported.
    void note(const Position& after, Color seat, const std::optional<EngineScore>& score);
    /// Whether the game is to end now, `plies` entries after its start.
    [[nodiscard]] std::optional<Verdict> verdict(const Position& position, int plies) const;

  private:
    /// How long scores of one kind have come from every seat, in plies.
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
