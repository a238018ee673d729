#pragma once

#include "engine/points.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "search/score.h"
#include "search/sides.h"

namespace quadrille {

/// Values positions for the player to move at the root. Scores are from the perspective of its
/// side (`Sides`).
class Objective {
  public:
    explicit Objective(const Position& root);

    [[nodiscard]] Sides sides() const { return sides_; }
    [[nodiscard]] bool has_teams() const { return teams_; }
    [[nodiscard]] Color seat() const { return seat_; }
    /// The seat from whose perspective positions are evaluated. Partners share one, so that they
    /// share entries of the hash table.
    [[nodiscard]] Color perspective() const { return teams_ ? sides_.ours().first() : seat_; }
    /// Converts an unproven score to centipawns (Teams) or hundredths of a point (FFA).
    [[nodiscard]] int reported(Score score) const { return to_hundredths(score, units_); }
    /// Converts expected points to hundredths of a point.
    [[nodiscard]] PerColor<int> reported(const PerColor<int>& values) const;
    /// Returns the hash key of everything that the value of a position depends on. In FFA this
    /// includes the player, its rivals and the points. Pending credits for mates are included, too.
    [[nodiscard]] Key table_key(const Position& position) const {
        return table_key(position, position.key(), position.points());
    }
    /// Returns the probable hash key after `move`, with `next` to move, for prefetching.
    [[nodiscard]] Key likely_table_key(const Position& position, Move move, Color next) const {
        PerColor<int> points = position.points();
        const Piece target = position.piece_on(move.to());
        if (target.is_alive()) points[position.turn()] += kCapturePoints[target.type()];
        return table_key(position, position.likely_key_after(move, next), points);
    }

    /// FFA: returns whether the root's seat is eliminated. Its points are then final.
    [[nodiscard]] bool is_out(const Position& position) const {
        return !teams_ && !position.active().contains(seat_);
    }

    /// Returns the static evaluation.
    [[nodiscard]] Score value(const Position& position, AccumulatorStack& line) const {
        return teams_ ? line.team_score(position) : utility(line.expected_points(position));
    }
    /// FFA: returns the expected points of all seats.
    [[nodiscard]] PerColor<int> values(const Position& position, AccumulatorStack& line) const {
        return teams_ ? PerColor<int>{} : line.expected_points(position);
    }

    /// Returns the difference between a proven score at `ply` and at the root.
    [[nodiscard]] Score distance(int ply) const { return teams_ ? ply : kFirstPlacePlyCost * ply; }

    /// Returns the value of a finished game. In FFA a sole first place is a proven win; any other
    /// result is worth its points. If the root is decided, only a mate is a proven win, so that the
    /// seat does not give up pieces for a draw or stalemate.
    [[nodiscard]] Score final_score(const Position& position, int ply) const;
    /// Returns the value of a position that is drawn by the rules.
    [[nodiscard]] Score drawn_score(const Position& position, int ply) const;
    /// Returns the value of a finished or drawn game whose line proves nothing.
    [[nodiscard]] Score unproven_final_score(const Position& position) const;
    /// FFA: returns the final points of a game that is finished or drawn here, in the unit of
    /// expected points.
    [[nodiscard]] PerColor<int> final_values(const Position& position) const;

    /// FFA: returns a seat's points above the mean of the other seats that are active at the root.
    [[nodiscard]] Score utility(const PerColor<int>& values) const;
    [[nodiscard]] Score utility_of(Color c, const PerColor<int>& values) const;

  private:
    /// Returns the hash key of a position with the credits of `position`.
    [[nodiscard]] Key table_key(const Position& position, Key key,
                                const PerColor<int>& points) const {
        key ^= salt_;
        if (chess4_ || position.rules().mate_timing != MateTiming::Move) {
            key ^= credits_hash(position);
        }
        return teams_ || chess4_ ? key : key ^ points_hash(points);
    }
    [[nodiscard]] static Key points_hash(const PerColor<int>& points);
    [[nodiscard]] static Key credits_hash(const Position& position);
    [[nodiscard]] Score points_score(const PerColor<int>& values, bool is_mate, int ply) const;

    Color seat_;
    bool teams_;
    bool chess4_;
    int units_;  // per hundredth of a point
    Sides sides_;
    ColorSet rivals_;       // FFA: the other seats active at the root
    bool decided_ = false;  // FFA: only a mate is a proven win
    Key salt_;
};

}  // namespace quadrille
