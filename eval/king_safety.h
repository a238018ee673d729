#pragma once

#include <algorithm>

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/mobility.h"
#include "eval/pawns.h"
#include "eval/turn_order.h"
#include "eval/weights.h"

namespace quadrille {

namespace detail {

/// An attacked ring: squares around the king that enemy seats attack, each seat and type by itself;
/// the seats that attack there.
template <class Sink>
void add_ring_attacks(Sink& sink, const AttackMap& map, ColorSet enemies, const Bitboard& ring) {
    BitCounter pawns;
    BitCounter knights;
    BitCounter bishops;
    BitCounter rooks;
    BitCounter queens;
    int seats = 0;
    for (const Color e : enemies) {
        const ArmyAttacks& by = map.by[e];
        if (!by.all.intersects(ring)) continue;
        ++seats;
        pawns.add(ring & by.pawns);
        knights.add(ring & by.knights);
        bishops.add(ring & by.bishops);
        rooks.add(ring & by.rooks);
        queens.add(ring & by.queens);
    }
    sink.add(weight_at(Term::RingSeats, seats));
    sink.add(weight_at(Term::RingAttacks, idx(PieceType::Pawn)), pawns.total());
    sink.add(weight_at(Term::RingAttacks, idx(PieceType::Knight)), knights.total());
    sink.add(weight_at(Term::RingAttacks, idx(PieceType::Bishop)), bishops.total());
    sink.add(weight_at(Term::RingAttacks, idx(PieceType::Rook)), rooks.total());
    sink.add(weight_at(Term::RingAttacks, idx(PieceType::Queen)), queens.total());
}

/// Pawns of its own on the three squares in front of the king, and on the three beyond them.
template <class Sink>
void add_shield(Sink& sink, const Bitboard& pawns, Color c, Square king) {
    const Bitboard near = pawn_attacks(c, king) | pawn_push_set(c, Bitboard::of(king));
    sink.add(weight_at(Term::ShieldNear) + (pawns & near).count());
    sink.add(weight_at(Term::ShieldFar) + (pawns & pawn_push_set(c, near)).count());
}

/// Safe checks: `jumps`, `straight` and `oblique` are the squares from which a knight, rook and
/// bishop would check and that nothing of the king's side attacks.
template <class Sink>
void add_safe_checks(Sink& sink, const Position& position, const AttackMap& map, ColorSet enemies,
                     const Bitboard& jumps, const Bitboard& straight, const Bitboard& oblique) {
    for (const Color e : enemies) {
        const ArmyAttacks& by = map.by[e];
        const Bitboard& own = position.pieces(e);
        const auto check = [&](int type, const Bitboard& from) {
            if (!from.without(own).empty()) sink.add(weight_at(Term::SafeChecks, type));
        };
        check(0, jumps & by.knights);
        check(1, oblique & by.bishops);
        check(2, straight & by.rooks);
        check(3, (straight | oblique) & by.queens);
    }
}

}  // namespace detail

/// Counts how exposed the king of the active seat `c` is. `attacked`: by any enemy.
///
///  - RingAttacks, RingSeats: attacks on the squares around it, and by how many seats;
///  - RingWeak: how many of these are attacked and defended by nothing but the king;
///  - KingMoves: how many of these it could go to;
///  - Checked: that it is in check while others move first, by how many seats do and how many of
///    these squares it could go to;
///  - SafeChecks: for each type, the seats that could check from a square that nothing of the
///    king's side attacks;
///  - KingLines (the squares a queen would see in its place, in threes), ShieldNear and ShieldFar
///    as long as an enemy has a queen.
template <class Sink>
void add_king_safety(Sink& sink, const Position& position, Color c, const AttackMap& map,
                     const Bitboard& attacked) {
    const Square king = position.king_square(c);
    const Bitboard ring = king_attacks(king);
    const Bitboard& side = map.side[c];
    const ColorSet enemies = position.with_army() - position.side_of(c);
    Bitboard guarded = map.by[c].beside_king;
    for (const Color f : (position.side_of(c) & position.with_army()) - ColorSet::of(c)) {
        guarded |= map.by[f].all;
    }
    if (ring.intersects(attacked)) {
        detail::add_ring_attacks(sink, map, enemies, ring);
        sink.add(weight_at(Term::RingWeak) + (ring & attacked).without(guarded).count());
    } else {
        sink.add(weight_at(Term::RingSeats));
        sink.add(weight_at(Term::RingWeak));
    }
    const int moves = ring.without(side | attacked | position.walls()).count();
    sink.add(weight_at(Term::KingMoves) + moves);
    if (position.in_check(c) && c != position.turn()) {
        const int turns = std::min(turns_before(position, c), kCheckedTurns) - 1;
        const int few = std::min(moves, kCheckedMoves - 1);
        sink.add(weight_at(Term::Checked, turns * kCheckedMoves + few));
    }
    const Bitboard dead = ring & position.dead();
    if (!dead.empty()) sink.add(weight_at(Term::DeadAroundKing), dead.count());

    const Bitboard straight = rook_attacks(king, position.occupied());
    const Bitboard oblique = bishop_attacks(king, position.occupied());
    guarded |= ring;
    const Bitboard jumps = knight_attacks(king).without(guarded);
    const Bitboard safe_straight = straight.without(guarded);
    const Bitboard safe_oblique = oblique.without(guarded);
    if (attacked.intersects(jumps | safe_straight | safe_oblique)) {
        detail::add_safe_checks(sink, position, map, enemies, jumps, safe_straight, safe_oblique);
    }

    const Bitboard queens =
        position.pieces(PieceType::Queen) | position.pieces(PieceType::OneQueen);
    if (queens.without(side).empty()) return;
    const int lines = (straight | oblique).without(side).count();
    sink.add(weight_at(Term::KingLines) + std::min(lines / 3, kKingLines - 1));
    detail::add_shield(sink, position.pieces(c, PieceType::Pawn), c, king);
}

}  // namespace quadrille
