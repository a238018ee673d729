#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/move.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"
#include "search/history.h"
#include "search/score.h"

namespace quadrille {

/// A principal variation.
class PvLine {
  public:
    void clear() { size_ = 0; }
    /// Sets the line to `first` followed by `rest`.
    void set(Move first, const PvLine& rest) {
        moves_[0] = first;
        size_ = std::min(rest.size_ + 1, moves_.size());
        std::copy_n(rest.moves_.begin(), size_ - 1, moves_.begin() + 1);
        values = rest.values;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

    /// FFA: expected final points in hundredths at the end of the line.
    PerColor<int> values;

  private:
    std::size_t size_ = 0;
    std::array<Move, kMaxPly> moves_;
};

struct PlyState {
    static constexpr std::size_t kKillers = 2;

    PvLine pv;
    std::array<Move, kKillers> killers;
    /// From the perspective of the maximizing side; kInfinity in check.
    Score static_eval = kInfinity;
    /// Continuation history of the move made at this ply; null after a pass.
    Histories::Continuation* continuation = nullptr;
    // Move lists of the move picker, kept here to save space on the call stack.
    MoveList moves;
    FixedVector<int, kMaxMoves> move_values;

    void reset() {
        pv.clear();
        killers.fill(Move::none());
        static_eval = kInfinity;
        continuation = nullptr;
    }
    void add_killer(Move move) {
        if (killers[0] == move) return;
        killers[1] = killers[0];
        killers[0] = move;
    }
};

}  // namespace quadrille
