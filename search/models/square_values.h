#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/square.h"
#include "engine/types.h"

namespace quadrille {

/// What pieces are worth on their squares, in centipawns, as far as the search has to guess what
/// another seat would like to play where seats play for themselves (plausible_moves.h). A rough
/// scale of the search's own, which no evaluation has a say in: rows and files as the owner sees
/// them, mirror images alike, and the last rows before a promotion; one number counts with all
/// force on the board, one with none, and in between a part of each.
class SquareValues {
  public:
    explicit SquareValues(const RuleSet& rules);

    /// How much force is left on the board, by the capture points of all living pieces: from
    /// `kAllForce`, as much as a game begins with or more, to 0, bare kings.
    [[nodiscard]] static int force_left(const Position& position);
    static constexpr int kForceBits = 8;
    static constexpr int kAllForce = 1 << kForceBits;

    /// What is gained when `before` on `from` becomes `after` on `to`; rounded down.
    [[nodiscard]] int gain(Piece before, Square from, Piece after, Square to,
                           int force_left) const {
        const Worth& old_worth = at(before, from);
        const Worth& new_worth = at(after, to);
        const int early = new_worth.early - old_worth.early;
        const int late = new_worth.late - old_worth.late;
        return (early * force_left + late * (kAllForce - force_left)) >> kForceBits;
    }

  private:
    static constexpr std::size_t kLivingCodes = kColors * kPieceTypes;

    struct Worth {
        std::int16_t early = 0;
        std::int16_t late = 0;
    };
    [[nodiscard]] const Worth& at(Piece p, Square s) const {
        return worth_[static_cast<std::size_t>(p.code())][static_cast<std::size_t>(s.idx())];
    }

    std::array<std::array<Worth, kSquares>, kLivingCodes> worth_{};
};

}  // namespace quadrille
