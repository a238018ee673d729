#include "eval/network/layers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace quadrille {

namespace {

/// So many neurons fit a register.
#if defined(__AVX2__)
constexpr std::size_t kLanes = 16;
#else
constexpr std::size_t kLanes = 8;
#endif
static_assert(kHiddenStep % kLanes == 0);
/// Unsigned numbers wrap around.
using Lanes = std::uint16_t __attribute__((vector_size(kLanes * sizeof(std::uint16_t))));

Lanes lanes_at(const std::int16_t* numbers) {
    Lanes lanes;
    std::memcpy(&lanes, numbers, sizeof lanes);
    return lanes;
}

const std::int16_t* row_at(const Network& network, std::size_t row) {
    return &network.first[row * network.columns()];
}

/// `after` becomes the sum of `before`, or of nothing where that is null, and the rows, in as many
/// of the columns from `first` on as come in blocks of `kBlocks` times kLanes, each in a register.
/// Returns the first column that is left.
template <std::size_t kBlocks>
std::size_t add_rows(const Network& network, std::span<const InputRow> added,
                     std::span<const InputRow> removed, ConstAccumulator before, Accumulator after,
                     std::size_t first) {
    std::size_t n = first;
    for (; n + kBlocks * kLanes <= network.columns(); n += kBlocks * kLanes) {
        std::array<Lanes, kBlocks> sums{};
        const auto for_each_block = [&](const std::int16_t* numbers, const auto& take) {
            for (std::size_t i = 0; i < kBlocks; ++i) {
                take(sums[i], lanes_at(numbers + n + i * kLanes));
            }
        };
        if (before != nullptr) {
            for_each_block(before, [](Lanes& sum, Lanes lanes) { sum = lanes; });
        }
        for (const InputRow row : added) {
            for_each_block(row_at(network, row), [](Lanes& sum, Lanes lanes) { sum += lanes; });
        }
        for (const InputRow row : removed) {
            for_each_block(row_at(network, row), [](Lanes& sum, Lanes lanes) { sum -= lanes; });
        }
        std::memcpy(after + n, &sums, sizeof sums);
    }
    return n;
}

/// A number for each column of the first layer.
using Columns = std::array<std::int16_t, kMostHidden + kStraightColumns>;

/// `weight` times `points` in parts of kWholePoints, rounded down, as the high half of a product:
/// that is an instruction of its own.
std::int16_t weighed(std::int16_t weight, int points) {
    constexpr int kWeightBits = 6;
    constexpr int kPointBits = 16 - kWeightBits - kWholePointsBits;
    static_assert(static_cast<int>(kMostWeight * kNeuronUnit) << kWeightBits <= 32767);
    const auto w = static_cast<std::int16_t>(weight * (1 << kWeightBits));
    const auto p = static_cast<std::int16_t>(points << kPointBits);
    return static_cast<std::int16_t>((int{w} * int{p}) >> 16);
}

std::int16_t wrapped(int sum) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(sum)); }

/// Adds the rows of the points to the sums of the others.
void add_points(const Network& network, const PerColor<int>& scored, Columns& sums) {
    const std::size_t columns = network.columns();
    const std::int16_t* const points = row_at(network, kFirstPointRow);
    for (std::size_t n = 0; n < columns; ++n) {
        std::int16_t sum = sums[n];
        sum = wrapped(sum + weighed(points[n], scored[Color::Red]));
        sum = wrapped(sum + weighed(points[columns + n], scored[Color::Blue]));
        sum = wrapped(sum + weighed(points[2 * columns + n], scored[Color::Yellow]));
        sum = wrapped(sum + weighed(points[3 * columns + n], scored[Color::Green]));
        sums[n] = sum;
    }
}

/// The sum of the squares of the neurons, each times its weight.
std::int64_t weighted_sum(const Columns& neurons, const std::int16_t* weights, std::size_t hidden) {
    // A square times a weight as two factors of 16 bits, of which an instruction adds products.
    static_assert(kNeuronUnit * static_cast<int>(kMostLastWeight * kLastUnit) <= 32767);
    // So many of the largest products fit 32 bits.
    constexpr std::size_t kFitting = 256;
    static_assert(kFitting * (kNeuronUnit * kNeuronUnit) *
                      static_cast<std::size_t>(kMostLastWeight * kLastUnit) <=
                  2'147'483'647);
    std::int64_t all = 0;
    for (std::size_t first = 0; first < hidden; first += kFitting) {
        const std::size_t end = std::min(first + kFitting, hidden);
        std::int32_t sum = 0;
        for (std::size_t n = first; n < end; ++n) {
            const auto weighted = static_cast<std::int16_t>(neurons[n] * weights[n]);
            sum += std::int32_t{weighted} * std::int32_t{neurons[n]};
        }
        all += sum;
    }
    return all;
}

}  // namespace

void change_rows(const Network& network, std::span<const InputRow> added,
                 std::span<const InputRow> removed, ConstAccumulator before, Accumulator after) {
    constexpr std::size_t kManyBlocks = 8;
    const std::size_t rest = add_rows<kManyBlocks>(network, added, removed, before, after, 0);
    add_rows<1>(network, added, removed, before, after, rest);
}

void sum_pieces(const Network& network, std::span<const InputRow> pieces, Accumulator sums) {
    change_rows(network, pieces, {}, nullptr, sums);
}

NetOutputs outputs_of(const Network& network, ConstAccumulator pieces, const NetContext& context) {
    alignas(64) Columns columns;
    FixedVector<InputRow, kMostContextRows> rows = context.signs;
    rows.push_back(context.turn);
    rows.push_back(context.checks);
    change_rows(network, {rows.begin(), rows.size()}, {}, pieces, columns.data());
    const Head head = network.head();
    if (head == Head::Points) add_points(network, context.points, columns);
    const auto hidden = static_cast<std::size_t>(network.hidden);
    for (std::size_t n = 0; n < hidden; ++n) {
        columns[n] = std::clamp<std::int16_t>(columns[n], 0, kNeuronUnit);
    }
    std::array<int, kMostSums> sums{};
    for (std::size_t i = 0; i < sums_of(head); ++i) {
        const std::int64_t sum = weighted_sum(columns, &network.last[i * hidden], hidden);
        sums[i] = static_cast<int>((sum + network.bias[i]) * kOutputUnit / kSumUnit) +
                  columns[hidden + i] * kStraightWorth;
    }
    return outputs_between(head, sums, context.living);
}

}  // namespace quadrille
