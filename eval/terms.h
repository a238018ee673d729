#pragma once

#include "engine/position.h"
#include "engine/types.h"
#include "eval/king_safety.h"
#include "eval/mobility.h"
#include "eval/pawns.h"
#include "eval/threats.h"
#include "eval/turn_order.h"
#include "eval/weights.h"

namespace quadrille {

/// Counts all terms beside the placement (`add_placement`) of every army that somebody moves.
/// `sinks` has one for each seat. The tempo goes by the number of seats that have a turn before.
template <class Sink>
void add_terms(PerColor<Sink>& sinks, const Position& position) {
    const AttackMap map = add_mobility(sinks, position);
    for (const Color c : position.with_army()) {
        Sink& sink = sinks[c];
        const Bitboard attacked = map.by_any(position.with_army() - position.side_of(c));
        const Bitboard defended = map.by_any(position.side_of(c) & position.with_army());
        add_threats(sinks, position, c, map, attacked, defended);
        add_pawns(sink, position, c, map, attacked);
        if (position.active().contains(c)) add_king_safety(sink, position, c, map, attacked);
        sink.add(weight_at(Term::Tempo, turns_before(position, c)));
    }
}

}  // namespace quadrille
