#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// Returns the best moves for a task, sorted as in a `SuiteRow`, proven by brute force:
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
