#pragma once

#include <array>
#include <cstddef>

#include "engine/bitboard.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// The rooks that kings may still castle with. Side 0 is short, side 1 long.
class CastlingRights {
  public:
    static constexpr std::size_t kSides = 2;

    /// Returns the square of the castling rook, or none if the right is gone. The rook and king of
    /// an acquired army may be away from home, and may return.
    [[nodiscard]] Square rook(Color c, std::size_t side) const { return rook_[c][side]; }
    [[nodiscard]] Square short_rook(Color c) const { return rook_[c][0]; }
    [[nodiscard]] Square long_rook(Color c) const { return rook_[c][1]; }
    /// Returns the rooks by side.
    [[nodiscard]] const std::array<Square, kSides>& rooks(Color c) const { return rook_[c]; }
    /// Returns the squares of kings and rooks with a right. Only moves from or to them change
    /// rights.
    [[nodiscard]] const Bitboard& squares() const { return squares_; }

    /// Sets the rook of `c` on a side, or none. Updates `key`, the key of the whole position, which
    /// depends on the rooks of the armies in `acquired`. `find_squares` must follow.
    void set(Color c, std::size_t side, Square rook, ColorSet acquired, Key& key) {
        key ^= key_of(c, side, acquired);
        rook_[c][side] = rook;
        key ^= key_of(c, side, acquired);
    }
    /// Recomputes `squares()`. `kings` are the squares of each army's kings.
    void find_squares(const PerColor<Bitboard>& kings) {
        squares_ = Bitboard{};
        for (const Color c : kAllColors) {
            for (const Square rook : rook_[c]) {
                if (!rook.is_none()) squares_ |= Bitboard::of(rook) | kings[c];
            }
        }
    }

    /// Returns the contribution of the rights to a position's key.
    [[nodiscard]] Key key(ColorSet acquired) const {
        Key key = 0;
        for (const Color c : kAllColors) {
            for (std::size_t side = 0; side < kSides; ++side) key ^= key_of(c, side, acquired);
        }
        return key;
    }

  private:
    /// Returns the key of one right. For an acquired army it depends on the rook's square.
    [[nodiscard]] Key key_of(Color c, std::size_t side, ColorSet acquired) const {
        const Square rook = rook_[c][side];
        if (rook.is_none()) return 0;
        const Key key = zobrist::castling(c, side);
        return acquired.contains(c) ? key ^ zobrist::acquired_rook(side, rook) : key;
    }

    Bitboard squares_;
    PerColor<std::array<Square, kSides>> rook_;
};

}  // namespace quadrille
