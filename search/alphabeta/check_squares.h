#pragma once

#include <cstddef>
#include <optional>

#include "engine/attacks.h"
#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// Returns the squares from which a piece of `by` would check the king of `c`, by piece type. The
/// set of the king is empty.
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

/// The squares from which a piece of the seat to move would check an enemy king, by type. They are
/// computed on first use. Discovered checks are not included.
class CheckSquares {
  public:
    explicit CheckSquares(const Position& position) : position_(position) {}

    [[nodiscard]] bool gives_check(Move move) {
        if (!squares_.has_value()) compute();
        const PieceType placed =
            move.is_promotion() ? move.becomes() : position_.piece_on(move.from()).type();
        return (*squares_)[placed].contains(move.to());
    }

  private:
    void compute() {
        const Color us = position_.turn();
        PerPieceType<Bitboard>& from = squares_.emplace();
        for (const Color c : position_.seats().with_king() - position_.side_of(us)) {
            const PerPieceType<Bitboard> squares = checking_squares(position_, us, c);
            for (std::size_t i = 0; i < from.values.size(); ++i) {
                from.values[i] |= squares.values[i];
            }
        }
    }

    const Position& position_;
    std::optional<PerPieceType<Bitboard>> squares_;
};

}  // namespace quadrille
