#pragma once

#include <cstdint>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/worker.h"
#include "search/searcher.h"

namespace quadrille {

class Writer;

/// An accepted `go`, with everything that the search needs.
struct SearchTask {
    Game game;
    SearchLimits limits;
    SearchOptions options;
    InfoStyle style;
    bool names_ponder_move = false;
    std::uint64_t walk_seed = 0;  // draws the move of a walking king
    bool is_verbose = false;      // reports the limits before and the effort after the search
};

/// Carries out the task: prints `info` lines, then exactly one `bestmove`. With `infinite` or
/// `ponder` the `bestmove` waits for `stop` or `ponderhit`.
void run_search_task(const SearchTask& task, Searcher& searcher, JobControl& control,
                     Writer& writer);

/// Carries out `go perft`: prints a line for each move, the sum and `bestmove (none)`.
void run_perft_task(const Position& position, int depth, MoveFormat format, JobControl& control,
                    Writer& writer);

}  // namespace quadrille
