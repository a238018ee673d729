#pragma once

#include <optional>

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// The squares from which a piece of the seat to move would check an enemy king, by type; found
/// when they are first asked for. Only checks by the piece that moves are known, not those that it
/// uncovers.
class CheckSquares {
  public:
    explicit CheckSquares(const Position& position) : position_(position) {}

    [[nodiscard]] bool gives_check(Move move) {
        if (!found_.has_value()) find();
        const PieceType placed =
            move.is_promotion() ? move.becomes() : position_.piece_on(move.from()).type();
        return (*found_)[placed].contains(move.to());
    }

  private:
    void find() {
        const Color us = position_.turn();
        PerPieceType<Bitboard>& from = found_.emplace();
        for (const Color c : position_.with_king() - position_.side_of(us)) {
            const Square king = position_.king_square(c);
            const Bitboard straight = rook_attacks(king, position_.occupied());
            const Bitboard oblique = bishop_attacks(king, position_.occupied());
            from[PieceType::Pawn] |= pawn_sources(us, king);
            from[PieceType::Knight] |= knight_attacks(king);
            from[PieceType::Bishop] |= oblique;
            from[PieceType::Rook] |= straight;
            from[PieceType::Queen] |= straight | oblique;
        }
        from[PieceType::OneQueen] = from[PieceType::Queen];
    }

    const Position& position_;
    std::optional<PerPieceType<Bitboard>> found_;
};

}  // namespace quadrille
