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

/// FFA: by how many points a best move is ahead in what it is sure to bring (`RoundValue`) of
/// what any other move scores at once.
inline constexpr int kMargin = 4;
/// FFA: points that are not worth a delay.
inline constexpr int kSmallGain = 3;
/// FFA: the share of what a best move scores that may be lost before the next turn, one in so many.
inline constexpr int kLossShare = 4;

/// The best moves for a task, sorted as in a `SuiteRow`, proven by brute force:
///
/// - Teams, mate in n: all moves that win in n of the team's moves against every defence
///   (`MateSearch`), where none wins sooner.
/// - FFA, mate in 1, checks, king: the moves of that kind which are sure to bring the most in a
///   round, give or take `kMargin` points, if that is at least `kMargin` more than any other move
///   scores at once and no more than a quarter (`kLossShare`) less than they score themselves. A
///   move that captures a king is `king` alone, one that mates otherwise is `mate` alone. None ends
///   the game, and a zombie's king is one that another seat could take first.
/// - FFA, mate in n > 1: all moves after which some one other seat is mated by the mover in n of
///   its own moves whatever all others play (`SeatMateProof`). No move mates sooner or captures a
///   king at once, and no other move scores more than `kSmallGain`. Three seats or four are left:
///   between two a longer way may bring more points and the first place as well.
///
/// The error tells in words what is not so, or that `budget` moves made did not suffice.
[[nodiscard]] Expected<std::vector<Move>, std::string> prove(const Position& position,
                                                             const Task& task,
                                                             std::uint64_t budget);

/// Whether there are proofs under `rules`; the error tells why not.
[[nodiscard]] Expected<void, std::string> check_provable(const RuleSet& rules);

/// FFA: what the legal `move` does, if it is something of the kinds.
[[nodiscard]] std::optional<Task> task_of(const Position& position, Move move);

}  // namespace quadrille::mates
