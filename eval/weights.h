#pragma once

#include "engine/types.h"

namespace quadrille {

/// What the force of a seat is made of, in centipawns. One set for each variant.
struct ForceWeights {
    /// The worth of a piece anywhere.
    PerPieceType<int> material;
    /// For each step nearer the middle of the board than its edge (0 to 6 steps).
    PerPieceType<int> centre;
    /// A knight or bishop that still stands on its home row.
    int undeveloped = 0;
    /// A pawn: for each row it has advanced, and once more for each of the last three rows before
    /// its promotion row.
    int pawn_row = 0;
    int pawn_near_promotion = 0;
    /// The king: for each row it stands above its home row (up to 4), and for each file it stands
    /// nearer the ends of that row than the middle.
    int king_row = 0;
    int king_flank = 0;
    /// For each square around a king that an enemy seat attacks; and once for each enemy seat
    /// beyond the first that attacks there.
    int king_ring = 0;
    int king_second_attacker = 0;
    /// Per cent of what a seat stands to lose on attacked squares (see threats.h).
    int hanging_percent = 0;
    /// The same for the seat to move, after its dearest hanging piece has been left out: it can
    /// move that one away.
    int hanging_percent_to_move = 0;
    /// Being to move.
    int tempo = 0;
};

/// How force becomes expected points in FFA (see expectation.h).
struct ExpectationWeights {
    /// The force of a bare king.
    int base = 0;
    /// Seats that are left never count for less than this.
    int floor = 1;
    /// Shares go by this power of the force, 1 to 4.
    int power = 1;
    /// Per cent of the capture points on the board that will still be scored.
    int captures_percent = 0;
};

/// Every number of the evaluation that was chosen and not derived.
struct Weights {
    ForceWeights teams;
    ForceWeights ffa;
    ExpectationWeights expectation;
};

[[nodiscard]] const Weights& default_weights();

}  // namespace quadrille
