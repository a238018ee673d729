#include "eval/handmade/weights.h"

#include <array>
#include <cstddef>

namespace quadrille {

namespace {

#include "eval/handmade/weights_data.inc"

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

TermSet ForceWeights::terms_in_use() const {
    TermSet terms;
    for (int t = 0; t < kTerms; ++t) {
        const auto term = static_cast<Term>(t);
        const int size = force_weight_groups()[static_cast<std::size_t>(t)].size;
        for (int i = 0; i < size; ++i) {
            if ((*this)[weight_at(term, i)] != Tapered{}) terms.add(term);
        }
    }
    return terms;
}

const Weights& default_weights() { return kDefault; }

}  // namespace quadrille
