#pragma once

#include <string>

#include "engine/bitboard.h"
#include "engine/board_change.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// What stands where, as sets of squares and square by square.
///
/// Pieces of departed seats are "dead": they are in `occupied()` and `dead()` and in no set by
/// color or type. A king that is alive but has no army (a zombie: see `disarm`) is in `occupied()`
/// alone.
///
/// What changes the board also changes `key`, that of the whole position, by the pieces that came
/// and went.
class Board {
  public:
    [[nodiscard]] const Bitboard& pieces(Color c) const { return color_[c]; }
    [[nodiscard]] const Bitboard& pieces(PieceType t) const { return type_[t]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return color_[c] & type_[t]; }
    /// Queens and one-point queens.
    [[nodiscard]] Bitboard queens() const {
        return type_[PieceType::Queen] | type_[PieceType::OneQueen];
    }
    /// What moves as a rook: rooks and queens.
    [[nodiscard]] Bitboard orthogonal_sliders() const { return type_[PieceType::Rook] | queens(); }
    /// What moves as a bishop: bishops and queens.
    [[nodiscard]] Bitboard diagonal_sliders() const { return type_[PieceType::Bishop] | queens(); }
    [[nodiscard]] const Bitboard& occupied() const { return occupied_; }
    [[nodiscard]] const Bitboard& dead() const { return dead_; }
    [[nodiscard]] const Bitboard& walls() const { return walls_; }
    [[nodiscard]] Piece piece_on(Square s) const { return squares_[s]; }
    [[nodiscard]] const PerSquare<Piece>& squares() const { return squares_; }

    /// Puts `piece`, or nothing, on the empty square `s` of a board whose key is not known yet.
    void put(Piece piece, Square s);
    /// Takes the piece on `s` off.
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
        color_[piece.color()].remove(bit);  // nothing to remove for a king without an army
        type_[piece.type()].remove(bit);
    }
    /// The piece `off` leaves its square and comes to an empty one as `down`, of the same color.
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
    /// Everything of `c` outside `spared` becomes a dead piece and is added to `change.died`.
    void kill_army(Color c, const Bitboard& spared, BoardChange& change, Key& key);
    /// The living king on `s` has no army any more.
    void disarm(Square s);
    /// The king without an army on `s` becomes a dead piece and is added to `change.died`.
    void kill_disarmed(Square s, BoardChange& change, Key& key);

    /// The part of the pieces in the key of a position. Slow.
    [[nodiscard]] Key key() const;
    /// Empty when sets and squares agree, else the first disagreement in words. Slow.
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
