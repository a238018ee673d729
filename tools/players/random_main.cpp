#include "engine/movegen.h"
#include "tools/players/player_loop.h"

namespace quadrille::players {

namespace {

Move random_move(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position);
    return moves[random.below(moves.size())];
}

}  // namespace

int random_main(int argc, char** argv) {
    return run_player({"random", "Plays each legal move with the same chance.", random_move}, argc,
                      argv);
}

}  // namespace quadrille::players

int main(int argc, char** argv) { return quadrille::players::random_main(argc, argv); }
