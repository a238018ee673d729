#pragma once

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/board_change.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The squares an army attacks, by type of the attacker. Pins are ignored.
struct ArmyAttacks {
    Bitboard pawns;
    Bitboard knights;
    Bitboard bishops;
    Bitboard rooks;
    Bitboard queens;
    Bitboard minors;        // knights and bishops
    Bitboard all_but_king;  // all of the above
    Bitboard all;           // all of the above and the king's
    friend bool operator==(const ArmyAttacks&, const ArmyAttacks&) = default;
};

/// The squares that a rook and a bishop on the king's square attack.
struct KingLines {
    Bitboard orthogonal;
    Bitboard diagonal;
    friend bool operator==(const KingLines&, const KingLines&) = default;
};

/// The attacks of all armies. An army that no player moves attacks nothing.
struct AttackMap {
    PerColor<ArmyAttacks> by;
    PerColor<KingLines> king_lines;  // of active seats
    /// For each seat, the pieces of all armies on its side (`Position::side_of`).
    PerColor<Bitboard> side;

    /// Returns the squares that any of `armies` attacks.
    [[nodiscard]] Bitboard by_any(ColorSet armies) const {
        Bitboard attacked;
        for (const Color c : armies) attacked |= by[c].all;
        return attacked;
    }
    friend bool operator==(const AttackMap&, const AttackMap&) = default;
};

/// The squares that the enemies of a seat attack.
struct EnemyAttacks {
    Bitboard any;
    Bitboard several;  // attacked by at least two armies
};

/// Returns the attacks of all armies that are not on the side of the seat, for each seat.
[[nodiscard]] inline PerColor<EnemyAttacks> enemy_attacks(const Position& position,
                                                          const AttackMap& map) {
    const ColorSet armies = position.seats().with_army();
    PerColor<EnemyAttacks> attacks;
    for (const Color c : armies) {
        const Bitboard& all = map.by[c].all;
        const ColorSet side = position.side_of(c);
        for (const Color enemy : kAllColors) {
            if (side.contains(enemy)) continue;
            attacks[enemy].several |= attacks[enemy].any & all;
            attacks[enemy].any |= all;
        }
    }
    return attacks;
}

/// The changes of a board since its attack map was computed.
class DirtyPieces {
  public:
    void add(const BoardChange& change) {
        for (const PlacedPiece& p : change.off) add(p);
        for (const PlacedPiece& p : change.down) add(p);
    }
    /// Returns the squares where pieces came, went or were replaced.
    [[nodiscard]] const Bitboard& squares() const { return squares_; }
    /// Returns true if a living piece of `c` came or went.
    [[nodiscard]] bool has(Color c) const { return types_[c] != 0; }
    /// Returns true if a living piece of this type came or went. One-point queens count as queens.
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

/// The combined attacks of several armies, by attacker type in ascending order of value.
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

/// Receives the pieces of an army while its attacks are computed. This base class ignores them.
struct AttackVisitor {
    /// Receives all knights (or bishops, rooks, queens) of the army, before `visit` receives each.
    template <PieceType kType>
    void visit_all(const Bitboard& /*pieces*/) const {}
    /// Receives one piece and the squares it attacks. `kType` is Queen for one-point queens too.
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

/// Returns the squares attacked by any of `pieces`, which have one type.
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

/// Sets the combined sets of `by` from its sets of single types and the attacks of the king.
inline void sum_up(const Position& position, Color c, ArmyAttacks& by) {
    by.minors = by.knights | by.bishops;
    by.all_but_king = by.pawns | by.minors | by.rooks | by.queens;
    by.all = by.all_but_king;
    if (position.active().contains(c)) {
        by.all |= king_attacks(position.king_square(c));
    } else {  // an acquired king is an ordinary piece
        position.board().pieces(c, PieceType::King).for_each([&](Square s) {
            by.all |= king_attacks(s);
        });
    }
}

/// Sets the attacks of the army of `c` to `before`, and recomputes those by the piece types for
/// which `is_wanted` returns true. Pawn attacks must be up to date.
template <class MakeVisitor, class IsWanted>
void add_army(const Position& position, Color c, const ArmyAttacks& before, AttackMap& map,
              const MakeVisitor& visitor_of, const IsWanted& is_wanted) {
    auto visitor = visitor_of(c, map);
    const Bitboard& own = position.board().pieces(c);
    const Bitboard& occupied = position.board().occupied();
    ArmyAttacks& by = map.by[c];
    const auto reach = [&]<PieceType kType>(const Bitboard& attacks, const Bitboard& pieces) {
        return is_wanted(kType, attacks) ? reach_of_all<kType>(own & pieces, occupied, visitor)
                                         : attacks;
    };
    const Board& board = position.board();
    by.knights = reach.template operator()<PieceType::Knight>(before.knights,
                                                              board.pieces(PieceType::Knight));
    by.bishops = reach.template operator()<PieceType::Bishop>(before.bishops,
                                                              board.pieces(PieceType::Bishop));
    by.rooks =
        reach.template operator()<PieceType::Rook>(before.rooks, board.pieces(PieceType::Rook));
    by.queens = reach.template operator()<PieceType::Queen>(before.queens, board.queens());
    sum_up(position, c, by);
}

[[nodiscard]] inline KingLines king_lines(const Position& position, Color c) {
    const Square king = position.king_square(c);
    const Bitboard& occupied = position.board().occupied();
    return {rook_attacks(king, occupied), bishop_attacks(king, occupied)};
}

/// Returns the pieces of the side of `c`.
[[nodiscard]] inline Bitboard pieces_of_side(const Position& position, Color c) {
    Bitboard pieces = position.board().pieces(c);
    for (const Color partner : position.side_of(c) - ColorSet::of(c)) {
        pieces |= position.board().pieces(partner);
    }
    return pieces;
}

}  // namespace detail

/// Returns the attacks of every army that a player moves. `visitor_of(c, map)` makes the visitor
/// (see `AttackVisitor`) of the army of `c`; pawn attacks of all armies are in `map` by then.
template <class MakeVisitor>
[[nodiscard]] AttackMap attack_map(const Position& position, const MakeVisitor& visitor_of) {
    AttackMap map;
    for (const Color c : position.seats().with_army()) {
        map.by[c].pawns = pawn_attack_set(c, position.board().pieces(c, PieceType::Pawn));
        map.side[c] = detail::pieces_of_side(position, c);
    }
    const auto all_types = [](PieceType, const Bitboard&) { return true; };
    for (const Color c : position.seats().with_army()) {
        detail::add_army(position, c, {}, map, visitor_of, all_types);
    }
    for (const Color c : position.active()) map.king_lines[c] = detail::king_lines(position, c);
    return map;
}
[[nodiscard]] inline AttackMap attack_map(const Position& position) {
    return attack_map(position, [](Color, const AttackMap&) { return AttackVisitor{}; });
}

/// Sets `map` to the map `before` after the changes `dirty`. `before` must come from a position
/// with the same armies and sides. A piece type of an army is recomputed if one of its pieces
/// changed, or if it attacked a changed square. Squares where pawn attacks changed count as
/// changed. Recomputed pieces are passed to the visitors.
template <class MakeVisitor>
void update(const AttackMap& before, const Position& position, const DirtyPieces& dirty,
            const MakeVisitor& visitor_of, AttackMap& map) {
    const ColorSet armies = position.seats().with_army();
    Bitboard changed = dirty.squares();
    for (const Color c : armies) {
        map.side[c] = detail::pieces_of_side(position, c);
        map.by[c].pawns = before.by[c].pawns;
        if (!dirty.has(c, PieceType::Pawn)) continue;
        map.by[c].pawns = pawn_attack_set(c, position.board().pieces(c, PieceType::Pawn));
        changed |= map.by[c].pawns ^ before.by[c].pawns;
    }
    for (const Color c : armies) {
        const ArmyAttacks& by = before.by[c];
        if (!dirty.has(c) && !(by.minors | by.rooks | by.queens).intersects(changed)) {
            map.by[c] = by;
            continue;
        }
        detail::add_army(position, c, by, map, visitor_of,
                         [&](PieceType type, const Bitboard& attacked) {
                             return dirty.has(c, type) || attacked.intersects(changed);
                         });
    }
    for (const Color c : position.active()) {
        const KingLines& lines = before.king_lines[c];
        const bool has_changed = dirty.has(c, PieceType::King) ||
                                 dirty.squares().intersects(lines.orthogonal | lines.diagonal);
        map.king_lines[c] = has_changed ? detail::king_lines(position, c) : lines;
    }
}

}  // namespace quadrille
