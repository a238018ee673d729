#pragma once

#include <cstddef>

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"
#include "eval/threats.h"

namespace quadrille {

[[nodiscard]] constexpr int threat_at(ThreatTime time, int kind, PieceType victim) {
    const Term term = static_cast<Term>(static_cast<int>(Term::HangsNow) +
                                        static_cast<int>(time) * kThreatKinds + kind);
    return weight_at(term, idx(victim));
}
static_assert(threat_at(ThreatTime::ToMove, 3, PieceType::Pawn) ==
              weight_at(Term::RookThreatToMove));

/// Counts a piece of `c` on `s` that may be lost for the army that can take it first. Between two
/// sides that says nothing new: what one may lose the other may win.
template <class Sink>
void add_prey(PerColor<Sink>& sinks, const Position& position, Color c, const AttackMap& map,
              Square s, int kind, PieceType victim) {
    const ColorSet enemies = position.seats().with_army() - position.side_of(c);
    const ColorSet first = seats_before(c, position.turn());
    Color e = position.turn();
    for (int i = 0; i < kColors; ++i, e = after(e, 1)) {
        if (!enemies.contains(e) || !attacks_of_kind(map.by[e], kind).contains(s)) continue;
        const Term term = e == position.turn() ? Term::PreyToMove
                          : first.contains(e)  ? Term::PreyNow
                                               : Term::PreyLater;
        sinks[e].add(weight_at(term, idx(victim)));
        return;
    }
}

/// Counts the pieces that an army may lose, kings left out, each once. Of the army to move the
/// dearest is left out: it can be moved away. Apart from that all pieces are counted that at least
/// two armies of enemies attack (`attacked_twice`). `attacked`: by any of them; `defended`: by its
/// side.
template <class Sink>
void add_threats(PerColor<Sink>& sinks, const Position& position, Color c, const AttackMap& map,
                 const Bitboard& attacked, const Bitboard& attacked_twice,
                 const Bitboard& defended) {
    Sink& sink = sinks[c];
    const bool has_prey = !position.rules().has_teams;
    const Bitboard targets =
        (position.board().pieces(c) & attacked).without(position.board().pieces(PieceType::King));
    if (targets.empty()) return;
    if (const int twice = (targets & attacked_twice).count(); twice > 0) {
        sink.add(weight_at(Term::AttackedTwice), twice);
    }
    int dearest = 0;
    int dearest_weight = -1;
    for_each_threat(position, c, map, attacked, defended, [&](const Threat& threat) {
        const int weight = threat_at(threat.time, threat.kind, threat.victim);
        sink.add(weight);
        if (has_prey) {
            add_prey(sinks, position, c, map, threat.square, threat.kind, threat.victim);
        }
        const int stake = kStake[threat.victim] - kStakeBack[static_cast<std::size_t>(threat.kind)];
        // Of two alike one that does not depend on where they stand.
        if (stake < dearest || (stake == dearest && weight <= dearest_weight)) return;
        dearest = stake;
        dearest_weight = weight;
    });
    if (c == position.turn() && dearest_weight >= 0) sink.add(dearest_weight, -1);
}

}  // namespace quadrille
