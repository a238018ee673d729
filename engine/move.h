#pragma once

#include <cassert>
#include <cstdint>

#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// The kind of a move. A `Normal` move only carries a piece to another square.
enum class MoveKind : std::uint8_t {
    Normal,
    DoubleStep,
    EnPassant,
    CastleShort,
    CastleLong,
    Promotion,
    EnPassantPromotion,
};

/// A move in 22 bits. Castling is the king's own two-square step.
///
///   bit  21 20 19   18 17 16   15 ....... 8   7 ....... 0
///       +---------+----------+--------------+-------------+
///       | promote |   kind   |      to      |    from     |
///       +---------+----------+--------------+-------------+
class Move {
  public:
    static constexpr int kBits = 22;

    constexpr Move() = default;  // none
    constexpr Move(Square from, Square to, MoveKind kind = MoveKind::Normal)
        : bits_(static_cast<std::uint32_t>(from.idx()) | static_cast<std::uint32_t>(to.idx()) << 8 |
                static_cast<std::uint32_t>(kind) << 16) {}
    [[nodiscard]] static constexpr Move promotion(Square from, Square to, PieceType becomes,
                                                  MoveKind kind = MoveKind::Promotion) {
        assert(kind == MoveKind::Promotion || kind == MoveKind::EnPassantPromotion);
        Move m{from, to, kind};
        m.bits_ |= static_cast<std::uint32_t>(becomes) << 19;
        return m;
    }
    [[nodiscard]] static constexpr Move none() { return Move{}; }

    [[nodiscard]] constexpr Square from() const {
        return Square::from_idx(static_cast<int>(bits_ & 0xFFU));
    }
    [[nodiscard]] constexpr Square to() const {
        return Square::from_idx(static_cast<int>(bits_ >> 8 & 0xFFU));
    }
    [[nodiscard]] constexpr MoveKind kind() const {
        return static_cast<MoveKind>(bits_ >> 16 & 7U);
    }
    [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool is_castling() const {
        return kind() == MoveKind::CastleShort || kind() == MoveKind::CastleLong;
    }
    [[nodiscard]] constexpr bool is_en_passant() const {
        return kind() == MoveKind::EnPassant || kind() == MoveKind::EnPassantPromotion;
    }
    [[nodiscard]] constexpr bool is_promotion() const {
        return kind() == MoveKind::Promotion || kind() == MoveKind::EnPassantPromotion;
    }
    /// Returns the piece type the pawn becomes. Promotions only.
    [[nodiscard]] constexpr PieceType becomes() const {
        assert(is_promotion());
        return static_cast<PieceType>(bits_ >> 19 & 7U);
    }
    /// Returns true if the bits hold two valid square indices and no bit above `kBits` is set.
    [[nodiscard]] constexpr bool has_squares() const {
        constexpr std::uint32_t kEnd = kSquares;
        return bits_ >> kBits == 0 && (bits_ & 0xFFU) < kEnd && (bits_ >> 8 & 0xFFU) < kEnd;
    }
    /// Returns the move as one number below 2^22, for tables and hashing.
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }
    [[nodiscard]] static constexpr Move from_raw(std::uint32_t raw) {
        Move m;
        m.bits_ = raw;
        return m;
    }
    friend constexpr bool operator==(Move, Move) = default;

  private:
    std::uint32_t bits_ = 0;  // no move: both squares are a1, a corner
};

static_assert(Move{Square::at(3, 1), Square::at(3, 3), MoveKind::DoubleStep}.to() ==
              Square::at(3, 3));
static_assert(Move::promotion(Square::at(9, 9), Square::at(9, 10), PieceType::OneQueen).becomes() ==
              PieceType::OneQueen);
static_assert(!Move{Square::at(3, 0), Square::at(3, 1)}.is_none());

/// An upper bound of the legal moves in a position. With k pieces of the mover on the board, there
/// are at most 160-k target squares. Each is reached by at most one slider from each of 8
/// directions. A knight or king adds at most 8 moves, a pawn at most 3 targets with 4 promotions
/// each: 8*(160-k) + 12*k <= 1280 + 4*160 = 1920, and two castlings.
inline constexpr std::size_t kMaxMoves = 1922;
using MoveList = FixedVector<Move, kMaxMoves>;

}  // namespace quadrille
