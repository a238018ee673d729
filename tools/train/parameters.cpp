#include "tools/train/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/util/random.h"
#include "eval/network/file.h"
#include "tools/base/failure.h"

namespace quadrille::train {

namespace {

template <class T>
T rounded(float weight, double unit, int max) {
    const double whole = std::round(double{weight} * unit);
    return static_cast<T>(std::clamp(whole, double(-max), double(max)));
}

/// Calls `first(index in Network::first, lanes, lane)` for each weight of the first layer, `last`
/// (index in Network::last) for each weight of the last layer, and `psqt` (index in Network::first)
/// for each weight of a PSQT output.
template <class AnyParameters, class First, class Last, class Psqt>
void for_each_weight(AnyParameters& parameters, const First& first, const Last& last,
                     const Psqt& psqt) {
    const std::size_t columns = parameters.blocks() * kLanes;
    const auto hidden = static_cast<std::size_t>(parameters.hidden());
    for (std::size_t block = 0; block < parameters.blocks(); ++block) {
        const bool is_psqt = block == parameters.psqt_block();
        auto* const lanes = parameters.block(block);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::size_t column = block * kLanes + lane;
            for (std::size_t feature = 0; feature < kFeatures; ++feature) {
                const std::size_t place = feature * columns + column;
                is_psqt ? psqt(place, lanes[feature], lane) : first(place, lanes[feature], lane);
            }
            if (is_psqt) continue;
            for (std::size_t i = 0; i < parameters.sums(); ++i) {
                last(i * hidden + column, lanes[kFeatures + i], lane);
            }
        }
    }
}

bool are_finite(const Parameters& weights) {
    const auto is_finite = [](float weight) { return std::isfinite(weight); };
    return std::ranges::all_of(weights.bias(), is_finite) &&
           std::ranges::all_of(weights.lanes(), [&](const Lanes& lanes) {
               for (std::size_t i = 0; i < kLanes; ++i) {
                   if (!is_finite(lanes[i])) return false;
               }
               return true;
           });
}

}  // namespace

Parameters random_parameters(Head head, int hidden, std::uint64_t seed) {
    // About 40 features are active, and their sum should be within a neuron's range.
    constexpr float kFirst = 0.1F;
    // Neurons are squared, so most of them are small.
    const float last =
        std::min(2 / std::sqrt(static_cast<float>(hidden)), static_cast<float>(kMaxLastWeight));
    Parameters parameters{head, hidden};
    Random random{seed};
    const auto draw = [&](float max) {
        constexpr std::uint64_t kSteps = 1 << 20;
        const auto step = static_cast<float>(random.below(kSteps + 1));
        return max * (2 * step / float{kSteps} - 1);
    };
    for_each_weight(
        parameters,
        [&](std::size_t, Lanes& lanes, std::size_t lane) { lanes.set(lane, draw(kFirst)); },
        [&](std::size_t, Lanes& lanes, std::size_t lane) { lanes.set(lane, draw(last)); },
        [](std::size_t, Lanes&, std::size_t) {});
    return parameters;
}

Network to_network(const Parameters& weights, Variant variant, std::string name, int centipawns) {
    Network network;
    network.variant = variant;
    network.name = std::move(name);
    network.hidden = weights.hidden();
    network.centipawns = centipawns;
    const auto hidden = static_cast<std::size_t>(network.hidden);
    network.first.resize(kFeatures * network.columns());
    network.last.resize(weights.sums() * hidden);
    for_each_weight(
        weights,
        [&](std::size_t i, const Lanes& lanes, std::size_t lane) {
            network.first[i] = rounded<std::int16_t>(lanes[lane], kNeuronUnit, kMaxQuantizedFirst);
        },
        [&](std::size_t i, const Lanes& lanes, std::size_t lane) {
            network.last[i] = rounded<std::int16_t>(lanes[lane], kLastUnit, kMaxQuantizedLast);
        },
        [&](std::size_t i, const Lanes& lanes, std::size_t lane) {
            network.first[i] = rounded<std::int16_t>(lanes[lane], kPsqtUnit, kMaxQuantizedFirst);
        });
    for (std::size_t i = 0; i < weights.sums(); ++i) {
        network.bias.push_back(
            rounded<std::int32_t>(weights.bias()[i], double{kSumUnit}, kMaxBias));
    }
    return network;
}

Expected<Network, std::string> usable_network(const Parameters& weights, Variant variant,
                                              std::string name, int centipawns) {
    if (!are_finite(weights)) return fail("its weights are not finite");
    return read_network(write_network(to_network(weights, variant, std::move(name), centipawns)));
}

Parameters to_parameters(const Network& network) {
    Parameters parameters{network.head(), network.hidden};
    const auto real = [](int whole, std::int64_t unit) {
        return static_cast<float>(whole) / static_cast<float>(unit);
    };
    for_each_weight(
        parameters,
        [&](std::size_t i, Lanes& lanes, std::size_t lane) {
            lanes.set(lane, real(network.first[i], kNeuronUnit));
        },
        [&](std::size_t i, Lanes& lanes, std::size_t lane) {
            lanes.set(lane, real(network.last[i], kLastUnit));
        },
        [&](std::size_t i, Lanes& lanes, std::size_t lane) {
            lanes.set(lane, real(network.first[i], kPsqtUnit));
        });
    for (std::size_t i = 0; i < network.bias.size(); ++i) {
        parameters.bias()[i] = real(network.bias[i], kSumUnit);
    }
    return parameters;
}

}  // namespace quadrille::train
