#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/move.h"
#include "engine/square.h"
#include "engine/types.h"
#include "search/params.h"

namespace quadrille {

/// A history score from -kLimit to kLimit.
class HistoryValue {
  public:
    static constexpr int kLimit = 16384;

    [[nodiscard]] int get() const { return value_; }
    /// Adds `bonus`, scaled down as the value approaches the limit ("history gravity").
    void add(int bonus) {
        bonus = std::clamp(bonus, -kLimit, kLimit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
    }

  private:
    std::int16_t value_ = 0;
};

/// Returns the bonus of a move that was best in a search of `depth` plies.
[[nodiscard]] constexpr int history_bonus(const SearchProfile& profile, int depth) {
    return std::min(profile.history_max,
                    (profile.history_square * depth + profile.history_linear) * depth);
}

/// The histories of one thread. Pieces of different seats are different pieces.
class Histories {
  public:
    static constexpr std::size_t kLivingCodes = kColors * kPieceTypes;
    /// Continuation history of one earlier move, by piece type and target of the later move.
    using Continuation = std::array<std::array<HistoryValue, kSquares>, kPieceTypes>;

    Histories() : continuations_(std::make_unique<Continuation[]>(kLivingCodes * kSquares)) {}

    void clear() {
        quiet_ = {};
        captures_ = {};
        std::fill_n(continuations_.get(), kLivingCodes * kSquares, Continuation{});
    }

    /// Quiet moves by piece and target.
    [[nodiscard]] HistoryValue& quiet(Piece mover, Square to) { return quiet_[at(mover)][at(to)]; }
    /// Captures and promotions by piece, target and type of the victim (a king stands for a
    /// promotion without capture).
    [[nodiscard]] HistoryValue& capture(Piece mover, Square to, PieceType victim) {
        return captures_[at(mover)][at(to)][static_cast<std::size_t>(idx(victim))];
    }
    /// Quiet moves after a move of `earlier` to `to`.
    [[nodiscard]] Continuation& continuation(Piece earlier, Square to) {
        return continuations_[at(earlier) * kSquares + at(to)];
    }
    [[nodiscard]] static HistoryValue& of(Continuation& continuation, Piece mover, Square to) {
        return continuation[static_cast<std::size_t>(idx(mover.type()))][at(to)];
    }

  private:
    [[nodiscard]] static std::size_t at(Piece p) { return static_cast<std::size_t>(p.code()); }
    [[nodiscard]] static std::size_t at(Square s) { return static_cast<std::size_t>(s.idx()); }

    template <class T>
    using ByMove = std::array<std::array<T, kSquares>, kLivingCodes>;

    ByMove<HistoryValue> quiet_{};
    ByMove<std::array<HistoryValue, kPieceTypes>> captures_{};
    std::unique_ptr<Continuation[]> continuations_;
};

}  // namespace quadrille
