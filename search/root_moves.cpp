#include "search/root_moves.h"

#include <algorithm>
#include <iterator>
#include <thread>

#include "engine/movegen.h"

namespace quadrille {

namespace {
constexpr Milliseconds kWaitStep{1};
}

std::vector<Move> moves_to_search(const Position& position, const SearchLimits& limits) {
    std::vector<Move> moves;
    if (position.is_over()) return moves;
    const MoveList legal = legal_moves(position);
    const auto is_wanted = [&](Move m) {
        const std::vector<Move>& wanted = limits.search_moves;
        return std::find(wanted.begin(), wanted.end(), m) != wanted.end();
    };
    std::copy_if(legal.begin(), legal.end(), std::back_inserter(moves), is_wanted);
    if (moves.empty()) moves.assign(legal.begin(), legal.end());
    return moves;
}

Random random_for(const Game& game) { return Random{game.position().key() ^ game.keys().size()}; }

Move drawn_walk(const Game& game) {
    Random random = random_for(game);
    return game.draw_walk(random);
}

void wait_until_answer_is_wanted(const SearchLimits& limits, const SearchSignals& signals,
                                 SearchListener& listener) {
    const auto is_held = [&] {
        if (signals.stop.load(std::memory_order_relaxed)) return false;
        return limits.infinite ||
               (limits.ponder && !signals.ponder_hit.load(std::memory_order_relaxed));
    };
    while (is_held()) {
        std::this_thread::sleep_for(kWaitStep);
        listener.on_breath();
    }
}

}  // namespace quadrille
