#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/bare_king.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/heads.h"

// Mop-up evaluation: how to mate a bare king.

namespace quadrille {

/// Returns the squares between `square` and the nearest edge of the board, from 0 to 6.
[[nodiscard]] constexpr int edge_distance(Square square) {
    // The outer three files lack the outer three ranks, and the other way round.
    const auto to_end = [](int i, int other) {
        const int first = other < 3 || other > 10 ? 3 : 0;
        return std::min(i - first, kBoardSide - 1 - first - i);
    };
    return std::min(to_end(square.file(), square.rank()), to_end(square.rank(), square.file()));
}

/// Changes the expected points of an unfinished game if a seat has queens or rooks against a bare
/// king, because the values of the network differ too little to find the way to the mate. The
/// winner expects 90 to 99 per cent of what it can win: more if the bare king is near an edge and
/// the kings are close. The other seat expects the rest. More pieces do not count.
inline void mop_up(const Position& position, const Stakes& stakes, PerColor<int>& values) {
    constexpr int kMaxPerMille = 990;
    constexpr int kEdgePerMille = 10;
    constexpr int kApartPerMille = 3;
    constexpr int kPerMille = 1000;
    const std::optional<Color> winner = winner_against_bare_king(position);
    if (!winner) return;
    const Color bare = (stakes.active - ColorSet::of(*winner)).first();
    const Square king = position.king_square(bare);
    const Square other = position.king_square(*winner);
    const int apart =
        std::max(std::abs(king.file() - other.file()), std::abs(king.rank() - other.rank()));
    const int per_mille =
        kMaxPerMille - kEdgePerMille * edge_distance(king) - kApartPerMille * apart;
    const int gain = stakes.winnable[*winner] * per_mille / kPerMille;
    values[*winner] = stakes.sure[*winner] + gain;
    values[bare] = stakes.sure[bare] + stakes.winnable[*winner] - gain;
}

}  // namespace quadrille
