#pragma once

#include "engine/attack_map.h"
#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// Counts the pawns of `c` that its pawns protect, those with a piece of their own side or dead
/// material in front of them, and those one to three steps before promotion that can step on to a
/// square no enemy attacks.
template <class Sink>
void add_pawns(Sink& sink, const Position& position, Color c, const AttackMap& map,
               const Bitboard& attacked) {
    const Bitboard pawns = position.board().pieces(c, PieceType::Pawn);
    if (pawns.empty()) return;
    const Bitboard steps = pawn_push_set(c, pawns);
    sink.add(weight_at(Term::PawnProtected), (pawns & map.by[c].pawns).count());
    sink.add(weight_at(Term::PawnBlockedByOwn), (steps & map.side[c]).count());
    const Bitboard blocked = steps & (position.board().dead() | position.board().walls());
    if (!blocked.empty()) sink.add(weight_at(Term::PawnBlockedByDead), blocked.count());
    const Bitboard free = steps.without(position.board().occupied() | attacked);
    const int promotion_row = position.rules().promotion_row;
    for (int to_go = 1; to_go <= kFreePawnRows; ++to_go) {
        const Bitboard free_there = free & row_squares(c, promotion_row - to_go + 1);
        if (!free_there.empty()) {
            sink.add(weight_at(Term::PawnFree, to_go - 1), free_there.count());
        }
    }
}

}  // namespace quadrille
