#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/weights.h"

namespace quadrille {

/// The squares a seat attacks, by what attacks them. Pins are not looked at.
struct SeatAttacks {
    Bitboard pawns;
    Bitboard minors;  // knights and bishops
    Bitboard rooks;
    Bitboard all;  // queens and king too
};
using AttackMap = PerColor<SeatAttacks>;

/// The attacks of every army that somebody moves; nothing for the others.
[[nodiscard]] AttackMap attack_map(const Position& position);

/// What an army stands to lose on attacked squares, in centipawns, not negative: an attacked
/// piece that nothing of its own side defends counts whole; one attacked by a cheaper kind of piece
/// counts the difference. `dearest` receives the largest single loss.
[[nodiscard]] int hanging_of(const Position& position, const AttackMap& attacks, Color c,
                             const ForceWeights& weights, int& dearest);

/// How exposed the king of an active seat is, in centipawns (a negative number or 0).
[[nodiscard]] int king_danger_of(const Position& position, const AttackMap& attacks, Color c,
                                 const ForceWeights& weights);

}  // namespace quadrille
