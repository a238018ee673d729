#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/attack_map.h"
#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/turn_order.h"

// King safety, an input that no sum over pieces contains.

namespace quadrille {

/// Kinds of king-safety features, described at `add_king_danger`. Each has buckets from 0 on.
enum class KingSafetyFeature : std::uint8_t {
    RingAttacks,
    RingSeats,
    RingWeak,
    KingMoves,
    KingLines,
    ShieldNear,
    ShieldFar,
    SafeChecks,
    DeadAroundKing,
    Checked,
    RingTwice,
    CheckSeats,
    KingBlockers,
};
inline constexpr int kKingSafetyKinds = 1 + static_cast<int>(KingSafetyFeature::KingBlockers);

inline constexpr int kRingAttackers = 5;  // by pawn to queen
inline constexpr int kRingCounts = 9;     // 0 to 8 squares around a king
inline constexpr int kKingLines = 8;
inline constexpr int kShieldPawns = 4;   // 0 to 3
inline constexpr int kCheckedTurns = 2;  // 1 or 2 seats move before the seat in check
inline constexpr int kCheckedMoves = 4;  // 0 to 3 squares open to its king
inline constexpr int kSafeChecks = 4;    // by knight, bishop, rook, queen
inline constexpr int kKingBlockers = 7;  // see `KingBlocker`

/// Number of buckets of each kind, in the order of `KingSafetyFeature`.
inline constexpr std::array<int, kKingSafetyKinds> kKingSafetyBuckets = {
    kRingAttackers,
    kColors,
    kRingCounts,
    kRingCounts,
    kKingLines,
    kShieldPawns,
    kShieldPawns,
    kSafeChecks,
    1,
    kCheckedTurns* kCheckedMoves,
    2,
    kColors,
    kKingBlockers};

/// The only piece between the king and an enemy slider on its line.
enum class KingBlocker : std::uint8_t {
    Pawn,  // of the king's seat, like the next three
    Minor,
    Rook,
    Queen,
    Partner,     // any piece of another seat of its side
    Discoverer,  // a piece of the slider's seat: it may step aside with check
    Other,       // a piece of another enemy
};
static_assert(kKingBlockers == 1 + static_cast<int>(KingBlocker::Other));

namespace detail {

/// Adds RingAttacks: attacked squares around the king, counted for each enemy seat and type; and
/// RingSeats: the number of attacking seats.
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
    sink.add(KingSafetyFeature::RingSeats, seats);
    sink.add(KingSafetyFeature::RingAttacks, idx(PieceType::Pawn), pawns.total());
    sink.add(KingSafetyFeature::RingAttacks, idx(PieceType::Knight), knights.total());
    sink.add(KingSafetyFeature::RingAttacks, idx(PieceType::Bishop), bishops.total());
    sink.add(KingSafetyFeature::RingAttacks, idx(PieceType::Rook), rooks.total());
    sink.add(KingSafetyFeature::RingAttacks, idx(PieceType::Queen), queens.total());
}

/// Adds the shield: own pawns on three squares in front of the king and on three beyond them.
template <class Sink>
void add_shield(Sink& sink, const Bitboard& pawns, Color c, Square king) {
    const Bitboard near = pawn_attacks(c, king) | pawn_push_set(c, Bitboard::of(king));
    sink.add(KingSafetyFeature::ShieldNear, (pawns & near).count());
    sink.add(KingSafetyFeature::ShieldFar, (pawns & pawn_push_set(c, near)).count());
}

/// Adds possible checks by pieces other than pawns and kings: `jumps`, `orthogonal` and `diagonal`
/// are the squares from which a knight, rook and bishop would check. `guarded`: squares attacked by
/// the king's side.
template <class Sink>
void add_checks(Sink& sink, const Position& position, const AttackMap& map, ColorSet enemies,
                const Bitboard& guarded, const Bitboard& jumps, const Bitboard& orthogonal,
                const Bitboard& diagonal) {
    int seats = 0;
    for (const Color e : enemies) {
        const ArmyAttacks& by = map.by[e];
        const Bitboard closed = map.side[e] | position.board().walls();
        Bitboard from;
        const auto check = [&](int type, const Bitboard& squares) {
            from |= squares;
            if (!squares.without(closed | guarded).empty()) {
                sink.add(KingSafetyFeature::SafeChecks, type);
            }
        };
        check(0, jumps & by.knights);
        check(1, diagonal & by.bishops);
        check(2, orthogonal & by.rooks);
        check(3, (orthogonal | diagonal) & by.queens);
        if (!from.without(closed).empty()) ++seats;
    }
    if (seats > 0) sink.add(KingSafetyFeature::CheckSeats, seats);
}

[[nodiscard]] inline KingBlocker king_blocker(const Position& position, Piece piece, Color c,
                                              Color slider) {
    if (piece.color() == slider) return KingBlocker::Discoverer;
    if (!position.side_of(c).contains(piece.color())) return KingBlocker::Other;
    if (piece.color() != c) return KingBlocker::Partner;
    switch (piece.type()) {
        case PieceType::Pawn: return KingBlocker::Pawn;
        case PieceType::Knight:
        case PieceType::Bishop: return KingBlocker::Minor;
        case PieceType::Rook: return KingBlocker::Rook;
        default: return KingBlocker::Queen;
    }
}

/// Adds king blockers of controlled armies. `side`: the pieces of the king's side; `orthogonal` and
/// `diagonal`: attacks of a rook and a bishop from the king's square.
template <class Sink>
void add_king_blockers(Sink& sink, const Position& position, Color c, ColorSet enemies,
                       const Bitboard& side, const Bitboard& orthogonal, const Bitboard& diagonal) {
    const Square king = position.king_square(c);
    // All pieces and walls except the first ones on the king's lines.
    const Bitboard others = position.board().occupied().without(orthogonal | diagonal);
    const Bitboard beyond = others.without(side);
    const Bitboard rooks = beyond & rook_lines(king) & position.board().orthogonal_sliders();
    const Bitboard bishops = beyond & bishop_lines(king) & position.board().diagonal_sliders();
    if ((rooks | bishops).empty()) return;
    // Sliders that come second on the king's lines.
    Bitboard sliders;
    if (!rooks.empty()) sliders |= rooks & rook_attacks(king, others);
    if (!bishops.empty()) sliders |= bishops & bishop_attacks(king, others);
    sliders.for_each([&](Square s) {
        const Color slider = position.piece_on(s).color();
        if (!enemies.contains(slider)) return;
        const Square blocker = (squares_between(king, s) & position.board().occupied()).first();
        const Piece piece = position.piece_on(blocker);
        if (!piece.is_alive() || !position.seats().with_army().contains(piece.color())) return;
        const KingBlocker kind = king_blocker(position, piece, c, slider);
        sink.add(KingSafetyFeature::KingBlockers, static_cast<int>(kind));
    });
}

}  // namespace detail

/// Adds the king-safety features of the active seat `c` by `sink.add(kind, bucket, count)`, where
/// the count is optional (default: 1). `sink.uses(kind)` returns whether an expensive feature is
/// needed. `attacked`: squares attacked by any enemy; `attacked_twice`: by two or more enemies.
///
///  - RingAttacks, RingSeats: attacks on the squares around the king (the ring), attacking seats;
///  - RingWeak: attacked ring squares that only the king defends;
///  - RingTwice: ring squares that at least two armies attack: bucket 0 for squares that another
///    piece of the side guards, bucket 1 for the others;
///  - KingMoves: ring squares open to the king;
///  - Checked: the seat is in check while others move first, by the number of these seats and of
///    ring squares open to the king;
///  - DeadAroundKing: dead pieces on the ring;
///  - SafeChecks: for each type, the seats that could check from a square that the king's side does
///    not attack;
///  - CheckSeats: number of seats that could check with a piece other than a pawn, safely or not;
///  - KingBlockers: see `KingBlocker`;
///  - KingLines (squares that a queen on the king's square would attack, in threes), ShieldNear and
///    ShieldFar: only while an enemy has a queen.
template <class Sink>
void add_king_danger(Sink& sink, const Position& position, Color c, const AttackMap& map,
                     const Bitboard& attacked, const Bitboard& attacked_twice) {
    const Square king = position.king_square(c);
    const Bitboard ring = king_attacks(king);
    const Bitboard& side = map.side[c];
    const ColorSet enemies = position.seats().with_army() - position.side_of(c);
    Bitboard guarded = map.by[c].all_but_king;
    for (const Color f : (position.side_of(c) & position.seats().with_army()) - ColorSet::of(c)) {
        guarded |= map.by[f].all;
    }
    if (ring.intersects(attacked)) {
        detail::add_ring_attacks(sink, map, enemies, ring);
        sink.add(KingSafetyFeature::RingWeak, (ring & attacked).without(guarded).count());
        const Bitboard twice = ring & attacked_twice;
        if (!twice.empty()) {
            const int weak = twice.without(guarded).count();
            sink.add(KingSafetyFeature::RingTwice, 0, twice.count() - weak);
            sink.add(KingSafetyFeature::RingTwice, 1, weak);
        }
    } else {
        sink.add(KingSafetyFeature::RingSeats, 0);
        sink.add(KingSafetyFeature::RingWeak, 0);
    }
    const int moves = ring.without(side | attacked | position.board().walls()).count();
    sink.add(KingSafetyFeature::KingMoves, moves);
    // In a finished game this may be 0, because the seat to move may be out.
    const int before = position.in_check(c) ? turns_before(position, c) : 0;
    if (before > 0) {
        const int turns = std::min(before, kCheckedTurns) - 1;
        const int few = std::min(moves, kCheckedMoves - 1);
        sink.add(KingSafetyFeature::Checked, turns * kCheckedMoves + few);
    }
    const Bitboard dead = ring & position.board().dead();
    if (!dead.empty()) sink.add(KingSafetyFeature::DeadAroundKing, 0, dead.count());

    const Bitboard orthogonal = rook_attacks(king, position.board().occupied());
    const Bitboard diagonal = bishop_attacks(king, position.board().occupied());
    const Bitboard jumps = knight_attacks(king);
    if (attacked.intersects(jumps | orthogonal | diagonal)) {
        detail::add_checks(sink, position, map, enemies, guarded | ring, jumps, orthogonal,
                           diagonal);
    }
    if (sink.uses(KingSafetyFeature::KingBlockers)) {
        detail::add_king_blockers(sink, position, c, enemies, side, orthogonal, diagonal);
    }

    if (position.board().queens().without(side).empty()) return;
    const int lines = (orthogonal | diagonal).without(side).count();
    sink.add(KingSafetyFeature::KingLines, std::min(lines / 3, kKingLines - 1));
    detail::add_shield(sink, position.board().pieces(c, PieceType::Pawn), c, king);
}

}  // namespace quadrille
