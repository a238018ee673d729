#pragma once

#include <cstddef>

#include "eval/network/network.h"
#include "tools/train/rows.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

/// Who says what rows are worth.
struct Teacher {
    /// None: material alone.
    const Network* network = nullptr;
    /// With teams: what the logarithm of the network's odds is multiplied by (`fit_certainty`).
    double certainty = 1;
};

/// Sets Row::aim of rows beside the games to what the teacher says of them; with `of_played_too`
/// that of the rows of games as well, for `set_aims`. With teams after `make_chances` (aims.h).
void teach(Rows& rows, const Teacher& teacher, bool of_played_too, WorkTeam& team);

/// No games are decided by so much less or more than others; a handful of them may seem so.
inline constexpr double kMaxCertainty = 2;
inline constexpr double kMinCertainty = 1 / kMaxCertainty;

/// Teams: with what certainty, within the two above, the network's chances tell the results of
/// `numbers` best, of which there must be rows of games. Above 1 where games are decided by less
/// than in those that it learned from: stronger players lose less of what they have won. So many
/// rows say it well enough as `most_rows`: of more, some in equal steps are looked at.
[[nodiscard]] double fit_certainty(const Rows& rows, const RowNumbers& numbers,
                                   const Network& network, WorkTeam& team,
                                   std::size_t most_rows = 200'000);

}  // namespace quadrille::train
