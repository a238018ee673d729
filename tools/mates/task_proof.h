#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// The points by which every best move of a row of FFA's at-once kinds is ahead of every other
/// move in what it is sure to bring (`RoundValue`).
inline constexpr int kMargin = 4;
/// The points that a move beside the best ones may score at once where an FFA seat mates in several
/// moves: nothing that is worth a delay.
inline constexpr int kSmallGain = 3;

/// The best moves for a task, sorted as in a `SuiteRow`, proven by brute force:
///
/// - Teams, mate in n: all moves that win in n of the team's moves against every defence
///   (`TeamMateProof`), where none wins sooner. For n up to 3 the proof and the list are complete;
///   in 4 the second move must give check, and there is no mate in 3 at all.
/// - FFA, mate in 1, checks, king: the moves that are within `kMargin` points of the best in what a
///   round is sure to bring, which must be above nothing; all of them are of the kind. A move that
///   mates counts as `mate` alone, one that captures a king as `king` alone.
/// - FFA, mate in n > 1: all moves after which some one other seat is mated by the mover in n of
///   its own moves whatever all others play (`SeatMateProof`). None mates sooner or captures a king
///   at once, and no other move scores more than `kSmallGain`.
///
/// The error tells in words what is not so, or that `budget` moves made did not suffice.
[[nodiscard]] Expected<std::vector<Move>, std::string> prove(const Position& position,
                                                             const Task& task,
                                                             std::uint64_t budget);

/// FFA: what the legal `move` does, if it is something of the kinds.
[[nodiscard]] std::optional<Task> task_of(const Position& position, Move move);

}  // namespace quadrille::mates
