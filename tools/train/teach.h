#pragma once

#include "eval/network/network.h"
#include "tools/train/rows.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

/// Sets Row::aim of rows beside the games: to what a teacher says of them, `network` or, without
/// one, the hand-made evaluation; where there was a search (RowRules::beside_nodes), that counts by
/// `search_share`, 0 to 1. With `of_played_too` that of the rows of games as well, to what the
/// teacher says, for `set_aims`. With teams after `make_chances` (aims.h).
void teach(Rows& rows, const Network* network, double search_share, bool of_played_too,
           WorkTeam& team);

}  // namespace quadrille::train
