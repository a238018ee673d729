#pragma once

#include <array>
#include <cstddef>

#include "engine/bitboard.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// The rooks that kings may still castle with. A side is 0, short, or 1, long.
class CastlingRights {
  public:
    static constexpr std::size_t kSides = 2;

    /// The square of the rook a castling right goes with, none where the right is gone. An acquired
    /// army's rook, and its king, may be away from home: they can still come back.
    [[nodiscard]] Square rook(Color c, std::size_t side) const { return rook_[c][side]; }
    [[nodiscard]] Square short_rook(Color c) const { return rook_[c][0]; }
    [[nodiscard]] Square long_rook(Color c) const { return rook_[c][1]; }
    /// By side.
    [[nodiscard]] const std::array<Square, kSides>& rooks(Color c) const { return rook_[c]; }
    /// Kings and rooks that carry a right: a move from or to none of these changes no right.
    [[nodiscard]] const Bitboard& squares() const { return squares_; }

    /// `rook`, or none, is what `c` may castle with on a side. Changes `key`, that of the whole
    /// position, which knows the rooks of the armies `acquired`. `find_squares` must follow.
    void set(Color c, std::size_t side, Square rook, ColorSet acquired, Key& key) {
        key ^= key_of(c, side, acquired);
        rook_[c][side] = rook;
        key ^= key_of(c, side, acquired);
    }
    /// Finds `squares()` anew; `kings`: where the kings of each army stand.
    void find_squares(const PerColor<Bitboard>& kings) {
        squares_ = Bitboard{};
        for (const Color c : kAllColors) {
            for (const Square rook : rook_[c]) {
                if (!rook.is_none()) squares_ |= Bitboard::of(rook) | kings[c];
            }
        }
    }

    /// The part of the rights in the key of a position.
    [[nodiscard]] Key key(ColorSet acquired) const {
        Key key = 0;
        for (const Color c : kAllColors) {
            for (std::size_t side = 0; side < kSides; ++side) key ^= key_of(c, side, acquired);
        }
        return key;
    }

  private:
    /// That a right is there and, for an acquired army, its rook.
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
