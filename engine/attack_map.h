#pragma once

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/board_change.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The squares an army attacks, by what attacks them. Pins are not looked at.
struct ArmyAttacks {
    Bitboard pawns;
    Bitboard knights;
    Bitboard bishops;
    Bitboard rooks;
    Bitboard queens;
    Bitboard minors;        // knights and bishops
    Bitboard all_but_king;  // all of these
    Bitboard all;           // the king's too
    friend bool operator==(const ArmyAttacks&, const ArmyAttacks&) = default;
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
    friend bool operator==(const AttackMap&, const AttackMap&) = default;
};

/// What has changed on a board since its attacks were found.
class DirtyPieces {
  public:
    void add(const BoardChange& change) {
        for (const PlacedPiece& p : change.off) add(p);
        for (const PlacedPiece& p : change.down) add(p);
    }
    /// Where pieces came, went or were replaced.
    [[nodiscard]] const Bitboard& squares() const { return squares_; }
    /// Whether a piece of this type that moves as one came or went; one-point queens count as
    /// queens.
    [[nodiscard]] bool has(Color c, PieceType type) const {
        return (types_[c] >> idx(type) & 1U) != 0;
    }

  private:
    void add(const PlacedPiece& p) {
        squares_ |= Bitboard::of(p.square);
        if (!p.piece.is_alive()) return;
        const PieceType type = p.piece.type();
        const PieceType moves_as = type == PieceType::OneQueen ? PieceType::Queen : type;
        types_[p.piece.color()] |= 1U << idx(moves_as);
    }

    Bitboard squares_;
    PerColor<unsigned> types_;
};

/// What several armies attack together, by kinds of growing worth.
struct Attackers {
    Bitboard pawns;
    Bitboard minors;  // knights and bishops
    Bitboard rooks;
    Bitboard all;

    void add(const ArmyAttacks& army) {
        pawns |= army.pawns;
        minors |= army.minors;
        rooks |= army.rooks;
        all |= army.all;
    }
};

/// Is shown the pieces of an army while its attacks are found; this one looks at none.
struct AttackVisitor {
    /// All knights, bishops, rooks or queens, before the single ones.
    template <PieceType kType>
    void visit_all(const Bitboard& /*pieces*/) const {}
    /// A knight, bishop, rook or queen (`kType` Queen for both kinds) and the squares it attacks.
    template <PieceType kType>
    void visit(Square /*s*/, const Bitboard& /*reach*/) const {}
};

namespace detail {

template <PieceType kType>
[[nodiscard]] Bitboard reach_of(Square s, const Bitboard& occupied) {
    if constexpr (kType == PieceType::Knight) return knight_attacks(s);
    if constexpr (kType == PieceType::Bishop) return bishop_attacks(s, occupied);
    if constexpr (kType == PieceType::Rook) return rook_attacks(s, occupied);
    if constexpr (kType == PieceType::Queen) return queen_attacks(s, occupied);
}

/// What all pieces of a type attack.
template <PieceType kType, class Visitor>
[[nodiscard, gnu::always_inline]] inline Bitboard reach_of_all(const Bitboard& pieces,
                                                               const Bitboard& occupied,
                                                               Visitor& visitor) {
    Bitboard attacked;
    visitor.template visit_all<kType>(pieces);
    pieces.for_each([&](Square s) {
        const Bitboard reach = reach_of<kType>(s, occupied);
        attacked |= reach;
        visitor.template visit<kType>(s, reach);
    });
    return attacked;
}

/// Sums up what is known of the single types, and adds the king.
inline void sum_up(const Position& position, Color c, ArmyAttacks& by) {
    by.minors = by.knights | by.bishops;
    by.all_but_king = by.pawns | by.minors | by.rooks | by.queens;
    by.all = by.all_but_king;
    if (position.active().contains(c)) {
        by.all |= king_attacks(position.king_square(c));
    } else {  // an acquired king is a piece
        position.board().pieces(c, PieceType::King).for_each([&](Square s) {
            by.all |= king_attacks(s);
        });
    }
}

/// Notes in `map` what the army of `c` attacks with the types of which `is_wanted` says so; its
/// pawns' attacks are there already, and the rest of `by` is as it was.
template <class MakeVisitor, class IsWanted>
void add_army(const Position& position, Color c, AttackMap& map, const MakeVisitor& visitor_of,
              const IsWanted& is_wanted) {
    auto visitor = visitor_of(c, map);
    const Bitboard& own = position.board().pieces(c);
    const Bitboard& occupied = position.board().occupied();
    ArmyAttacks& by = map.by[c];
    if (is_wanted(PieceType::Knight, by.knights)) {
        by.knights = reach_of_all<PieceType::Knight>(
            own & position.board().pieces(PieceType::Knight), occupied, visitor);
    }
    if (is_wanted(PieceType::Bishop, by.bishops)) {
        by.bishops = reach_of_all<PieceType::Bishop>(
            own & position.board().pieces(PieceType::Bishop), occupied, visitor);
    }
    if (is_wanted(PieceType::Rook, by.rooks)) {
        by.rooks = reach_of_all<PieceType::Rook>(own & position.board().pieces(PieceType::Rook),
                                                 occupied, visitor);
    }
    if (is_wanted(PieceType::Queen, by.queens)) {
        by.queens =
            reach_of_all<PieceType::Queen>(own & position.board().queens(), occupied, visitor);
    }
    sum_up(position, c, by);
}

/// The pieces of the side of `c`.
[[nodiscard]] inline Bitboard pieces_of_side(const Position& position, Color c) {
    Bitboard pieces;
    for (const Color friendly : position.side_of(c)) pieces |= position.board().pieces(friendly);
    return pieces;
}

}  // namespace detail

/// What every army that somebody moves attacks. `visitor_of(c, map)` gives the visitor of the army
/// of `c` (visit `AttackVisitor`), one after the other; what pawns of all armies attack is in `map`
/// then.
template <class MakeVisitor>
[[nodiscard]] AttackMap attack_map(const Position& position, const MakeVisitor& visitor_of) {
    AttackMap map;
    for (const Color c : position.seats().with_army()) {
        map.by[c].pawns = pawn_attack_set(c, position.board().pieces(c, PieceType::Pawn));
        map.side[c] = detail::pieces_of_side(position, c);
    }
    const auto all_types = [](PieceType, const Bitboard&) { return true; };
    for (const Color c : position.seats().with_army()) {
        detail::add_army(position, c, map, visitor_of, all_types);
    }
    return map;
}
[[nodiscard]] inline AttackMap attack_map(const Position& position) {
    return attack_map(position, [](Color, const AttackMap&) { return AttackVisitor{}; });
}

/// Brings a map up to date: it was that of a position with the same armies, of the same sides, and
/// `dirty` is all that has changed since. Types whose pieces stand where they stood and reach no
/// square that changed, nor one where pawns attack otherwise, attack what they did; the pieces of
/// all others are shown to the visitors.
template <class MakeVisitor>
void update(AttackMap& map, const Position& position, const DirtyPieces& dirty,
            const MakeVisitor& visitor_of) {
    const ColorSet armies = position.seats().with_army();
    Bitboard changed = dirty.squares();
    for (const Color c : armies) {
        map.side[c] = detail::pieces_of_side(position, c);
        if (!dirty.has(c, PieceType::Pawn)) continue;
        const Bitboard pawns = pawn_attack_set(c, position.board().pieces(c, PieceType::Pawn));
        changed |= pawns ^ map.by[c].pawns;
        map.by[c].pawns = pawns;
    }
    for (const Color c : armies) {
        detail::add_army(position, c, map, visitor_of,
                         [&](PieceType type, const Bitboard& attacked) {
                             return dirty.has(c, type) || attacked.intersects(changed);
                         });
    }
}

}  // namespace quadrille
