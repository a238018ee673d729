#pragma once

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/types.h"

// What notations write beside the squares of a move: checks, and what tells it from others.

namespace quadrille {

/// Kings of enemies of the mover that gain a checking piece of any army by `move`, which leads from
/// `before` to `after`. A piece that gave check before and only moved is no new one.
[[nodiscard]] ColorSet newly_checked(Move move, const Position& before, const Position& after);

/// The same game with mates judged on the victim's turn, so that after a move no seat is out yet
/// and it still shows which pieces check which king.
[[nodiscard]] Position with_mates_judged_at_turn(const Position& position);

/// Which coordinates of the square that a move comes from are written.
struct Disambiguation {
    bool file = false;
    bool rank = false;
};
enum class DisambiguationOrder : bool { FileFirst, RankFirst };

/// What has to be written so that `move`, a legal one, reads unlike each other legal move that goes
/// to the same square from another one and `is_like` it: nothing where there is none, else the
/// first coordinate, else the second, else both.
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
