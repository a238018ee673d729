#pragma once

#include <string>

#include "engine/bitboard.h"
#include "engine/board_change.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// The pieces on the board, as sets of squares and by square.
///
/// Pieces of departed seats are "dead": they are in `occupied()` and `dead()` and in no set by
/// color or type. A living king without an army (a zombie: see `disarm`) is only in `occupied()`.
///
/// Functions with a parameter `key` also update the key of the whole position.
class Board {
  public:
    [[nodiscard]] const Bitboard& pieces(Color c) const { return color_[c]; }
    [[nodiscard]] const Bitboard& pieces(PieceType t) const { return type_[t]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return color_[c] & type_[t]; }
    /// Returns queens and one-point queens.
    [[nodiscard]] Bitboard queens() const {
        return type_[PieceType::Queen] | type_[PieceType::OneQueen];
    }
    /// Returns rooks and queens of both kinds.
    [[nodiscard]] Bitboard orthogonal_sliders() const { return type_[PieceType::Rook] | queens(); }
    /// Returns bishops and queens of both kinds.
    [[nodiscard]] Bitboard diagonal_sliders() const { return type_[PieceType::Bishop] | queens(); }
    [[nodiscard]] const Bitboard& occupied() const { return occupied_; }
    [[nodiscard]] const Bitboard& dead() const { return dead_; }
    [[nodiscard]] const Bitboard& walls() const { return walls_; }
    [[nodiscard]] Piece piece_on(Square s) const { return squares_[s]; }
    [[nodiscard]] const PerSquare<Piece>& squares() const { return squares_; }

    /// Puts `piece`, which may be `Piece::none()`, on the empty square `s`, without updating a key.
    void put(Piece piece, Square s);
    /// Removes the piece on `s`.
    void take(Square s, Key& key) {
        const Piece piece = squares_[s];
        const Bitboard bit = Bitboard::of(s);
        key ^= zobrist::piece(piece, s);
        squares_[s] = Piece::none();
        occupied_.remove(bit);
        if (piece.is_dead()) {
            dead_.remove(bit);
            return;
        }
        color_[piece.color()].remove(bit);  // no effect for a king without an army
        type_[piece.type()].remove(bit);
    }
    /// Moves the piece `off` to an empty square, where it becomes `down` of the same color.
    void move(PlacedPiece off, PlacedPiece down, Key& key) {
        const Bitboard from = Bitboard::of(off.square);
        const Bitboard to = Bitboard::of(down.square);
        key ^= zobrist::piece(off.piece, off.square) ^ zobrist::piece(down.piece, down.square);
        squares_[off.square] = Piece::none();
        squares_[down.square] = down.piece;
        occupied_ ^= from | to;
        color_[off.piece.color()] ^= from | to;
        type_[off.piece.type()].remove(from);
        type_[down.piece.type()] |= to;
    }
    /// Makes all pieces of `c` dead, except those on `spared`, and adds them to `change.died`.
    void kill_army(Color c, const Bitboard& spared, BoardChange& change, Key& key);
    /// Removes the living king on `s` from its army: it becomes a zombie.
    void disarm(Square s);
    /// Makes the king without an army on `s` dead and adds it to `change.died`.
    void kill_disarmed(Square s, BoardChange& change, Key& key);

    /// Returns the contribution of the pieces to a position's key. Slow.
    [[nodiscard]] Key key() const;
    /// Returns the first inconsistency of sets and squares as text, or an empty text. Slow.
    [[nodiscard]] std::string invariant_violation() const;

  private:
    PerColor<Bitboard> color_;
    PerPieceType<Bitboard> type_;
    Bitboard occupied_;
    Bitboard dead_;  // kings without an army are not in it
    Bitboard walls_;
    PerSquare<Piece> squares_;
};

}  // namespace quadrille
