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

/// The state that all threads of a search share. It is constant during a search, except for the
/// atomics, the table, and the clock, which only the main thread uses.
struct SharedState {
    const Position& root;
    const SearchLimits& limits;
    const SearchOptions& options;
    const SearchProfile& profile;
    const Reductions& reductions;
    bool is_brs;  // best-reply search
    const Objective& objective;
    TranspositionTable& table;
    TimeManager& time;
    SearchSignals& signals;
    SearchListener& listener;  // used by the main thread
    const std::vector<std::unique_ptr<ThreadState>>& threads;
    bool previous_found_mate;
    /// Ends the search of every thread.
    std::atomic<bool> abort{false};
    /// The main thread has searched depth 1 or has ended. Helper threads wait for it, so that they
    /// cannot use all nodes of a small limit first.
    std::atomic<bool> may_help{false};

    void start_helpers() {
        may_help.store(true, std::memory_order_relaxed);
        // WebAssembly without threads cannot notify.
        if (threads.size() > 1) may_help.notify_all();
    }

    [[nodiscard]] std::uint64_t total_nodes() const {
        std::uint64_t sum = 0;
        for (const auto& thread : threads) sum += thread->node_count();
        return sum;
    }
};

}  // namespace quadrille
