#include "eval/network/layers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "engine/util/fixed_vector.h"

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
using SignedLanes = std::int16_t __attribute__((vector_size(kLanes * sizeof(std::int16_t))));

#if defined(__AVX512BW__)
/// A large register for the sums of neurons.
using WideLanes = std::uint16_t __attribute__((vector_size(64)));
#endif

/// A number for each column of the first layer.
using Columns = std::array<std::int16_t, kMaxHidden + kPsqtOutputs>;

/// Weights of a feature for all columns.
using Row = const std::int16_t*;

Row weights_at(const Network& network, std::size_t feature) {
    return &network.first[feature * network.columns()];
}

/// The largest number of rows that are added or removed at once.
constexpr std::size_t kMaxRows = 2 * kMaxPieceFeatures;
using Rows = FixedVector<Row, kMaxRows>;

void append_rows(const Network& network, std::span<const Feature> features, Rows& rows) {
    for (const Feature feature : features) rows.push_back(weights_at(network, feature));
}

/// Rows to add and to remove, and the sums to begin with.
struct RowSums {
    std::size_t columns;
    Row before;
    Rows added;
    Rows removed;
};

/// The sums of the columns from `first` on, in `kBlocks` registers.
template <class Register, std::size_t kBlocks>
class Group {
  public:
    static constexpr std::size_t kColumns = kBlocks * sizeof(Register) / sizeof(std::int16_t);

    explicit Group(std::size_t first) : first_(first) {}

    void load(Row row) {
        for_each_block([&](std::size_t i) { sums_[i] = at(row, i); });
    }
    void add(Row row) {
        for_each_block([&](std::size_t i) { sums_[i] += at(row, i); });
    }
    void subtract(Row row) {
        for_each_block([&](std::size_t i) { sums_[i] -= at(row, i); });
    }
    void store(Accumulator after) const {
        for_each_block([&](std::size_t i) {
            std::memcpy(after + first_ + i * kStep, &sums_[i], sizeof(Register));
        });
    }

  private:
    static constexpr std::size_t kStep = kColumns / kBlocks;

    [[nodiscard]] Register at(Row row, std::size_t i) const {
        Register lanes;
        std::memcpy(&lanes, row + first_ + i * kStep, sizeof lanes);
        return lanes;
    }
    // Not a loop, which g++ would turn into a copy of memory: the sums stay in registers.
    template <class Take>
    static void for_each_block(const Take& take) {
        [&]<std::size_t... kBlock>(std::index_sequence<kBlock...>) { (take(kBlock), ...); }
        (std::make_index_sequence<kBlocks>{});
    }

    std::size_t first_;
    std::array<Register, kBlocks> sums_{};
};

/// Sums the columns of `groups` in one pass over the rows. Returns the number of columns.
template <class... Groups>
std::size_t sum_groups(const RowSums& rows, Accumulator after, Groups... groups) {
    (groups.load(rows.before), ...);
    for (const Row row : rows.added) (groups.add(row), ...);
    for (const Row row : rows.removed) (groups.subtract(row), ...);
    (groups.store(after), ...);
    return (Groups::kColumns + ...);
}

/// Sums all columns. A CPU with 16 registers keeps nine sums at once. 256 neurons and the PSQT
/// columns need 17 registers of 16 columns, or 34 of 8. With AVX-512 they need eight registers of
/// 32 columns and one of 16.
void sum_rows(const RowSums& rows, Accumulator after) {
    std::size_t n = 0;
#if defined(__AVX512BW__)
    using Neurons = Group<WideLanes, 8>;
    using Outputs = Group<Lanes, 1>;
    while (rows.columns - n >= Neurons::kColumns + Outputs::kColumns) {
        n += sum_groups(rows, after, Neurons{n}, Outputs{n + Neurons::kColumns});
    }
#endif
    while (n < rows.columns) {
        const std::size_t blocks = (rows.columns - n) / kLanes;
        n += blocks < 8        ? sum_groups(rows, after, Group<Lanes, 1>{n})
             : blocks % 8 == 0 ? sum_groups(rows, after, Group<Lanes, 8>{n})
                               : sum_groups(rows, after, Group<Lanes, 9>{n});
    }
}

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

/// Squares of neurons minus `kSquareOffset`.
using Squares = std::array<std::int16_t, kMaxHidden>;
/// Makes squares of up to 255 fit 16 bits with a sign.
constexpr int kSquareOffset = 32768;

/// Returns the weighted sums of squares for `kOutputs` outputs.
template <std::size_t kOutputs>
std::array<std::int64_t, kMaxOutputs> weighted_sums(const Squares& squares,
                                                    const std::int16_t* weights,
                                                    std::size_t hidden) {
    // The sum of this number of the largest products fits 32 bits.
    constexpr std::size_t kMaxTerms = 256;
    static_assert(kMaxTerms * std::size_t{kSquareOffset} *
                      static_cast<std::size_t>(kMaxLastWeight * kTaperedUnit) <=
                  2'147'483'647);
    std::array<std::int64_t, kMaxOutputs> all{};
    for (std::size_t first = 0; first < hidden; first += kMaxTerms) {
        const std::size_t end = std::min(first + kMaxTerms, hidden);
        std::array<std::int32_t, kOutputs> sums{};
#if defined(__wasm_simd128__)
        // Compilers do not find the instruction of WebAssembly that multiplies and adds.
        std::array<v128_t, kOutputs> lanes{};
        for (std::size_t n = first; n < end; n += kLanes) {
            const v128_t square = wasm_v128_load(&squares[n]);
            for (std::size_t i = 0; i < kOutputs; ++i) {
                const v128_t weight = wasm_v128_load(weights + i * hidden + n);
                lanes[i] = wasm_i32x4_add(lanes[i], wasm_i32x4_dot_i16x8(square, weight));
            }
        }
        for (std::size_t i = 0; i < kOutputs; ++i) {
            sums[i] = wasm_i32x4_extract_lane(lanes[i], 0) + wasm_i32x4_extract_lane(lanes[i], 1) +
                      wasm_i32x4_extract_lane(lanes[i], 2) + wasm_i32x4_extract_lane(lanes[i], 3);
        }
#else
        // The compiler finds instructions that multiply and add.
        for (std::size_t n = first; n < end; ++n) {
            for (std::size_t i = 0; i < kOutputs; ++i) {
                sums[i] += std::int32_t{squares[n]} * std::int32_t{weights[i * hidden + n]};
            }
        }
#endif
        for (std::size_t i = 0; i < kOutputs; ++i) all[i] += sums[i];
    }
    return all;
}

std::array<std::int64_t, kMaxOutputs> weighted_sums(Head head, const Squares& squares,
                                                    const std::int16_t* weights,
                                                    std::size_t hidden) {
    switch (head) {
        case Head::Points:
            return weighted_sums<output_count(Head::Points)>(squares, weights, hidden);
        case Head::Standing:
            return weighted_sums<output_count(Head::Standing)>(squares, weights, hidden);
        case Head::WinProbability: break;
    }
    return weighted_sums<output_count(Head::WinProbability)>(squares, weights, hidden);
}

}  // namespace

LastLayer::LastLayer(const Network& network)
    : hidden_(static_cast<std::size_t>(network.hidden)), outputs_(output_count(network.head())) {
    for (int living = 0; living <= kFullBoard; ++living) {
        for (std::size_t i = 0; i < outputs_; ++i) {
            const auto tapered = [&](const auto& numbers, std::size_t full, std::size_t empty) {
                return tapered_weight(numbers[full], numbers[empty], living);
            };
            const std::size_t first = weights_.size();
            weights_.resize(first + hidden_);
            std::int64_t sum = 0;
            for (std::size_t n = 0; n < hidden_; ++n) {
                const auto weight =
                    tapered(network.last, i * hidden_ + n, (outputs_ + i) * hidden_ + n);
                weights_[first + n] = static_cast<std::int16_t>(weight);
                sum += weight;
            }
            bias_.push_back(tapered(network.bias, i, outputs_ + i) + kSquareOffset * sum);
        }
    }
}

void update_accumulator(const Network& network, std::span<const Feature> added,
                        std::span<const Feature> removed, ConstAccumulator before,
                        Accumulator after) {
    constexpr static Columns kZeros{};
    RowSums rows{network.columns(), before != nullptr ? before : kZeros.data(), {}, {}};
    append_rows(network, added, rows.added);
    append_rows(network, removed, rows.removed);
    sum_rows(rows, after);
}

void refresh_accumulator(const Network& network, std::span<const Feature> pieces,
                         Accumulator sums) {
    update_accumulator(network, pieces, {}, nullptr, sums);
}

void add_up_points(const Network& network, const PerColor<int>& points, Accumulator sums) {
    const std::size_t columns = network.columns();
    const Row weights = weights_at(network, kFirstPointFeature);
    for (std::size_t n = 0; n < columns; ++n) {
        std::int16_t sum = 0;
        for (const Color place : kAllColors) {
            const std::size_t row = static_cast<std::size_t>(idx(place)) * columns;
            sum = wrapped(sum + scaled_weight(weights[row + n], points[place]));
        }
        sums[n] = sum;
    }
}

NetOutputs propagate(const Network& network, const LastLayer& last, ConstAccumulator pieces,
                     ConstAccumulator points, const NetContext& context) {
    RowSums rows{network.columns(), pieces, {}, {}};
    append_rows(network, {context.danger_features.begin(), context.danger_features.size()},
                rows.added);
    rows.added.push_back(weights_at(network, context.turn));
    rows.added.push_back(weights_at(network, context.checks));
    if (points != nullptr) rows.added.push_back(points);
    alignas(64) Columns columns;
    sum_rows(rows, columns.data());
    const auto hidden = static_cast<std::size_t>(network.hidden);
    alignas(64) Squares squares;
    for (std::size_t n = 0; n < hidden; n += kLanes) {
        // Compilers for WebAssembly do not clamp with vectors.
        SignedLanes neurons;
        std::memcpy(&neurons, &columns[n], sizeof neurons);
        neurons = neurons < 0 ? SignedLanes{} : neurons;
        neurons = neurons > kNeuronUnit ? SignedLanes{} + kNeuronUnit : neurons;
        const Lanes square = reinterpret_cast<Lanes>(neurons) * reinterpret_cast<Lanes>(neurons) -
                             std::uint16_t{kSquareOffset};
        std::memcpy(&squares[n], &square, sizeof square);
    }
    const Head head = network.head();
    const std::size_t count = output_count(head);
    const auto sums = weighted_sums(head, squares, last.weights(context.living), hidden);
    const std::int64_t* const bias = last.bias(context.living);
    NetOutputs outputs{};
    for (std::size_t i = 0; i < count; ++i) {
        outputs[i] = tapered_output(sums[i] + bias[i], columns[hidden + i],
                                    columns[hidden + count + i], context.living);
    }
    return outputs;
}

}  // namespace quadrille
