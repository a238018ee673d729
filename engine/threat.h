#pragma once

#include "engine/attacks.h"
#include "engine/position.h"

namespace quadrille {

/// The armies a seat has to fear, for asking about squares and boards that are not (yet) there:
/// `hostile` holds the living pieces of its enemies.
struct Threat {
    const Position& position;
    Color color;  // who is afraid
    Bitboard hostile;

    Threat(const Position& p, Color c) : position(p), color(c) {
        for (const Color x : p.enemies_of(c)) hostile |= p.pieces(x);
    }
    Threat(const Position& p, Color c, const Bitboard& h) : position(p), color(c), hostile(h) {}

    /// Whether a hostile piece attacks `s` on a board occupied as `occupied`.
    [[nodiscard]] bool attacks(Square s, const Bitboard& occupied) const {
        if (hostile.intersects((knight_attacks(s) & position.pieces(PieceType::Knight)) |
                               (king_attacks(s) & position.pieces(PieceType::King)))) {
            return true;
        }
        Bitboard pawns;
        for (int step = 1; step < kColors; ++step) {
            const Color x = after(color, step);
            pawns |= pawn_sources(x, s) & position.pieces(x);
        }
        if ((pawns & position.pieces(PieceType::Pawn)).intersects(hostile)) return true;
        const Bitboard straight = hostile & position.straight_sliders();
        if (straight.intersects(rook_lines(s)) && straight.intersects(rook_attacks(s, occupied))) {
            return true;
        }
        const Bitboard oblique = hostile & position.oblique_sliders();
        return oblique.intersects(bishop_lines(s)) &&
               oblique.intersects(bishop_attacks(s, occupied));
    }
};

}  // namespace quadrille
