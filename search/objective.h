#pragma once

#include <cstdint>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "eval/score.h"

namespace quadrille {

/// What a search from one root wants. There are two parties, one that wants scores high and one
/// that wants them low: in Teams the team of the root's seat and the other team; in FFA (paranoid)
/// the root's seat and everybody else. A walking king belongs to the others too: the rules draw its
/// move at random, and counting on the worst draw keeps every proof sound and needs no chance
/// nodes.
///
/// Scores are from the view of the root's party; `view` turns them into those of the party to move.
class Objective {
  public:
    Objective(const Position& root, const Evaluator& evaluator);

    [[nodiscard]] bool is_teams() const { return teams_; }
    [[nodiscard]] Color seat() const { return seat_; }
    /// Whether `c` belongs to the party of the root's seat.
    [[nodiscard]] bool is_ours(Color c) const { return ours_.contains(c); }
    [[nodiscard]] bool same_party(Color a, Color b) const { return is_ours(a) == is_ours(b); }
    /// 1 when `c` wants the root's scores high, -1 when low.
    [[nodiscard]] int sign(Color c) const { return is_ours(c) ? 1 : -1; }

    /// The table key of a position: of all that its value depends on. In FFA that is also who
    /// searches, against whom its points are measured, and the points.
    [[nodiscard]] Key table_key(const Position& position) const {
        return teams_ ? position.key() ^ salt_
                      : position.key() ^ salt_ ^ points_hash(position.points());
    }

    /// FFA: the root's seat is out, which fixes its points: nothing more to decide.
    [[nodiscard]] bool is_out(const Position& position) const {
        return !teams_ && !position.active().contains(seat_);
    }

    /// The static value.
    [[nodiscard]] Score value(const Position& position, const EvalState& state) const {
        return teams_ ? evaluator_.team_score(position, state, seat_)
                      : utility(evaluator_.expected_points(position, state));
    }
    /// FFA: the expected points behind `value`; nothing useful in Teams.
    [[nodiscard]] PerColor<int> values(const Position& position, const EvalState& state) const {
        return teams_ ? PerColor<int>{} : evaluator_.expected_points(position, state);
    }

    /// How much nearer a proven result is at `ply` than at the root: what turns its score into one
    /// that counts from a position on that ply.
    [[nodiscard]] Score distance(int ply) const { return teams_ ? ply : kFirstPlacePlyCost * ply; }

    /// The value of a finished game. In FFA an undivided first place is a proven win, anything else
    /// is worth its points: a seat may be out and ahead.
    [[nodiscard]] Score final_score(const Position& position, int ply) const;
    /// The value of a position that is drawn by the rules here and now.
    [[nodiscard]] Score drawn_score(const Position& position, int ply) const;
    /// The value of a position that could be repeated into a draw, which is no proof of anything.
    [[nodiscard]] Score repeated_score(const Position& position) const;
    /// FFA: final points in hundredths of a finished game, or of one drawn in this position.
    [[nodiscard]] PerColor<int> final_values(const Position& position) const;

    /// FFA: what the seat has above the mean of the seats that were active with it at the root.
    [[nodiscard]] Score utility(const PerColor<int>& values) const;

  private:
    [[nodiscard]] static Key points_hash(const PerColor<int>& points);
    [[nodiscard]] Score points_score(const PerColor<int>& values, int ply) const;

    const Evaluator& evaluator_;
    Color seat_;
    bool teams_;
    ColorSet ours_;
    ColorSet rivals_;  // FFA: the other seats active at the root
    Key salt_;
};

}  // namespace quadrille
