#pragma once

#include <algorithm>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/king_safety.h"
#include "eval/handmade/mobility.h"
#include "eval/handmade/pawns.h"
#include "eval/handmade/threats.h"
#include "eval/handmade/weights.h"
#include "eval/turn_order.h"

namespace quadrille {

/// How many force points the army of `c` lacks against a partner's that is in the game: a team that
/// is mated in one seat has lost, however strong the other.
[[nodiscard]] inline int weaker_by(const Position& position, const PerColor<int>& force_points,
                                   Color c) {
    int lacks = 0;
    for (const Color f : position.side_of(c) & position.active()) {
        lacks = std::max(lacks, force_points[f] - force_points[c]);
    }
    return lacks;
}

/// Counts all terms beside the placement (`add_placement`) of every army that somebody moves.
/// `sinks` has one for each seat; `force_points`: the capture points of each army. The tempo goes
/// by the number of seats that have a turn before.
template <class Sink>
void add_terms(PerColor<Sink>& sinks, const Position& position, const PerColor<int>& force_points) {
    const AttackMap map = add_mobility(sinks, position);
    for (const Color c : position.seats().with_army()) {
        Sink& sink = sinks[c];
        const ColorSet enemies = position.seats().with_army() - position.side_of(c);
        const Bitboard attacked = map.by_any(enemies);
        Bitboard twice;
        if (sink.wants(Term::AttackedTwice) || sink.wants(Term::RingTwice)) {
            twice = map.by_several(enemies);
        }
        const Bitboard defended = map.by_any(position.side_of(c) & position.seats().with_army());
        add_threats(sinks, position, c, map, attacked, twice, defended);
        add_pawns(sink, position, c, map, attacked);
        if (position.active().contains(c)) {
            KingSink<Sink> king{sink};
            add_king_danger(king, position, c, map, attacked, twice);
            if (const int weaker = weaker_by(position, force_points, c); weaker > 0) {
                sink.add(weight_at(Term::WeakerPartner), weaker);
            }
        }
        sink.add(weight_at(Term::Tempo, turns_before(position, c)));
    }
}

}  // namespace quadrille
