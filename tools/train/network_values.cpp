#include "tools/train/network_values.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/network/layers.h"
#include "tools/train/losses.h"

namespace quadrille::train {

SeatValues value_by(const Network& network, const Rows& rows, const Row& row, Color perspective) {
    const NetInputs inputs = rows.inputs_of(row, perspective);
    constexpr std::size_t kRegister = 64;  // bytes
    alignas(kRegister) std::array<std::int16_t, kMaxHidden + kPsqtOutputs> sums{};
    refresh_accumulator(network, inputs.pieces, sums.data());
    const NetOutputs outputs = propagate(network, sums.data(), inputs);
    RealOutputs real{};
    for (std::size_t o = 0; o < kMaxOutputs; ++o) {
        real[o] = static_cast<float>(outputs[o]) / float{kOutputUnit};
    }
    return values_of(network.head(), real, row, perspective);
}

SeatValues mean_value_by(const Network& network, const Rows& rows, const Row& row) {
    SeatValues mean{};
    for (const Color perspective : kAllColors) {
        const SeatValues values = value_by(network, rows, row, perspective);
        for (const Color c : kAllColors) mean[c] += values[c] / kColors;
    }
    return mean;
}

std::vector<SeatValues> values_by(const Network& network, const Rows& rows,
                                  const RowNumbers& numbers, WorkTeam& team) {
    std::vector<SeatValues> values(numbers.size());
    team.run_in_bundles(numbers.size(), [&](std::size_t i) {
        const Row& row = rows[numbers[i]];
        values[i] = value_by(network, rows, row, row.player);
    });
    return values;
}

}  // namespace quadrille::train
