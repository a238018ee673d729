#include "engine/movegen.h"
#include "tools/base/program.h"
#include "tools/players/player_loop.h"

namespace quadrille::players {

namespace {

Move random_move(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position);
    return moves[random.below(moves.size())];
}

}  // namespace

}  // namespace quadrille::players

int quadrille::program_main(int argc, char** argv) {
    return players::run_player(
        {"random", "Plays each legal move with the same probability.", players::random_move}, argc,
        argv);
}
