#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/move.h"
#include "engine/square.h"
#include "engine/types.h"

namespace quadrille {

/// How well quiet moves did in other positions, by the piece (with its seat) and the square it went
/// to. Values stay within -kLimit..kLimit.
class History {
  public:
    static constexpr int kLimit = 16384;

    void clear() { value_ = {}; }
    [[nodiscard]] int of(Piece mover, Square to) const { return value_[row(mover)][column(to)]; }
    /// Moves the value toward the limit by `bonus`, the less the nearer it is already.
    void add(Piece mover, Square to, int bonus) {
        bonus = std::clamp(bonus, -kLimit, kLimit);
        std::int16_t& v = value_[row(mover)][column(to)];
        v = static_cast<std::int16_t>(v + bonus - v * std::abs(bonus) / kLimit);
    }

  private:
    static constexpr std::size_t kLivingCodes = kColors * kPieceTypes;

    [[nodiscard]] static std::size_t row(Piece p) { return static_cast<std::size_t>(p.code()); }
    [[nodiscard]] static std::size_t column(Square s) { return static_cast<std::size_t>(s.idx()); }

    std::array<std::array<std::int16_t, kSquares>, kLivingCodes> value_{};
};

}  // namespace quadrille
