#pragma once

#include <cstddef>
#include <optional>

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// The squares from which a piece of `by` would check the king of `c`, by type; none for a king.
[[nodiscard]] inline PerPieceType<Bitboard> checking_squares(const Position& position, Color by,
                                                             Color c) {
    const Square king = position.king_square(c);
    PerPieceType<Bitboard> from;
    from[PieceType::Pawn] = pawn_sources(by, king);
    from[PieceType::Knight] = knight_attacks(king);
    from[PieceType::Bishop] = bishop_attacks(king, position.board().occupied());
    from[PieceType::Rook] = rook_attacks(king, position.board().occupied());
    from[PieceType::Queen] = from[PieceType::Bishop] | from[PieceType::Rook];
    from[PieceType::OneQueen] = from[PieceType::Queen];
    return from;
}

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
        for (const Color c : position_.seats().with_king() - position_.side_of(us)) {
            const PerPieceType<Bitboard> squares = checking_squares(position_, us, c);
            for (std::size_t i = 0; i < from.values.size(); ++i) {
                from.values[i] |= squares.values[i];
            }
        }
    }

    const Position& position_;
    std::optional<PerPieceType<Bitboard>> found_;
};

}  // namespace quadrille
