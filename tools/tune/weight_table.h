#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/handmade/weights.h"

// The one place that knows how weights are kept: everything else here sees numbers in a row.

namespace quadrille::tune {

/// Which weights: each variant has its own.
enum class Side : std::uint8_t { Teams, Ffa };

/// Neighbours in the row that belong together.
struct ParameterGroup {
    std::string name;
    std::size_t first = 0;
    std::size_t size = 0;
};

/// How many numbers there are: the weights of the force in centipawns, `force_size` of them with
/// all force on the board and as many with none, and for FFA those of the expectation.
[[nodiscard]] std::size_t parameter_count(Side side);
[[nodiscard]] std::size_t force_size();
[[nodiscard]] std::vector<ParameterGroup> parameter_groups(Side side);

/// The numbers of `weights`, and the other way: rounded to whole ones, and kept so small that sums
/// of four fit 16 bits.
[[nodiscard]] std::vector<double> parameters_of(const Weights& weights, Side side);
void set_parameters(Weights& weights, Side side, std::span<const double> parameters);

/// FFA: where the numbers for `active` seats (2 to 4) begin in the row, which tell how force
/// becomes expected points: base in centipawns, power in hundredths, captures (of the capture
/// points on the board) in per cent.
[[nodiscard]] std::size_t expectation_at(int active);
inline constexpr std::size_t kBase = 0;
inline constexpr std::size_t kPower = 1;
inline constexpr std::size_t kCaptures = 2;
inline constexpr double kHundredth = 0.01;
/// How much of the capture points on the board will still be scored, 1 is all.
[[nodiscard]] double captures_share(const Weights& weights, int active);
/// The least strength of a seat, which is not fitted.
[[nodiscard]] double expectation_floor(const Weights& weights);

/// A table of the groups that are not the same: name, the numbers before, the numbers after.
[[nodiscard]] std::string format_comparison(Side side, const Weights& before, const Weights& after);

/// The file that eval/handmade/weights.cpp is made from: eval/handmade/weights_data.inc.
[[nodiscard]] std::string format_weights(const Weights& weights);

}  // namespace quadrille::tune
