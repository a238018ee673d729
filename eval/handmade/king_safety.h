#pragma once

#include "eval/handmade/weights.h"
#include "eval/king_danger.h"

namespace quadrille {

/// Passes what tells how exposed a king is (eval/king_danger.h) on to a sink of weights.
template <class Sink>
struct KingSink {
    Sink& sink;

    [[nodiscard]] static constexpr Term term_of(KingSign sign) {
        return static_cast<Term>(static_cast<int>(Term::RingAttacks) + static_cast<int>(sign));
    }
    static_assert(term_of(KingSign::KingBlockers) == Term::KingBlockers);

    [[nodiscard]] bool wants(KingSign sign) const { return sink.wants(term_of(sign)); }
    void add(KingSign sign, int which) { sink.add(weight_at(term_of(sign)) + which); }
    void add(KingSign sign, int which, int count) {
        sink.add(weight_at(term_of(sign)) + which, count);
    }
};

}  // namespace quadrille
