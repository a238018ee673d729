#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "eval/evaluator.h"
#include "search/alphabeta/reductions.h"
#include "search/objective.h"
#include "search/params.h"
#include "search/searcher.h"
#include "search/thread_state.h"
#include "search/time_manager.h"
#include "search/transposition.h"

namespace quadrille {

/// What all threads of one search share. Everything but the atomics, the table and the clock (which
/// only the main thread touches) is constant while it runs.
struct SharedState {
    const Position& root;
    const SearchLimits& limits;
    const SearchOptions& options;
    const SearchParams& params;
    const SearchProfile& profile;  // that of the game, in params
    const Reductions& reductions;
    bool is_brs;  // best-reply search: one opponent replies, the others pass
    const Evaluator& evaluator;
    const Objective& objective;
    TranspositionTable& table;
    TimeManager& time;
    SearchSignals& signals;
    SearchListener& listener;  // the main thread's
    const std::vector<std::unique_ptr<ThreadState>>& threads;
    std::size_t thread_count;  // of `threads`, how many take part
    /// Teams: the side that searched before this search, whichever it was, found a mate.
    bool follows_mate;
    /// The search is over for every thread.
    std::atomic<bool> abort{false};

    [[nodiscard]] std::uint64_t total_nodes() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < thread_count; ++i) sum += threads[i]->node_count();
        return sum;
    }
};

}  // namespace quadrille
