#include "eval/weights.h"

#include <array>

namespace quadrille {

namespace {

#include "eval/weights_data.inc"

static_assert(kTeamsWeights.size() == kForceWeights && kFfaWeights.size() == kForceWeights,
              "weights_data.inc has a number for each weight of force_weight_groups()");

constexpr Weights kDefault = {{kTeamsWeights}, {kFfaWeights}, kExpectationWeights};

}  // namespace

const Weights& default_weights() { return kDefault; }

}  // namespace quadrille
