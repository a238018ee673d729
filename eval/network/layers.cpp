#include "eval/network/layers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace quadrille {

namespace {

/// Number of neurons in a register.
#if defined(__AVX2__)
constexpr std::size_t kLanes = 16;
#else
constexpr std::size_t kLanes = 8;
#endif
static_assert(kHiddenStep % kLanes == 0);
/// A register, of unsigned numbers because they wrap around.
using Lanes = std::uint16_t __attribute__((vector_size(kLanes * sizeof(std::uint16_t))));

Lanes lanes_at(const std::int16_t* numbers) {
    Lanes lanes;
    std::memcpy(&lanes, numbers, sizeof lanes);
    return lanes;
}

const std::int16_t* weights_at(const Network& network, std::size_t feature) {
    return &network.first[feature * network.columns()];
}

/// Updates the columns from `first` on like `update_accumulator`, in groups of `kBlocks` registers
/// of kLanes columns. Returns the first column that is left.
template <std::size_t kBlocks>
std::size_t add_features(const Network& network, std::span<const Feature> added,
                         std::span<const Feature> removed, ConstAccumulator before,
                         Accumulator after, std::size_t first) {
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
        for (const Feature feature : added) {
            for_each_block(weights_at(network, feature),
                           [](Lanes& sum, Lanes lanes) { sum += lanes; });
        }
        for (const Feature feature : removed) {
            for_each_block(weights_at(network, feature),
                           [](Lanes& sum, Lanes lanes) { sum -= lanes; });
        }
        std::memcpy(after + n, &sums, sizeof sums);
    }
    return n;
}

/// A number for each column of the first layer.
using Columns = std::array<std::int16_t, kMaxHidden + kPsqtOutputs>;

/// Returns `weight` times `points` / kWholePoints, rounded down. It is the high half of a product,
/// because CPUs have an instruction for it.
std::int16_t scaled_weight(std::int16_t weight, int points) {
    constexpr int kWeightBits = 6;
    constexpr int kPointBits = 16 - kWeightBits - kWholePointsBits;
    static_assert(static_cast<int>(kMaxWeight * kNeuronUnit) << kWeightBits <= 32767);
    const auto w = static_cast<std::int16_t>(weight * (1 << kWeightBits));
    const auto p = static_cast<std::int16_t>(points << kPointBits);
    return static_cast<std::int16_t>((int{w} * int{p}) >> 16);
}

std::int16_t wrapped(int sum) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(sum)); }

/// Adds the point features to the sums of the other features.
void add_point_features(const Network& network, const PerColor<int>& scored, Columns& sums) {
    const std::size_t columns = network.columns();
    const std::int16_t* const points = weights_at(network, kFirstPointFeature);
    for (std::size_t n = 0; n < columns; ++n) {
        std::int16_t sum = sums[n];
        sum = wrapped(sum + scaled_weight(points[n], scored[Color::Red]));
        sum = wrapped(sum + scaled_weight(points[columns + n], scored[Color::Blue]));
        sum = wrapped(sum + scaled_weight(points[2 * columns + n], scored[Color::Yellow]));
        sum = wrapped(sum + scaled_weight(points[3 * columns + n], scored[Color::Green]));
        sums[n] = sum;
    }
}

/// Returns the weighted sum of the squared neurons.
std::int64_t weighted_sum(const Columns& neurons, const std::int16_t* weights, std::size_t hidden) {
    // A square times a weight is a product of two 16-bit factors, for multiply-add instructions.
    static_assert(kNeuronUnit * static_cast<int>(kMaxLastWeight * kLastUnit) <= 32767);
    // The sum of this number of the largest products fits 32 bits.
    constexpr std::size_t kMaxTerms = 256;
    static_assert(kMaxTerms * (kNeuronUnit * kNeuronUnit) *
                      static_cast<std::size_t>(kMaxLastWeight * kLastUnit) <=
                  2'147'483'647);
    std::int64_t all = 0;
    for (std::size_t first = 0; first < hidden; first += kMaxTerms) {
        const std::size_t end = std::min(first + kMaxTerms, hidden);
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

void update_accumulator(const Network& network, std::span<const Feature> added,
                        std::span<const Feature> removed, ConstAccumulator before,
                        Accumulator after) {
    constexpr std::size_t kManyBlocks = 8;
    const std::size_t rest = add_features<kManyBlocks>(network, added, removed, before, after, 0);
    add_features<1>(network, added, removed, before, after, rest);
}

void refresh_accumulator(const Network& network, std::span<const Feature> pieces,
                         Accumulator sums) {
    update_accumulator(network, pieces, {}, nullptr, sums);
}

NetOutputs propagate(const Network& network, ConstAccumulator pieces, const NetContext& context) {
    alignas(64) Columns columns;
    FixedVector<Feature, kMaxContextFeatures> features = context.danger_features;
    features.push_back(context.turn);
    features.push_back(context.checks);
    update_accumulator(network, {features.begin(), features.size()}, {}, pieces, columns.data());
    const Head head = network.head();
    if (head == Head::Points) add_point_features(network, context.points, columns);
    const auto hidden = static_cast<std::size_t>(network.hidden);
    for (std::size_t n = 0; n < hidden; ++n) {
        columns[n] = std::clamp<std::int16_t>(columns[n], 0, kNeuronUnit);
    }
    std::array<int, kMaxSums> sums{};
    for (std::size_t i = 0; i < sum_count(head); ++i) {
        const std::int64_t sum = weighted_sum(columns, &network.last[i * hidden], hidden);
        sums[i] = static_cast<int>((sum + network.bias[i]) * kOutputUnit / kSumUnit) +
                  columns[hidden + i] * kPsqtScale;
    }
    return tapered_outputs(head, sums, context.living);
}

}  // namespace quadrille
