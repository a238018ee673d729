#pragma once

#include <string>

#include "tools/tune/samples.h"

namespace quadrille::tune {

/// How far the evaluator is off on the samples, as tables in plain text. No fitting.
///
/// FFA: for each number of active seats, and for plies since the start of the record, the mean
/// absolute and the root mean square error in points of the expected final points of active seats;
/// beside it the latter of a guess that shares what is to be won evenly.
[[nodiscard]] std::string ffa_report(const FfaData& data, const Weights& weights);
/// Teams: for tenths of the predicted chance of Red's team what it was on average and how the
/// games ended; the square and the logarithm of what it cost. `scale`: see `win_chance`.
[[nodiscard]] std::string teams_report(const TeamsData& data, double scale);

}  // namespace quadrille::tune
