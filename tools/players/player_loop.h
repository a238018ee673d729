#pragma once

#include <string>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/random.h"

namespace quadrille::players {

/// A small engine without search.
struct Player {
    std::string name;
    std::string about;  // description for --help
    /// Returns a legal move of `position`, which must have one.
    Move (*choose)(const Position& position, Random& random) = nullptr;
};

/// Runs UCI on stdin and stdout until `quit` or the end of input. Commands: uci, isready,
/// setoption, ucinewgame, position, go, stop, ponderhit, quit. Accepts `--seed N` and `--help`.
/// Returns the exit status: 2 for wrong arguments, 1 for an internal error. Throws no exception.
[[nodiscard]] int run_player(const Player& player, int argc, char** argv);

}  // namespace quadrille::players
