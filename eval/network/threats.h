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

// Threats: pieces that may be lost, an input that no sum over pieces contains.

namespace quadrille {

/// Attacks of the enemies of `c`, by the time when they move. Walking kings do not count.
struct Enemies {
    Attackers now;    // enemies that move before `c` can react
    Attackers later;  // enemies that move after `c`

    Enemies(const Position& position, const AttackMap& map, Color c) {
        const ColorSet all = position.seats().with_army() - position.side_of(c);
        const ColorSet first = seats_before(c, position.turn());
        for (const Color e : all& first) now.add(map.by[e]);
        for (const Color e : all - first) later.add(map.by[e]);
    }
};

/// Kinds of threats: 0, the piece hangs (its side does not defend it); else a cheaper piece attacks
/// it: 1, a pawn; 2, a minor piece; 3, a rook.
inline constexpr int kThreatKinds = 4;
/// The threatening seats: `Now`, those that move before the owner; `Later`, those that move after
/// it; `ToMove`, those that move after it when the owner is to move.
enum class ThreatTime : std::uint8_t { Now, Later, ToMove };
inline constexpr int kThreatTimes = 3;

/// Values in pawns to compare victim and attacker, by type of the victim and kind of the threat.
inline constexpr PerPieceType<int> kVictimValues = {{1, 3, 4, 5, 10, 0, 9}};
inline constexpr std::array<int, kThreatKinds> kAttackerValues = {0, 1, 4, 5};

/// Returns the attacks by which an army, or several, makes threats of a kind.
template <class Attacks>
[[nodiscard]] const Bitboard& attacks_of_kind(const Attacks& attacks, int kind) {
    switch (kind) {
        case 1: return attacks.pawns;
        case 2: return attacks.minors;
        case 3: return attacks.rooks;
        default: return attacks.all;
    }
}

/// Returns the threat that loses most on `s`, or -1 without a threat. Equal trades are not threats.
[[nodiscard]] inline int threat_kind(const Attackers& attackers, const Bitboard& s,
                                     PieceType victim, bool is_defended) {
    if (!attackers.all.intersects(s)) return -1;
    if (!is_defended) return 0;
    const int value = kVictimValues[victim];
    for (int kind = 1; kind < kThreatKinds; ++kind) {
        if (value > kAttackerValues[static_cast<std::size_t>(kind)] &&
            attacks_of_kind(attackers, kind).intersects(s)) {
            return kind;
        }
    }
    return -1;
}

/// Returns the pieces of any owner that `enemies` attack with cheaper pieces. Of the defended
/// pieces, `threat_kind` finds a threat for exactly these. This filters most pieces at once.
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

/// Calls `visit(threat)` for each piece that the army `c` may lose, except kings. `attacked`:
/// squares attacked by any of its enemies; `defended`: squares attacked by its side.
template <class Visitor>
void for_each_threat(const Position& position, Color c, const AttackMap& map,
                     const Bitboard& attacked, const Bitboard& defended, const Visitor& visit) {
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
