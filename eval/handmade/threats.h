#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/turn_order.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// The armies that attack `c`, by when they move. A walking king is no threat worth counting.
struct Enemies {
    Attackers now;    // those that move before `c` does: it cannot answer them
    Attackers later;  // those that move after it

    Enemies(const Position& position, const AttackMap& map, Color c) {
        const ColorSet all = position.seats().with_army() - position.side_of(c);
        const ColorSet first = seats_before(c, position.turn());
        for (const Color e : all& first) now.add(map.by[e]);
        for (const Color e : all - first) later.add(map.by[e]);
    }
};

/// How a piece may be lost: it hangs (nothing of its side defends it), or a cheaper piece attacks
/// it: a pawn, a minor piece, a rook. In the order of the terms.
inline constexpr int kThreatKinds = 4;
/// When: to seats that move first, to seats that move later, or later and its owner is to move.
enum class ThreatTime : std::uint8_t { Now, Later, ToMove };

[[nodiscard]] constexpr int threat_at(ThreatTime time, int kind, PieceType victim) {
    const Term term = static_cast<Term>(static_cast<int>(Term::HangsNow) +
                                        static_cast<int>(time) * kThreatKinds + kind);
    return weight_at(term, idx(victim));
}
static_assert(threat_at(ThreatTime::ToMove, 3, PieceType::Pawn) ==
              weight_at(Term::RookThreatToMove));

/// What is at stake, in pawns, to tell which of two losses is dearer; by victim, and what its loss
/// brings in.
inline constexpr PerPieceType<int> kStake = {{1, 3, 4, 5, 10, 0, 9}};
inline constexpr std::array<int, kThreatKinds> kStakeBack = {0, 1, 4, 5};

/// Which attacks of an army, or of several, make a threat of a kind.
template <class Attacks>
[[nodiscard]] const Bitboard& attacks_of_kind(const Attacks& attacks, int kind) {
    switch (kind) {
        case 1: return attacks.pawns;
        case 2: return attacks.minors;
        case 3: return attacks.rooks;
        default: return attacks.all;
    }
}

/// The dearest way to lose a piece on `s`, or -1. Trades for as much are none.
[[nodiscard]] inline int threat_kind(const Attackers& attackers, const Bitboard& s,
                                     PieceType victim, bool is_defended) {
    if (!attackers.all.intersects(s)) return -1;
    if (!is_defended) return 0;
    const int worth = kStake[victim];
    for (int kind = 1; kind < kThreatKinds; ++kind) {
        if (worth > kStakeBack[static_cast<std::size_t>(kind)] &&
            attacks_of_kind(attackers, kind).intersects(s)) {
            return kind;
        }
    }
    return -1;
}

/// Pieces, of whomever, that `enemies` attack with cheaper ones: just those for which `threat_kind`
/// has an answer though they are defended. Most pieces are sorted out here, all at once.
[[nodiscard]] inline Bitboard attacked_by_cheaper(const Position& position,
                                                  const Enemies& enemies) {
    const Bitboard majors = position.board().straight_sliders();
    const Attackers& now = enemies.now;
    const Attackers& later = enemies.later;
    return (now.pawns | later.pawns).without(position.board().pieces(PieceType::Pawn)) |
           ((now.minors | later.minors) & majors) |
           ((now.rooks | later.rooks) & position.board().queens());
}

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
    const Enemies enemies(position, map, c);
    const Bitboard victims =
        targets.without(defended) | (targets & attacked_by_cheaper(position, enemies));
    const bool to_move = c == position.turn();
    const ThreatTime late = to_move ? ThreatTime::ToMove : ThreatTime::Later;
    int dearest = 0;
    int dearest_weight = -1;
    victims.for_each([&](Square s) {
        const Bitboard here = Bitboard::of(s);
        const PieceType victim = position.piece_on(s).type();
        const bool is_defended = defended.intersects(here);
        const int now = threat_kind(enemies.now, here, victim, is_defended);
        const int kind = now >= 0 ? now : threat_kind(enemies.later, here, victim, is_defended);
        assert(kind >= 0);
        const int weight = threat_at(now >= 0 ? ThreatTime::Now : late, kind, victim);
        sink.add(weight);
        if (has_prey) add_prey(sinks, position, c, map, s, kind, victim);
        const int stake = kStake[victim] - kStakeBack[static_cast<std::size_t>(kind)];
        // Of two alike one that does not depend on where they stand.
        if (stake < dearest || (stake == dearest && weight <= dearest_weight)) return;
        dearest = stake;
        dearest_weight = weight;
    });
    if (to_move && dearest_weight >= 0) sink.add(dearest_weight, -1);
}

}  // namespace quadrille
