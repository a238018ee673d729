#pragma once

#include "engine/points.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "search/parties.h"
#include "search/score.h"

namespace quadrille {

/// What positions are worth to the player that searches, from one root. Scores are from the view of
/// its party (see `Parties`).
class Objective {
  public:
    explicit Objective(const Position& root);

    [[nodiscard]] Parties parties() const { return parties_; }
    /// Whether scores are those of teams (`RuleSet::has_teams`), else each seat plays for points.
    [[nodiscard]] bool has_teams() const { return teams_; }
    /// The player that searches.
    [[nodiscard]] Color seat() const { return seat_; }
    /// The seat from which positions are evaluated: in teams the same for both, so that one finds
    /// in the hash table what the other would say.
    [[nodiscard]] Color view() const { return teams_ ? parties_.ours().first() : seat_; }
    /// A score that is not proven as it is reported: centipawns, or hundredths of a point.
    [[nodiscard]] int reported(Score score) const { return to_hundredths(score, units_); }
    /// Expected points as they are reported, in hundredths.
    [[nodiscard]] PerColor<int> reported(const PerColor<int>& values) const;
    /// The table key of a position: of all that its value depends on. In FFA that is also who
    /// searches, against whom its points are measured, and the points; where credits
    /// for mates wait, in Chess4 above all, to whose credit seats stand mated.
    [[nodiscard]] Key table_key(const Position& position) const {
        return table_key(position, position.key());
    }
    /// The table key after a move that changes the key of `position` to `key` and neither points
    /// nor credits.
    [[nodiscard]] Key table_key(const Position& position, Key key) const {
        key ^= salt_;
        if (chess4_ || position.rules().mate_timing != MateTiming::Move) {
            key ^= credits_hash(position);
        }
        return teams_ || chess4_ ? key : key ^ points_hash(position.points());
    }

    /// FFA: the root's seat is out, which fixes its points: nothing more to decide.
    [[nodiscard]] bool is_out(const Position& position) const {
        return !teams_ && !position.active().contains(seat_);
    }

    /// The static value of a position at the end of a line for `seat`.
    [[nodiscard]] Score value(const Position& position, EvalLine& line) const {
        return teams_ ? line.team_score(position) : utility(line.expected_points(position));
    }
    /// FFA: the expected points behind `value`; nothing useful in Teams.
    [[nodiscard]] PerColor<int> values(const Position& position, EvalLine& line) const {
        return teams_ ? PerColor<int>{} : line.expected_points(position);
    }

    /// How much nearer a proven result is at `ply` than at the root: what turns its score into one
    /// that counts from a position on that ply.
    [[nodiscard]] Score distance(int ply) const { return teams_ ? ply : kFirstPlacePlyCost * ply; }

    /// The value of a finished game. In FFA an undivided first place is a proven win, anything else
    /// is worth its points: a seat may be out and ahead.
    [[nodiscard]] Score final_score(const Position& position, int ply) const;
    /// The value of a position that is drawn by the rules here and now.
    [[nodiscard]] Score drawn_score(const Position& position, int ply) const;
    /// The value of a position in which the game is over or may be drawn, where that is no proof of
    /// anything.
    [[nodiscard]] Score unproven_final_score(const Position& position) const;
    /// FFA: final points of a finished game, or of one drawn in this position, in the unit
    /// of expected points.
    [[nodiscard]] PerColor<int> final_values(const Position& position) const;

    /// FFA: what the seat has above the mean of the seats that were active with it at the root.
    [[nodiscard]] Score utility(const PerColor<int>& values) const;
    /// FFA: the same of any seat. Over the seats that were active at the root it sums to nothing,
    /// rounding aside.
    [[nodiscard]] Score utility_of(Color c, const PerColor<int>& values) const;

  private:
    [[nodiscard]] static Key points_hash(const PerColor<int>& points);
    [[nodiscard]] static Key credits_hash(const Position& position);
    [[nodiscard]] Score points_score(const PerColor<int>& values, int ply) const;

    Color seat_;
    bool teams_;
    bool chess4_;
    int units_;  // to a hundredth of a point
    Parties parties_;
    ColorSet rivals_;  // FFA: the other seats active at the root
    Key salt_;
};

}  // namespace quadrille
