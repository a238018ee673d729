#pragma once

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/types.h"

// Checks and disambiguation of moves, shared by the notations.

namespace quadrille {

/// Returns the enemy kings that gain a new checking piece of any army by `move`, which leads from
/// `before` to `after`. A moved piece that gave check before does not count.
[[nodiscard]] ColorSet newly_checked(Move move, const Position& before, const Position& after);

/// Returns the position under `MateTiming::Turn`. A mated seat then stays in the game after the
/// move, so that its checking pieces can still be found.
[[nodiscard]] Position with_mates_judged_at_turn(const Position& position);

/// The coordinates of the origin square that are written.
struct Disambiguation {
    bool file = false;
    bool rank = false;
};
enum class DisambiguationOrder : bool { FileFirst, RankFirst };

/// Returns the coordinates that distinguish the legal move `move` from other legal moves to the
/// same square for which `is_like` returns true. Without other moves it returns none; else the
/// first coordinate of `order` that suffices, else both.
template <class F>
[[nodiscard]] Disambiguation disambiguation(Move move, const Position& before,
                                            DisambiguationOrder order, F is_like) {
    bool has_others = false;
    bool shares_file = false;
    bool shares_rank = false;
    for (const Move other : legal_moves(before)) {
        const Square from = other.from();
        if (other.to() != move.to() || from == move.from() || !is_like(other)) continue;
        has_others = true;
        shares_file = shares_file || from.file() == move.from().file();
        shares_rank = shares_rank || from.rank() == move.from().rank();
    }
    if (!has_others) return {};
    if (order == DisambiguationOrder::FileFirst) return {!shares_file || shares_rank, shares_file};
    return {shares_rank, !shares_rank || shares_file};
}

}  // namespace quadrille
