#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "eval/network/network.h"
#include "tools/train/factors.h"
#include "tools/train/lanes.h"
#include "tools/train/losses.h"

namespace quadrille::train {

/// A real number for each weight of a network and each factor of its rows (factors.h). The neurons
/// are in blocks of `kLanes`; a block has all its weights together, those of the first layer row by
/// row, those of the last and the factors', which are 0 but while a step is made. The last block is
/// not of neurons but of the columns that go straight to the sums: its lanes are sums, and it
/// has no weights of a last layer.
class Parameters {
  public:
    Parameters() = default;
    /// Zeros.
    Parameters(Head head, int hidden)
        : sums_(sums_of(head)), lanes_((blocks_of(hidden) + 1) * (kInputRows + sums_ + kFactors)) {}

    [[nodiscard]] std::size_t sums() const { return sums_; }
    [[nodiscard]] std::size_t block_size() const { return first_factor() + kFactors; }
    [[nodiscard]] std::size_t first_factor() const { return kInputRows + sums_; }
    [[nodiscard]] std::size_t blocks() const { return lanes_.size() / block_size(); }
    [[nodiscard]] int hidden() const { return static_cast<int>(straight_block() * kLanes); }
    [[nodiscard]] std::size_t straight_block() const { return blocks() - 1; }
    /// The weights of a block: those of each row, of each sum, of each factor.
    [[nodiscard]] Lanes* block(std::size_t i) { return lanes_.data() + i * block_size(); }
    [[nodiscard]] const Lanes* block(std::size_t i) const {
        return lanes_.data() + i * block_size();
    }
    [[nodiscard]] RealSums& bias() { return bias_; }
    [[nodiscard]] const RealSums& bias() const { return bias_; }
    [[nodiscard]] const std::vector<Lanes>& lanes() const { return lanes_; }
    [[nodiscard]] std::vector<Lanes>& lanes() { return lanes_; }

    friend bool operator==(const Parameters&, const Parameters&) = default;

  private:
    static std::size_t blocks_of(int hidden) { return static_cast<std::size_t>(hidden) / kLanes; }

    std::size_t sums_ = kPhases;
    std::vector<Lanes> lanes_;
    RealSums bias_{};
};

/// No straight weight is larger.
inline constexpr float kMostStraight =
    static_cast<float>(kMostWeight) * kNeuronUnit / float{kStraightUnit};

/// Weights to begin with: small, drawn by chance; none in the straight columns.
[[nodiscard]] Parameters random_parameters(Head head, int hidden, std::uint64_t seed);

/// The network of these weights, which are finite, rounded to its whole numbers.
[[nodiscard]] Network to_network(const Parameters& weights, Variant variant, std::string name,
                                 int centipawns);
/// The same, of weights that may come from a fit that went astray. The error says what is wrong:
/// weights that are no numbers, or a network whose file nothing could read.
[[nodiscard]] Expected<Network, std::string> usable_network(const Parameters& weights,
                                                            Variant variant, std::string name,
                                                            int centipawns);
/// The weights of a network, to go on from.
[[nodiscard]] Parameters to_parameters(const Network& network);

}  // namespace quadrille::train
