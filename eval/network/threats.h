#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/turn_order.h"

// Pieces that may be lost: what every evaluation wants to know and no sum over pieces tells.

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
inline constexpr int kThreatTimes = 3;

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
    const Bitboard majors = position.board().orthogonal_sliders();
    const Attackers& now = enemies.now;
    const Attackers& later = enemies.later;
    return (now.pawns | later.pawns).without(position.board().pieces(PieceType::Pawn)) |
           ((now.minors | later.minors) & majors) |
           ((now.rooks | later.rooks) & position.board().queens());
}

/// A piece that may be lost.
struct Threat {
    Square square;
    PieceType victim{};
    int kind = 0;  // below kThreatKinds
    ThreatTime time{};
};

/// Calls `visit(threat)` for each piece that an army may lose, kings left out. `attacked`: by any
/// of its enemies; `defended`: by its side.
template <class See>
void for_each_threat(const Position& position, Color c, const AttackMap& map,
                     const Bitboard& attacked, const Bitboard& defended, const See& visit) {
    const Bitboard targets =
        (position.board().pieces(c) & attacked).without(position.board().pieces(PieceType::King));
    if (targets.empty()) return;
    const Enemies enemies(position, map, c);
    const Bitboard victims =
        targets.without(defended) | (targets & attacked_by_cheaper(position, enemies));
    const ThreatTime late = c == position.turn() ? ThreatTime::ToMove : ThreatTime::Later;
    victims.for_each([&](Square s) {
        const Bitboard here = Bitboard::of(s);
        const PieceType victim = position.piece_on(s).type();
        const bool is_defended = defended.intersects(here);
        const int now = threat_kind(enemies.now, here, victim, is_defended);
        const int kind = now >= 0 ? now : threat_kind(enemies.later, here, victim, is_defended);
        assert(kind >= 0);
        visit(Threat{s, victim, kind, now >= 0 ? ThreatTime::Now : late});
    });
}

}  // namespace quadrille
