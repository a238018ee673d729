#include "search/first_legal.h"

#include "search/root_moves.h"

namespace quadrille {

SearchResult FirstLegalSearcher::search(const Game& game, const SearchLimits& limits,
                                        const SearchOptions& /*options*/, SearchSignals& signals,
                                        SearchListener& listener) {
    SearchResult result;
    const std::vector<Move> moves = moves_to_search(game.position(), limits);
    if (!moves.empty()) result.best = moves.front();
    wait_until_answer_is_wanted(limits, signals, listener);
    return result;
}

}  // namespace quadrille
