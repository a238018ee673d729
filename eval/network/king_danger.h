#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/attack_map.h"
#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/turn_order.h"

// King safety, an input that no sum over pieces contains.

namespace quadrille {

/// Kinds of king-safety features, described at `add_king_danger`. Each has buckets from 0 on.
/// Networks have weights for the kinds marked as unused, because neurons learn them from pieces and
/// mobility.
enum class KingSafetyFeature : std::uint8_t {
    RingAttacks,  // unused
    RingSeats,
    RingWeak,
    KingMoves,
    KingLines,   // unused
    ShieldNear,  // unused
    ShieldFar,   // unused
    SafeChecks,
    DeadAroundKing,  // unused
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

/// Returns the number of enemies that attack squares around the king.
[[nodiscard]] inline int ring_seats(const AttackMap& map, ColorSet enemies, const Bitboard& ring) {
    int seats = 0;
    for (const Color e : enemies) seats += map.by[e].all.intersects(ring) ? 1 : 0;
    return seats;
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
        if (!by.all_but_king.intersects(jumps | orthogonal | diagonal)) continue;
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

/// Adds king blockers of controlled armies. `orthogonal` and `diagonal`: attacks of a rook and a
/// bishop from the king's square.
template <class Sink>
void add_king_blockers(Sink& sink, const Position& position, Color c, const AttackMap& map,
                       ColorSet enemies, const Bitboard& orthogonal, const Bitboard& diagonal) {
    const Square king = position.king_square(c);
    const Board& board = position.board();
    // A slider behind a single piece attacks it.
    Bitboard by_rooks;
    Bitboard by_bishops;
    Bitboard sliders;
    for (const Color e : enemies) {
        by_rooks |= map.by[e].rooks | map.by[e].queens;
        by_bishops |= map.by[e].bishops | map.by[e].queens;
        sliders |= board.pieces(e);
    }
    Bitboard lines;
    if ((orthogonal & board.occupied()).intersects(by_rooks)) {
        lines |= rook_lines(king) & board.orthogonal_sliders();
    }
    if ((diagonal & board.occupied()).intersects(by_bishops)) {
        lines |= bishop_lines(king) & board.diagonal_sliders();
    }
    (lines & sliders).without(orthogonal | diagonal).for_each([&](Square s) {
        const Bitboard between = squares_between(king, s) & board.occupied();
        const Square blocker = between.first();
        if (between != Bitboard::of(blocker)) return;
        const Piece piece = position.piece_on(blocker);
        if (!piece.is_alive() || !position.seats().with_army().contains(piece.color())) return;
        const KingBlocker kind = king_blocker(position, piece, c, position.piece_on(s).color());
        sink.add(KingSafetyFeature::KingBlockers, static_cast<int>(kind));
    });
}

}  // namespace detail

/// Adds the king-safety features of the active seat `c` by `sink.add(kind, bucket, count)`, where
/// the count is optional (default: 1). `attacked`: by the enemies of the seat.
///
///  - RingSeats: seats that attack the squares around the king (the ring);
///  - RingWeak: attacked ring squares that only the king defends;
///  - RingTwice: ring squares that at least two armies attack: bucket 0 for squares that another
///    piece of the side guards, bucket 1 for the others;
///  - KingMoves: ring squares open to the king;
///  - Checked: the seat is in check while others move first, by the number of these seats and of
///    ring squares open to the king;
///  - SafeChecks: for each type, the seats that could check from a square that the king's side does
///    not attack;
///  - CheckSeats: number of seats that could check with a piece other than a pawn, safely or not;
///  - KingBlockers: see `KingBlocker`.
template <class Sink>
void add_king_danger(Sink& sink, const Position& position, Color c, const AttackMap& map,
                     const EnemyAttacks& attacked) {
    const Square king = position.king_square(c);
    const Bitboard ring = king_attacks(king);
    const Bitboard& side = map.side[c];
    const ColorSet enemies = position.seats().with_army() - position.side_of(c);
    Bitboard guarded = map.by[c].all_but_king;
    for (const Color f : (position.side_of(c) & position.seats().with_army()) - ColorSet::of(c)) {
        guarded |= map.by[f].all;
    }
    if (ring.intersects(attacked.any)) {
        sink.add(KingSafetyFeature::RingSeats, detail::ring_seats(map, enemies, ring));
        sink.add(KingSafetyFeature::RingWeak, (ring & attacked.any).without(guarded).count());
        const Bitboard twice = ring & attacked.several;
        if (!twice.empty()) {
            const int weak = twice.without(guarded).count();
            sink.add(KingSafetyFeature::RingTwice, 0, twice.count() - weak);
            sink.add(KingSafetyFeature::RingTwice, 1, weak);
        }
    } else {
        sink.add(KingSafetyFeature::RingSeats, 0);
        sink.add(KingSafetyFeature::RingWeak, 0);
    }
    const int moves = ring.without(side | attacked.any | position.board().walls()).count();
    sink.add(KingSafetyFeature::KingMoves, moves);
    // In a finished game this may be 0, because the seat to move may be out.
    const int before = position.in_check(c) ? turns_before(position, c) : 0;
    if (before > 0) {
        const int turns = std::min(before, kCheckedTurns) - 1;
        const int few = std::min(moves, kCheckedMoves - 1);
        sink.add(KingSafetyFeature::Checked, turns * kCheckedMoves + few);
    }

    const auto& [orthogonal, diagonal] = map.king_lines[c];
    const Bitboard jumps = knight_attacks(king);
    const Bitboard sources = jumps | orthogonal | diagonal;
    if (attacked.any.intersects(sources)) {
        detail::add_checks(sink, position, map, enemies, guarded | ring, jumps, orthogonal,
                           diagonal);
    }
    if (!attacked.any.intersects((orthogonal | diagonal) & position.board().occupied())) return;
    detail::add_king_blockers(sink, position, c, map, enemies, orthogonal, diagonal);
}

}  // namespace quadrille
