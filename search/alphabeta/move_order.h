#pragma once

#include <array>
#include <cstddef>

#include "engine/move.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "search/history.h"
#include "search/parties.h"
#include "search/ply_state.h"

namespace quadrille {

/// What is known of answers to the moves before a node, the last one first; nothing where there is
/// no such move.
using AnswerRows = std::array<Histories::Answers*, 3>;

/// How much a quiet move promises by all histories.
[[nodiscard]] int quiet_history(Histories& histories, const AnswerRows& answers, Piece mover,
                                Square to);
/// The history of a capture or promotion.
[[nodiscard]] HistoryValue& capture_history(Histories& histories, const Position& position,
                                            Move move);

/// Hands out the legal moves of a node, each once, those that promise most first: the table's move;
/// captures and promotions that do not lose material, the dearest victim by the cheapest piece
/// first; quiet moves by killers and history; captures that lose material. Moves are generated when
/// their turn comes. Uses the move lists of `ply`, so one picker to a ply at a time.
class MovePicker {
  public:
    enum class Wanted {
        All,
        Winning
    };  // Winning: captures and promotions that do not lose material

    MovePicker(const Position& position, Parties parties, Histories& histories, PlyState& ply,
               const AnswerRows& answers, Move table_move, Wanted wanted);

    /// The next move, or none.
    [[nodiscard]] Move next();
    /// The quiet moves that are left may come in any order.
    void stop_ordering() { orders_quiet_ = false; }
    /// Whether the move handed out last, one after the table's, is known to lose no material.
    [[nodiscard]] bool keeps_material() const { return stage_ == Stage::Noisy; }
    /// Whether the move handed out last is noisy (`MoveStage`).
    [[nodiscard]] bool is_noisy() const { return last_is_noisy_; }

  private:
    enum class Stage { Table, Noisy, Quiet, Losing, Done };
    struct Range {
        std::size_t at = 0;
        std::size_t end = 0;
        bool generated = false;
    };

    void generate(MoveStage stage, Range& range);
    [[nodiscard]] bool takes_table_move();
    [[nodiscard]] Move take_best(Range& range);
    [[nodiscard]] Move take_next(Range& range);
    [[nodiscard]] Move next_noisy();
    [[nodiscard]] int noisy_value(Move move) const;
    [[nodiscard]] int quiet_value(Move move) const;

    const Position& position_;
    Parties parties_;
    Histories& histories_;
    PlyState& ply_;
    AnswerRows answers_;
    Move table_move_;
    Wanted wanted_;
    Stage stage_ = Stage::Table;
    Range noisy_;
    Range quiet_;
    Range losing_;
    bool table_move_is_out_ = false;  // handed out, and not to be again
    bool last_is_noisy_ = false;
    bool orders_quiet_ = true;
};

}  // namespace quadrille
