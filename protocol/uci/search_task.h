#pragma once

#include <cstdint>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/worker.h"
#include "search/searcher.h"

namespace quadrille {

class Writer;

/// A `go` that was accepted, with everything it needs.
struct SearchTask {
    Game game;
    SearchLimits limits;
    SearchOptions options;
    InfoStyle style;
    bool names_ponder_move = false;
    std::uint64_t walk_seed = 0;  // draws the move of a walking king
    bool is_verbose = false;      // tells what the search is to do, and what it did
};

/// Carries out the task: `info` lines, then exactly one `bestmove`, not before `stop` or
/// `ponderhit` where the limits say so.
void run_search_task(const SearchTask& task, Searcher& searcher, JobControl& control,
                     Writer& writer);

/// `go perft`: a line for each move, the sum, `bestmove (none)`.
void run_perft_task(const Position& position, int depth, MoveFormat format, JobControl& control,
                    Writer& writer);

}  // namespace quadrille
