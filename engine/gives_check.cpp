#include "engine/attacks.h"
#include "engine/movegen.h"

namespace quadrille {

namespace {

/// The board after a move: the parts on which checks depend.
struct BoardAfter {
    Bitboard occupied;
    Bitboard gone;     // pieces that no longer attack from where they stood
    Bitboard changed;  // squares whose content changes
    Square rook_to;    // rook's target when castling, else none
};

BoardAfter board_after(const Position& p, Move move) {
    const Bitboard from = Bitboard::of(move.from());
    const Bitboard to = Bitboard::of(move.to());
    BoardAfter after{p.board().occupied().without(from) | to, from | to, from | to, Square::none()};
    if (move.is_en_passant()) {
        const Bitboard victim = Bitboard::of(p.en_passant_victim(move));
        after.occupied.remove(victim);
        after.gone |= victim;
        after.changed |= victim;
    }
    if (move.is_castling()) {
        const Square rook_from =
            p.castling_rook(p.turn(), move.kind() == MoveKind::CastleShort ? 0 : 1);
        after.rook_to = Square::from_idx((move.from().idx() + move.to().idx()) / 2);
        const Bitboard rook = Bitboard::of(rook_from) | Bitboard::of(after.rook_to);
        after.occupied ^= rook;
        after.gone |= rook;
        after.changed |= rook;
    }
    return after;
}

/// Returns the sliders of `candidates` that reach `king` if the squares `occupied` are occupied.
Bitboard sliders_reaching(const Position& p, Square king, const Bitboard& candidates,
                          const Bitboard& occupied) {
    const Bitboard orthogonal = candidates & p.board().orthogonal_sliders();
    const Bitboard diagonal = candidates & p.board().diagonal_sliders();
    return (rook_attacks(king, occupied) & orthogonal) |
           (bishop_attacks(king, occupied) & diagonal);
}

}  // namespace

bool gives_check(const Position& p, Move move) {
    const Color us = p.turn();
    const Piece mover = p.piece_on(move.from());
    const Piece placed = move.is_promotion() ? Piece(us, move.becomes()) : mover;
    const BoardAfter after = board_after(p, move);
    const Piece target = p.piece_on(move.to());
    for (const Color c : p.seats().with_king() - p.side_of(us)) {
        const Square king = p.king_square(c);
        if (king == move.to() || !after.changed.intersects(check_touching_squares(king))) continue;
        if (piece_attacks(placed, move.to(), after.occupied).contains(king)) return true;
        if (!after.rook_to.is_none() &&
            rook_attacks(after.rook_to, after.occupied).contains(king)) {
            return true;
        }
        Bitboard hostile;
        for (const Color x : p.seats().enemies_of(c)) {
            const bool dies = p.takes_king(move) && target.color() == x && p.active().contains(x);
            if (!dies) hostile |= p.board().pieces(x);
        }
        hostile.remove(after.gone);
        if (!sliders_reaching(p, king, hostile, after.occupied)
                 .without(sliders_reaching(p, king, hostile, p.board().occupied()))
                 .empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace quadrille
