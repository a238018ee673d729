#pragma once

#include <span>

#include "tools/tune/model.h"
#include "tools/tune/samples.h"

namespace quadrille::tune {

// Aims that a position can be held to sooner than at the end of its game: what the later positions
// of the game are thought to be worth, those soon after it most (temporal differences, TD(lambda):
// Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3, 1988).
// They are less random than results, and as wrong as the present weights are in the long run.

/// How much of the aim is left to positions later than so many plies: `per_ply` to that power.
struct LookAhead {
    double per_ply = 1;  // 0 to 1; 1: the result alone
};

/// Sets the aims of all samples by the values that the model has with `parameters`. Samples of a
/// game stand one after another, in its order.
void aim_ahead(FfaData& data, const FfaModel& model, std::span<const double> parameters,
               LookAhead look_ahead);
/// The same by what the searches said; `scale`: see `win_chance`.
void aim_ahead(TeamsData& data, double scale, LookAhead look_ahead);

}  // namespace quadrille::tune
