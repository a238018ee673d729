#pragma once

#include "engine/attacks.h"
#include "engine/position.h"

namespace quadrille {

/// The armies a seat has to fear, for asking about squares and boards that are not (yet) there:
/// `hostile` holds the living pieces of its enemies.
struct Threat {
    const Position& position;
    Bitboard hostile;

    /// Whether a hostile piece attacks `s` on a board occupied as `occupied`.
    [[nodiscard]] bool attacks(Square s, const Bitboard& occupied) const {
        if (hostile.intersects(knight_attacks(s) & position.board().pieces(PieceType::Knight)))
            return true;
        const Bitboard beside = hostile & king_attacks(s);
        if (beside.intersects(position.board().pieces(PieceType::King) |
                              position.board().pieces(PieceType::Pawn)) &&
            attacks_from_beside(s, beside)) {
            return true;
        }
        const Bitboard straight = hostile & position.board().straight_sliders();
        if (straight.intersects(rook_lines(s)) && straight.intersects(rook_attacks(s, occupied))) {
            return true;
        }
        const Bitboard oblique = hostile & position.board().oblique_sliders();
        return oblique.intersects(bishop_lines(s)) &&
               oblique.intersects(bishop_attacks(s, occupied));
    }

  private:
    /// Whether a king or pawn among the pieces `beside` a square attacks it.
    [[nodiscard]] bool attacks_from_beside(Square s, const Bitboard& beside) const {
        if (beside.intersects(position.board().pieces(PieceType::King))) return true;
        Bitboard pawns;
        for (const Color c : kAllColors) pawns |= pawn_sources(c, s) & position.board().pieces(c);
        return (pawns & position.board().pieces(PieceType::Pawn)).intersects(beside);
    }
};

}  // namespace quadrille
