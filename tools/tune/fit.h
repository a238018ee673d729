#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tools/tune/model.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune {

/// The samples of whole games: those to learn from, and those to look whether it has helped.
struct Split {
    std::vector<std::uint32_t> training;
    std::vector<std::uint32_t> validation;
};
/// `percent` of the games, chosen by the seed and their numbers alone, are for validation.
[[nodiscard]] Split split_by_game(const Model& model, int percent, std::uint64_t seed);

struct FitSettings {
    int epochs = 1000;
    /// Ends when so many epochs have not bettered the validation loss by a thousandth of it.
    int patience = 50;
    /// How far a number may go in an epoch at the beginning: centipawns, hundredths or per cent.
    double rate = 2;
    /// How far a number is expected to move from where it starts. The loss grows with the square of
    /// that, as if a few samples had said so: with many of them it counts for little. 0: freely.
    double spread = 100;
    int threads = 1;
};

struct Epoch {
    int number = 0;
    double training = 0;  // mean loss, what keeps numbers near their start not counted
    double validation = 0;
};

/// Gradient descent on all training samples at once (Adam: Kingma and Ba, "Adam: a method for
/// stochastic optimization", 2015), from `start`. Groups named in `fixed` stay as they are. The
/// numbers with the least validation loss; of the training loss where there are no samples for
/// validation. `on_epoch` hears of each epoch, number 0 is the start; false from it ends the fit.
[[nodiscard]] std::vector<double> fit(const Model& model, const Split& split,
                                      std::vector<double> start,
                                      const std::vector<ParameterGroup>& fixed,
                                      const FitSettings& settings,
                                      const std::function<bool(const Epoch&)>& on_epoch);

/// The scale of `win_chance` that makes `parameters` tell the results best.
[[nodiscard]] double fit_scale(const TeamsData& data, std::span<const std::uint32_t> samples,
                               std::span<const double> parameters, int threads);

}  // namespace quadrille::tune
