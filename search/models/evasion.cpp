#include "search/models/evasion.h"

#include "engine/movegen.h"
#include "search/alphabeta/see.h"

namespace quadrille {

Move likely_evasion(const Position& position) {
    Move best = Move::none();
    int best_gain = 0;
    for (const Move m : legal_moves(position)) {
        const int gain = see_ge(position, m, 0) ? captured_value(position, m)
                                                : -kSeeValue[position.piece_on(m.from()).type()];
        // Ties go to the smallest raw move, so the order of generation does not matter.
        if (best.is_none() || gain > best_gain || (gain == best_gain && m.raw() < best.raw())) {
            best = m;
            best_gain = gain;
        }
    }
    return best;
}

}  // namespace quadrille
