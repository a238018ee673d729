#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// FFA: proves that the seat to move mates another seat, the victim, or captures its king, against
/// every reply of all others together (also of walking kings). A victim that another seat mates or
/// that is stalemated does not count. Requires rules in which mates take effect at once.
class SeatMateProof {
  public:
    explicit SeatMateProof(std::uint64_t budget) : budget_(budget) {}

    /// Returns the moves that force the mate of `victim` within `moves` own moves.
    [[nodiscard]] std::vector<Move> mating_moves(const Position& position, Color victim, int moves);

    [[nodiscard]] bool is_budget_exhausted() const { return budget_ == 0; }

  private:
    [[nodiscard]] bool forces_mate(const Position& position, Move move, int moves);
    [[nodiscard]] bool is_forced_mate(const Position& position, int moves);

    std::uint64_t budget_;
    Color seat_ = Color::Red;
    Color victim_ = Color::Red;
};

/// FFA: the value of a move at the mover's next turn, after the worst replies of all others. It is
/// the points scored minus the capture points of lost pieces (9 for either queen), and minus
/// `kOwnKing` when the seat is out of the game.
class RoundValue {
  public:
    static constexpr int kOwnKing = 100;

    /// All calls together may try `budget` moves.
    explicit RoundValue(std::uint64_t budget) : budget_(budget) {}

    /// Returns the value of a legal move. The value is invalid when `is_budget_exhausted`.
    [[nodiscard]] int evaluate(const Position& position, Move move);

    [[nodiscard]] bool is_budget_exhausted() const { return budget_ == 0; }

  private:
    [[nodiscard]] int worst_value(const Position& position);
    [[nodiscard]] int balance(const Position& position) const;

    std::uint64_t budget_;
    Color seat_ = Color::Red;
    int points_before_ = 0;
    int material_after_ = 0;
};

/// Returns the best moves for a task, sorted as in a `SuiteEntry`, proven by brute force:
///
/// - Teams, mate in n: all moves that win in n of the team's moves against every defence
///   (`MateSearch`). No move wins sooner.
/// - FFA, mate in 1, checks, king: the moves of this kind whose `RoundValue` is less than 4 points
///   below the largest. This largest value is at least 4 more than any other move scores at once.
///   It is at most a quarter less than the score of any best move. A move that captures a king
///   counts only as `king`, another mating move only as `mate`. Such a move must not end the game,
///   and a zombie king must be in reach of another seat, so that the move cannot wait.
/// - FFA, mate in n > 1: all moves that force the mate of one other seat in n own moves
///   (`SeatMateProof`). No move mates or captures a king at once, no shorter mate exists, and no
///   other move scores more than 3 points. At least three seats are left: between two seats a
///   longer way may bring more points and the first place as well.
/// - FFA, lead: all moves after which the mover has more points than any other seat at its next
///   turn, or at the end of the game before it, against every reply of all others together. Every
///   other move loses the lead to one reply, while the seats before it pass. With two active seats
///   this reply ends the game. One of the losing moves scores more at once than any best move.
///
/// The error names the condition that fails, or a proof of more than `budget` moves.
[[nodiscard]] Expected<std::vector<Move>, std::string> prove(const Position& position,
                                                             const Task& task,
                                                             std::uint64_t budget);

}  // namespace quadrille::mates
