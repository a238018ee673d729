#pragma once

#include <vector>

#include "engine/util/random.h"
#include "search/searcher.h"

namespace quadrille {

/// The moves a search may choose from: the legal moves of the position, or those of
/// `limits.search_moves` that are legal if there is one. Empty only when the game is over.
[[nodiscard]] std::vector<Move> moves_to_search(const Position& position,
                                                const SearchLimits& limits);

/// Random numbers that are the same for the same position of the same game.
[[nodiscard]] Random random_for(const Game& game);

/// A walking king is to move: the move the rules draw for it, always the same for a position.
[[nodiscard]] Move drawn_walk(const Game& game);

/// Blocks while the limits forbid a search to end by itself: infinite, or pondering unanswered.
void wait_until_answer_is_wanted(const SearchLimits& limits, const SearchSignals& signals,
                                 SearchListener& listener);

}  // namespace quadrille
