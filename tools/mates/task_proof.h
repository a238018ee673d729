#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// FFA: finds the moves after which the seat to move mates `victim` or takes its king within
/// `moves` own moves, against every play of all others together (walking kings too). A victim that
/// falls to another seat, or is stalemated, does not count. For rules in which mates take effect at
/// once.
class SeatMateProof {
  public:
    explicit SeatMateProof(std::uint64_t budget) : budget_(budget) {}

    [[nodiscard]] std::vector<Move> mating_moves(const Position& position, Color victim, int moves);

    [[nodiscard]] bool is_budget_exhausted() const { return budget_ == 0; }

  private:
    [[nodiscard]] bool forces_mate(const Position& position, Move move, int moves);
    [[nodiscard]] bool is_forced_mate(const Position& position, int moves);

    std::uint64_t budget_;
    Color seat_ = Color::Red;
    Color victim_ = Color::Red;
};

/// FFA: the least that a move brings by the mover's next turn, against every play of all others:
/// points scored less the capture points of own pieces lost (9 for either queen), less `kOwnKing`
/// when the seat is out of the game.
class RoundValue {
  public:
    static constexpr int kOwnKing = 100;

    /// Gives up after `budget` moves made, over all calls.
    explicit RoundValue(std::uint64_t budget) : budget_(budget) {}

    /// Returns the value of a legal move; without meaning when it `is_budget_exhausted`.
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
///   (`MateSearch`), where none wins sooner.
/// - FFA, mate in 1, checks, king: the moves of that kind which are sure to bring the most in a
///   round, give or take 4 points, if that is at least 4 more than any other move
///   scores at once and no more than a quarter less than they score themselves. A
///   move that captures a king is `king` alone, one that mates otherwise is `mate` alone. None ends
///   the game, and a zombie's king is one that another seat could take first.
/// - FFA, mate in n > 1: all moves after which some one other seat is mated by the mover in n of
///   its own moves whatever all others play (`SeatMateProof`). No move mates sooner or captures a
///   king at once, and no other move scores more than 3 points. Three seats or four are left:
///   between two a longer way may bring more points and the first place as well.
///
/// The error says which condition fails, or that more than `budget` moves would have to be made.
[[nodiscard]] Expected<std::vector<Move>, std::string> prove(const Position& position,
                                                             const Task& task,
                                                             std::uint64_t budget);

}  // namespace quadrille::mates
