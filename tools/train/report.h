#pragma once

#include <string>
#include <vector>

#include "tools/base/chart.h"
#include "tools/train/rows.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

/// How well the results of rows are foretold by a network, beside the hand-made evaluation, the
/// searches of the games, and one that knows nothing: tables in plain text. `values`: the
/// network's, of each of the numbers.
///
/// Points and places: the root mean square error of what active seats end with, and how often of
/// two seats the one that ends ahead is foretold ahead; by active seats, by living pieces and by
/// plies. Teams: the mean square of what the chance of Red's team is off and how often the side is
/// named that wins; by living pieces and by plies; and for tenths of the network's chance how the
/// games ended.
[[nodiscard]] std::string report(const Rows& rows, const RowNumbers& numbers,
                                 const std::vector<SeatValues>& values);

/// How far a network is off the hand-made evaluation in rows beside the games (Row::is_beside), and
/// off what they are held to if that is something else: a line of text; empty where there are none.
/// `values`: the network's, of each of the numbers.
[[nodiscard]] std::string report_beside(const Rows& rows, const RowNumbers& numbers,
                                        const std::vector<SeatValues>& values);

/// Losses by rows learned from.
[[nodiscard]] LineChart learning_curve(const std::vector<CurvePoint>& curve, int batch);

}  // namespace quadrille::train
