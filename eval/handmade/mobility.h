#pragma once

#include <algorithm>

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"

// What the pieces of an army attack, and what that says about how free they are: both are found on
// one way over the pieces.

namespace quadrille {

/// The squares an army attacks, by what attacks them. Pins are not looked at.
struct ArmyAttacks {
    Bitboard pawns;
    Bitboard knights;
    Bitboard bishops;
    Bitboard rooks;
    Bitboard queens;
    Bitboard minors;       // knights and bishops
    Bitboard beside_king;  // all of these
    Bitboard all;          // the king's too
};

/// Attacks on the whole board; nothing for armies that nobody moves.
struct AttackMap {
    PerColor<ArmyAttacks> by;
    /// The pieces of `Position::side_of` a seat.
    PerColor<Bitboard> side;

    /// What the armies attack together.
    [[nodiscard]] Bitboard by_any(ColorSet armies) const {
        Bitboard attacked;
        for (const Color c : armies) attacked |= by[c].all;
        return attacked;
    }
    /// What at least two of the armies attack.
    [[nodiscard]] Bitboard by_several(ColorSet armies) const {
        Bitboard once;
        Bitboard twice;
        for (const Color c : armies) {
            twice |= once & by[c].all;
            once |= by[c].all;
        }
        return twice;
    }
};

/// The place of a piece's mobility in the table of its type: knights have an entry for each
/// number of squares, bishops and rooks for two, queens for three.
template <PieceType kType>
[[nodiscard]] constexpr int mobility_at(int squares) {
    if constexpr (kType == PieceType::Knight) {
        return weight_at(Term::KnightMobility) + squares;
    } else if constexpr (kType == PieceType::Bishop) {
        return weight_at(Term::BishopMobility) + std::min(squares >> 1, kBishopMobility - 1);
    } else if constexpr (kType == PieceType::Rook) {
        return weight_at(Term::RookMobility) + std::min(squares >> 1, kRookMobility - 1);
    } else {
        static_assert(kType == PieceType::Queen);
        return weight_at(Term::QueenMobility) + std::min(squares / 3, kQueenMobility - 1);
    }
}

namespace detail {

template <PieceType kType>
[[nodiscard]] Bitboard piece_attacks(Square s, const Bitboard& occupied) {
    if constexpr (kType == PieceType::Knight) return knight_attacks(s);
    if constexpr (kType == PieceType::Bishop) return bishop_attacks(s, occupied);
    if constexpr (kType == PieceType::Rook) return rook_attacks(s, occupied);
    if constexpr (kType == PieceType::Queen) return queen_attacks(s, occupied);
}

/// What all pieces of a type attack. `visit(Square)` is called for each.
template <PieceType kType, class Sink, class Visit>
[[nodiscard]] Bitboard add_pieces(Sink& sink, const Bitboard& pieces, const Bitboard& occupied,
                                  const Bitboard& barred, Visit visit) {
    Bitboard attacked;
    pieces.for_each([&](Square s) {
        const Bitboard reach = piece_attacks<kType>(s, occupied);
        attacked |= reach;
        sink.add(mobility_at<kType>(reach.without(barred).count()));
        visit(s);
    });
    return attacked;
}

}  // namespace detail

/// Counts the mobility of the knights, bishops, rooks and queens of `c`, its pairs of bishops and
/// queens and its rooks on files without a pawn of its own (as `c` sees files), and notes what it
/// attacks in `map`. A piece's mobility is the number of squares it attacks but for those in
/// `barred`. `map.by[c].pawns` is there already.
template <class Sink>
void add_army(Sink& sink, const Position& position, Color c, const Bitboard& barred,
              AttackMap& map) {
    const Bitboard& own = position.pieces(c);
    const Bitboard& occupied = position.occupied();
    const Bitboard bishops = own & position.pieces(PieceType::Bishop);
    const Bitboard rooks = own & position.pieces(PieceType::Rook);
    const Bitboard queens = own & position.queens();
    ArmyAttacks& by = map.by[c];
    const auto ignore = [](Square) {};
    by.knights = detail::add_pieces<PieceType::Knight>(
        sink, own & position.pieces(PieceType::Knight), occupied, barred, ignore);
    by.bishops = detail::add_pieces<PieceType::Bishop>(sink, bishops, occupied, barred, ignore);
    const Bitboard pawns = own & position.pieces(PieceType::Pawn);
    by.rooks = detail::add_pieces<PieceType::Rook>(sink, rooks, occupied, barred, [&](Square s) {
        const bool is_open = !file_squares(c, s).intersects(pawns);
        sink.add(weight_at(Term::OpenRook), static_cast<int>(is_open));
    });
    by.queens = detail::add_pieces<PieceType::Queen>(sink, queens, occupied, barred, ignore);
    by.minors = by.knights | by.bishops;
    by.beside_king = by.pawns | by.minors | by.rooks | by.queens;
    by.all = by.beside_king;
    if (position.active().contains(c)) {
        by.all |= king_attacks(position.king_square(c));
    } else {  // an acquired king is a piece
        (own & position.pieces(PieceType::King)).for_each([&](Square s) {
            by.all |= king_attacks(s);
        });
    }

    if (bishops.count() > 1) sink.add(weight_at(Term::BishopPair));
    if (queens.count() > 1) sink.add(weight_at(Term::SecondQueen));
}

/// `add_army` for every army that somebody moves. `sinks` has one for each seat. Barred are the
/// squares of the piece's own side, dead pieces, walls, and what pawns of other sides attack.
template <class Sink>
[[nodiscard]] AttackMap add_mobility(PerColor<Sink>& sinks, const Position& position) {
    AttackMap map;
    for (const Color c : position.with_army()) {
        map.by[c].pawns = pawn_attack_set(c, position.pieces(c, PieceType::Pawn));
        for (const Color friendly : position.side_of(c)) map.side[c] |= position.pieces(friendly);
    }
    for (const Color c : position.with_army()) {
        Bitboard barred = map.side[c] | position.dead() | position.walls();
        for (const Color e : position.with_army() - position.side_of(c)) barred |= map.by[e].pawns;
        add_army(sinks[c], position, c, barred, map);
    }
    return map;
}

}  // namespace quadrille
