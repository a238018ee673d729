#pragma once

#include <cstddef>

#include "eval/handmade/weights.h"
#include "eval/king_danger.h"

namespace quadrille {

/// The term of a sign of a king's danger (eval/king_danger.h): in the same order, one weight for
/// each case.
[[nodiscard]] constexpr Term term_of(KingSign sign) {
    return static_cast<Term>(static_cast<int>(Term::RingAttacks) + static_cast<int>(sign));
}
static_assert(term_of(KingSign::KingBlockers) == Term::KingBlockers);
static_assert([] {
    for (std::size_t i = 0; i < kKingCases.size(); ++i) {
        const Term term = term_of(static_cast<KingSign>(i));
        if (force_weight_groups()[static_cast<std::size_t>(term)].size != kKingCases[i])
            return false;
    }
    return true;
}());

/// Passes what tells how exposed a king is on to a sink of weights.
template <class Sink>
struct KingSink {
    Sink& sink;

    [[nodiscard]] bool wants(KingSign sign) const { return sink.wants(term_of(sign)); }
    void add(KingSign sign, int which) { sink.add(weight_at(term_of(sign)) + which); }
    void add(KingSign sign, int which, int count) {
        sink.add(weight_at(term_of(sign)) + which, count);
    }
};

}  // namespace quadrille
