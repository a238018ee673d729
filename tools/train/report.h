#pragma once

#include <string>
#include <vector>

#include "tools/base/chart.h"
#include "tools/train/samples.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

/// Returns tables that compare a network with the searches of the games and with even shares.
/// `values` are the network's values of the samples `numbers`.
///
/// FFA and Chess4: the root mean square error of the final values of active seats, and how often
/// the seat that ended ahead of another was predicted ahead. The tables are by active seats, pieces
/// and plies. Teams: the mean squared error of the chance of Red's team, how often the winner was
/// predicted (both by pieces and plies), and the calibration of the network's chance.
[[nodiscard]] std::string report(const Samples& samples, const SampleIndices& numbers,
                                 const std::vector<SeatValues>& values);

/// Returns the chart of the losses by the number of samples trained on.
[[nodiscard]] LineChart learning_curve(const std::vector<CurvePoint>& curve, int batch);

}  // namespace quadrille::train
