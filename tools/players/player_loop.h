#pragma once

#include <string>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/random.h"

namespace quadrille::players {

/// A tiny engine: how it is called and which move it makes.
struct Player {
    std::string name;
    std::string about;  // for --help
    /// One of the legal moves of `position`, which has some.
    Move (*choose)(const Position& position, Random& random) = nullptr;
};

/// Speaks the protocol on stdin and stdout until `quit` or the end of input: uci, isready,
/// setoption, ucinewgame, position, go, stop, quit. Takes `--seed N` and `--help`. Returns the exit
/// status: 2 when the arguments make no sense, 1 when something failed within. No exception leaves
/// it.
[[nodiscard]] int run_player(const Player& player, int argc, char** argv);

}  // namespace quadrille::players
