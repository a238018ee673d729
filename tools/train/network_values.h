#pragma once

#include <vector>

#include "engine/types.h"
#include "eval/network/network.h"
#include "tools/train/rows.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

/// What a network says of a row that is seen from `view`, in whole numbers as the engine has them:
/// points of each seat, with teams chances.
[[nodiscard]] SeatValues value_by(const Network& network, const Rows& rows, const Row& row,
                                  Color view);

/// The mean of what it says to all four seats. It says a little else to each; the mean is nearer to
/// what it has learned.
[[nodiscard]] SeatValues mean_value_by(const Network& network, const Rows& rows, const Row& row);

/// What it says of rows, each seen by its player.
[[nodiscard]] std::vector<SeatValues> values_by(const Network& network, const Rows& rows,
                                                const RowNumbers& numbers, WorkTeam& team);

}  // namespace quadrille::train
