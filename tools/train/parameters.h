#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "eval/network/network.h"
#include "tools/train/factorized_features.h"
#include "tools/train/lanes.h"
#include "tools/train/losses.h"

namespace quadrille::train {

/// A real number for each weight of a network and each factor of its features
/// (factorized_features.h). A block has all weights of `kLanes` neurons: the first layer by
/// feature, then the last layer, then the factors, which are 0 between steps. The last block has
/// the PSQT outputs: its lanes are sums, and its weights of the last layer are not used.
class Parameters {
  public:
    Parameters() = default;
    /// Sets all weights to 0.
    Parameters(Head head, int hidden)
        : sums_(sum_count(head)),
          lanes_((blocks_of(hidden) + 1) * (kFeatures + sums_ + kVirtualFeatures)) {}

    [[nodiscard]] std::size_t sums() const { return sums_; }
    [[nodiscard]] std::size_t block_size() const {
        return first_virtual_feature() + kVirtualFeatures;
    }
    [[nodiscard]] std::size_t first_virtual_feature() const { return kFeatures + sums_; }
    [[nodiscard]] std::size_t blocks() const { return lanes_.size() / block_size(); }
    [[nodiscard]] int hidden() const { return static_cast<int>(psqt_block() * kLanes); }
    [[nodiscard]] std::size_t psqt_block() const { return blocks() - 1; }
    /// Returns the weights of a block by feature, then by sum, then by factor.
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

/// Largest weight of a PSQT output.
inline constexpr float kMaxPsqt = static_cast<float>(kMaxWeight) * kNeuronUnit / float{kPsqtUnit};

/// Returns small random weights. The weights of the PSQT outputs are 0.
[[nodiscard]] Parameters random_parameters(Head head, int hidden, std::uint64_t seed);

/// Returns the weights as a quantized network. They must be finite.
[[nodiscard]] Network to_network(const Parameters& weights, Variant variant, std::string name,
                                 int centipawns);
/// Like `to_network`, but fails if a weight is not finite or the network file would be unreadable.
[[nodiscard]] Expected<Network, std::string> usable_network(const Parameters& weights,
                                                            Variant variant, std::string name,
                                                            int centipawns);
/// Returns the weights of a network.
[[nodiscard]] Parameters to_parameters(const Network& network);

}  // namespace quadrille::train
