#pragma once

#include <array>
#include <cstdint>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/square.h"
#include "engine/types.h"
#include "eval/weights.h"

namespace quadrille {

/// What a piece adds to the force of its seat by where it stands, in centipawns and without its
/// material. `own` is the square as the piece's owner sees it: turned so that the owner sits south,
/// as Red does. Mirror images are worth the same, left and right.
[[nodiscard]] int square_bonus(PieceType type, Square own, const ForceWeights& weights,
                               const RuleSet& rules);

/// The square bonuses of all seats, and material with them, made from one set of weights by quarter
/// turns.
class PieceSquareTable {
  public:
    PieceSquareTable(const ForceWeights& weights, const RuleSet& rules);

    /// Material and square bonus of a living piece.
    [[nodiscard]] int value(Piece p, Square s) const {
        return value_[static_cast<std::size_t>(p.code())][static_cast<std::size_t>(s.idx())];
    }
    /// The square bonuses of an active seat; 0 for any other.
    [[nodiscard]] int bonus_of(const Position& position, Color c) const;

  private:
    static constexpr std::size_t kLivingCodes = kColors * kPieceTypes;

    std::array<std::array<std::int16_t, kSquares>, kLivingCodes> value_{};
    PerPieceType<int> material_;
};

}  // namespace quadrille
