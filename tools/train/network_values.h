#pragma once

#include <vector>

#include "engine/types.h"
#include "eval/network/network.h"
#include "tools/train/rows.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

/// Returns a network's value of a row for each seat, rounded as the engine rounds it: points, in
/// Teams chances.
[[nodiscard]] SeatValues value_by(const Network& network, const Rows& rows, const Row& row,
                                  Color perspective);

/// Returns the mean of the values from all four perspectives, which is nearer to what the network
/// has learned than each of them.
[[nodiscard]] SeatValues mean_value_by(const Network& network, const Rows& rows, const Row& row);

/// Returns the values of rows, each from the perspective of its player.
[[nodiscard]] std::vector<SeatValues> values_by(const Network& network, const Rows& rows,
                                                const RowNumbers& numbers, WorkTeam& team);

}  // namespace quadrille::train
