#pragma once

#include <array>
#include <cstddef>

#include "engine/move.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "search/alphabeta/check_squares.h"
#include "search/history.h"
#include "search/ply_state.h"

namespace quadrille {

/// Continuation histories of the moves 1, 2 and 4 plies before a node, or null.
using ContinuationHistories = std::array<Histories::Continuation*, 3>;

/// Returns the sum of a quiet move's history and continuation histories.
[[nodiscard]] int quiet_history(Histories& histories, const ContinuationHistories& continuations,
                                Piece mover, Square to);
/// Returns the history of a capture or promotion.
[[nodiscard]] HistoryValue& capture_history(Histories& histories, const Position& position,
                                            Move move);

/// Returns the legal moves of a node one by one: the TT move; captures and promotions that do not
/// lose material, in MVV-LVA order; quiet moves by killers and histories; captures that lose
/// material. Each stage generates its moves when it begins. A picker uses the move lists of `ply`,
/// so only one may exist per ply.
class MovePicker {
  public:
    enum class Wanted {
        All,
        Winning
    };  // Winning: captures and promotions that do not lose material

    MovePicker(const Position& position, Histories& histories, PlyState& ply,
               const ContinuationHistories& continuations, Move tt_move, Wanted wanted);

    /// Returns the next move, or `Move::none()` after the last one.
    [[nodiscard]] Move next();
    /// Stops sorting quiet moves and skips those before the next check. Returns their number.
    [[nodiscard]] int skip_to_quiet_check(CheckSquares& checks);
    /// Returns true if the last move is the TT move or loses no material by SEE.
    [[nodiscard]] bool keeps_material() const { return stage_ == Stage::Noisy; }
    /// Returns whether the last move is noisy (`MoveStage`).
    [[nodiscard]] bool is_noisy() const { return last_is_noisy_; }

  private:
    enum class Stage { Table, Noisy, Quiet, Losing, End };
    struct Range {
        std::size_t at = 0;
        std::size_t end = 0;
        bool generated = false;
    };

    void generate(MoveStage stage, Range& range);
    [[nodiscard]] bool can_return_tt_move();
    [[nodiscard]] Move take_best(Range& range);
    [[nodiscard]] Move take_next(Range& range);
    [[nodiscard]] Move next_noisy();
    [[nodiscard]] int noisy_value(Move move) const;
    [[nodiscard]] int quiet_value(Move move) const;

    const Position& position_;
    Histories& histories_;
    PlyState& ply_;
    ContinuationHistories continuations_;
    Move tt_move_;
    Wanted wanted_;
    Stage stage_ = Stage::Table;
    Range noisy_;
    Range quiet_;
    Range losing_;
    bool returned_tt_move_ = false;  // must not be returned again
    bool last_is_noisy_ = false;
    bool orders_quiet_ = true;
};

}  // namespace quadrille
