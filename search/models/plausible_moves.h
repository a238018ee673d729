#pragma once

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/fixed_vector.h"
#include "search/models/square_values.h"

namespace quadrille {

/// What moves of the seat to move bring to that seat alone, whatever the searching seat thinks of
/// them: a guess without a search, from what is attacked and defended now.
class PlausibleGain {
  public:
    PlausibleGain(const Position& position, const SquareValues& values);

    /// In centipawns of exchange and square values, for comparing moves of one position: what the
    /// move captures and becomes, less what the piece may be lost for where it goes, plus what it
    /// stood to be lost for where it was, and what its checks may bring (uncovered ones are not
    /// seen).
    [[nodiscard]] int of(Move move) const;

  private:
    /// A king of another side: from where it is checked, and whether it could step aside.
    struct King {
        PerPieceType<Bitboard> checked_from;
        bool has_no_way_out = false;
    };
    [[nodiscard]] int loss_on(Square s, int worth, const Bitboard& defended) const;
    [[nodiscard]] int gain_of_checks(PieceType placed, Square to) const;
    void add_king(Color c, const AttackMap& map);

    const Position& position_;
    const SquareValues& values_;
    int force_left_;
    Attackers enemies_;
    Bitboard own_;        // attacked by the seat's own army
    Bitboard own_twice_;  // by two of its pieces
    FixedVector<King, kColors> kings_;
};

/// Returns the legal move that brings most to the seat to move, or `Move::none()` without one.
[[nodiscard]] Move most_plausible_move(const Position& position, const SquareValues& values);

}  // namespace quadrille
