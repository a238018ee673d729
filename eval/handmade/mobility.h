#pragma once

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"
#include "eval/mobility.h"

namespace quadrille {

/// The place of a piece's mobility in the table: the types' cases follow each other there too.
template <PieceType kType>
[[nodiscard]] constexpr int mobility_at(int squares) {
    return weight_at(Term::KnightMobility) + mobility_case<kType>(squares);
}
static_assert(mobility_at<PieceType::Bishop>(0) == weight_at(Term::BishopMobility));
static_assert(mobility_at<PieceType::Rook>(0) == weight_at(Term::RookMobility));
static_assert(mobility_at<PieceType::Queen>(0) == weight_at(Term::QueenMobility));

/// Counts, while the attacks of the army of `c` are found, the mobility of its knights, bishops,
/// rooks and queens, pairs of bishops and queens, and rooks on files without a pawn of their own
/// (as `c` sees files).
template <class Sink>
class MobilityCounter {
  public:
    MobilityCounter(Sink& sink, const Position& position, Color c, const AttackMap& map)
        : sink_(sink),
          army_(c),
          barred_(barred_to(position, c, map)),
          pawns_(position.board().pieces(c, PieceType::Pawn)) {}

    template <PieceType kType>
    void see_all(const Bitboard& pieces) {
        if constexpr (kType == PieceType::Bishop) {
            if (pieces.count() > 1) sink_.add(weight_at(Term::BishopPair));
        } else if constexpr (kType == PieceType::Queen) {
            if (pieces.count() > 1) sink_.add(weight_at(Term::SecondQueen));
        }
    }
    template <PieceType kType>
    void see(Square s, const Bitboard& reach) {
        sink_.add(mobility_at<kType>(reach.without(barred_).count()));
        if constexpr (kType == PieceType::Rook) {
            const bool is_open = !file_squares(army_, s).intersects(pawns_);
            sink_.add(weight_at(Term::OpenRook), static_cast<int>(is_open));
        }
    }

  private:
    Sink& sink_;
    Color army_;
    Bitboard barred_;
    Bitboard pawns_;
};

/// Counts the mobility of every army that somebody moves; what they attack. `sinks` has one for
/// each seat.
template <class Sink>
[[nodiscard]] AttackMap add_mobility(PerColor<Sink>& sinks, const Position& position) {
    return attack_map(position, [&](Color c, const AttackMap& map) {
        return MobilityCounter<Sink>(sinks[c], position, c, map);
    });
}

}  // namespace quadrille
