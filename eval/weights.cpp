#include "eval/weights.h"

#include <array>
#include <cstddef>

namespace quadrille {

namespace {

#include "eval/weights_data.inc"

using Numbers = std::array<int, kForceWeights>;

/// weights_data.inc has two numbers for each weight of force_weight_groups().
consteval ForceWeights tapered(const Numbers& early, const Numbers& late) {
    ForceWeights weights;
    for (std::size_t i = 0; i < early.size(); ++i) weights.value[i] = {early[i], late[i]};
    return weights;
}

constexpr Weights kDefault = {tapered(kTeamsEarly, kTeamsLate), tapered(kFfaEarly, kFfaLate),
                              kExpectationWeights};

}  // namespace

const Weights& default_weights() { return kDefault; }

}  // namespace quadrille
