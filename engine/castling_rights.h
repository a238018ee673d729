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

    /// Returns the square of the castling rook, or none if the right is gone. An acquired army has
    /// `acquired_rooks` instead.
    [[nodiscard]] Square rook(Color c, std::size_t side) const { return rook_[c][side]; }
    [[nodiscard]] Square short_rook(Color c) const { return rook_[c][0]; }
    [[nodiscard]] Square long_rook(Color c) const { return rook_[c][1]; }
    /// Returns the rooks of all acquired armies that may castle on a side once they and their king
    /// are at home.
    [[nodiscard]] const Bitboard& acquired_rooks(std::size_t side) const {
        return acquired_rooks_[side];
    }
    /// Returns the squares of kings and rooks with a right. Only moves from or to them change
    /// rights.
    [[nodiscard]] const Bitboard& squares() const { return squares_; }

    /// Sets the rook of `c` on a side, or none. Updates `key`, the key of the whole position.
    /// `find_squares` must follow.
    void set(Color c, std::size_t side, Square rook, Key& key) {
        key ^= key_of(c, side);
        rook_[c][side] = rook;
        key ^= key_of(c, side);
    }
    /// Adds or removes rooks of acquired armies on a side, like `set`.
    void set_acquired(std::size_t side, const Bitboard& rooks, Key& key) {
        key ^= acquired_key(side);
        acquired_rooks_[side] = rooks;
        key ^= acquired_key(side);
    }
    /// Recomputes `squares()`. `kings` are the squares of each army's kings; `acquired_kings` those
    /// of acquired armies.
    void find_squares(const PerColor<Bitboard>& kings, const Bitboard& acquired_kings) {
        squares_ = acquired_rooks_[0] | acquired_rooks_[1];
        if (!squares_.empty()) squares_ |= acquired_kings;
        for (const Color c : kAllColors) {
            for (const Square rook : rook_[c]) {
                if (!rook.is_none()) squares_ |= Bitboard::of(rook) | kings[c];
            }
        }
    }

    /// Returns the contribution of the rights to a position's key.
    [[nodiscard]] Key key() const {
        Key key = 0;
        for (std::size_t side = 0; side < kSides; ++side) {
            for (const Color c : kAllColors) key ^= key_of(c, side);
            key ^= acquired_key(side);
        }
        return key;
    }

  private:
    [[nodiscard]] Key key_of(Color c, std::size_t side) const {
        return rook_[c][side].is_none() ? 0 : zobrist::castling(c, side);
    }
    [[nodiscard]] Key acquired_key(std::size_t side) const {
        Key key = 0;
        acquired_rooks_[side].for_each([&](Square s) { key ^= zobrist::acquired_rook(side, s); });
        return key;
    }

    Bitboard squares_;
    std::array<Bitboard, kSides> acquired_rooks_;
    PerColor<std::array<Square, kSides>> rook_;
};

}  // namespace quadrille
