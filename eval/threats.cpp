#include "eval/threats.h"

#include <algorithm>
#include <initializer_list>

#include "engine/attacks.h"
#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

template <Color kColor>
Bitboard pawn_attack_set(const Bitboard& pawns) {
    constexpr SeatGeometry kGeometry = kSeatGeometry[kColor];
    return pawns.shifted<kGeometry.captures[0].files, kGeometry.captures[0].ranks>() |
           pawns.shifted<kGeometry.captures[1].files, kGeometry.captures[1].ranks>();
}

Bitboard pawn_attack_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return pawn_attack_set<Color::Red>(pawns);
        case Color::Blue: return pawn_attack_set<Color::Blue>(pawns);
        case Color::Yellow: return pawn_attack_set<Color::Yellow>(pawns);
        case Color::Green: return pawn_attack_set<Color::Green>(pawns);
    }
    return {};
}

SeatAttacks attacks_of(const Position& position, Color c) {
    const Bitboard& own = position.pieces(c);
    const Bitboard& occupied = position.occupied();
    SeatAttacks attacks;
    attacks.pawns = pawn_attack_set(c, own & position.pieces(PieceType::Pawn));
    (own & position.pieces(PieceType::Knight)).for_each([&](Square s) {
        attacks.minors |= knight_attacks(s);
    });
    (own & position.pieces(PieceType::Bishop)).for_each([&](Square s) {
        attacks.minors |= bishop_attacks(s, occupied);
    });
    (own & position.pieces(PieceType::Rook)).for_each([&](Square s) {
        attacks.rooks |= rook_attacks(s, occupied);
    });
    attacks.all = attacks.pawns | attacks.minors | attacks.rooks;
    const Bitboard queens =
        position.pieces(PieceType::Queen) | position.pieces(PieceType::OneQueen);
    (own & queens).for_each([&](Square s) { attacks.all |= queen_attacks(s, occupied); });
    (own & position.pieces(PieceType::King)).for_each([&](Square s) {
        attacks.all |= king_attacks(s);
    });
    return attacks;
}

/// The armies against `c`. A walking king is no threat worth counting.
ColorSet enemy_armies(const Position& position, Color c) {
    return position.with_army() - position.side_of(c);
}

}  // namespace

AttackMap attack_map(const Position& position) {
    AttackMap map;
    for (const Color c : position.with_army()) map[c] = attacks_of(position, c);
    return map;
}

int hanging_of(const Position& position, const AttackMap& attacks, Color c,
               const ForceWeights& weights, int& dearest) {
    const PerPieceType<int>& worth = weights.material;
    Bitboard by_pawn;
    Bitboard by_minor;
    Bitboard by_rook;
    Bitboard by_any;
    for (const Color e : enemy_armies(position, c)) {
        by_pawn |= attacks[e].pawns;
        by_minor |= attacks[e].minors;
        by_rook |= attacks[e].rooks;
        by_any |= attacks[e].all;
    }
    Bitboard defended;
    for (const Color f : position.side_of(c) & position.with_army()) defended |= attacks[f].all;

    int total = 0;
    dearest = 0;
    const Bitboard targets =
        (position.pieces(c) & by_any).without(position.pieces(PieceType::King));
    targets.for_each([&](Square s) {
        const Bitboard here = Bitboard::of(s);
        const int stake = worth[position.piece_on(s).type()];
        int loss = 0;
        if (!defended.intersects(here)) {
            loss = stake;
        } else if (by_pawn.intersects(here)) {
            loss = stake - worth[PieceType::Pawn];
        } else if (by_minor.intersects(here)) {
            loss = stake - worth[PieceType::Bishop];
        } else if (by_rook.intersects(here)) {
            loss = stake - worth[PieceType::Rook];
        }
        if (loss <= 0) return;
        total += loss;
        dearest = std::max(dearest, loss);
    });
    return total;
}

int king_danger_of(const Position& position, const AttackMap& attacks, Color c,
                   const ForceWeights& weights) {
    const Bitboard ring = king_attacks(position.king_square(c));
    int attackers = 0;
    int squares = 0;
    for (const Color e : enemy_armies(position, c)) {
        const int attacked = (ring & attacks[e].all).count();
        squares += attacked;
        attackers += attacked > 0 ? 1 : 0;
    }
    return weights.king_ring * squares + weights.king_second_attacker * std::max(0, attackers - 1);
}

}  // namespace quadrille
