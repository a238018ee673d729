#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "search/alphabeta/reductions.h"
#include "search/objective.h"
#include "search/params.h"
#include "search/searcher.h"
#include "search/thread_state.h"
#include "search/time_manager.h"
#include "search/transposition.h"

namespace quadrille {

/// The state that all threads of a search share. Constant during a search, except for the atomics,
/// the table, and the clock, which only the main thread uses.
struct SharedState {
    const Position& root;
    const SearchLimits& limits;
    const SearchOptions& options;
    const SearchProfile& profile;
    const Reductions& reductions;
    bool is_brs;  // best-reply search: one opponent replies, the others pass
    const Objective& objective;
    TranspositionTable& table;
    TimeManager& time;
    SearchSignals& signals;
    SearchListener& listener;  // the main thread's
    const std::vector<std::unique_ptr<ThreadState>>& threads;
    /// The search before this one found a mate.
    bool previous_found_mate;
    /// The search is over for every thread.
    std::atomic<bool> abort{false};

    [[nodiscard]] std::uint64_t total_nodes() const {
        std::uint64_t sum = 0;
        for (const auto& thread : threads) sum += thread->node_count();
        return sum;
    }
};

}  // namespace quadrille
