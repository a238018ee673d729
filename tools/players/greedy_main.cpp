#include <limits>

#include "engine/movegen.h"
#include "tools/base/program.h"
#include "tools/players/player_loop.h"

namespace quadrille::players {

namespace {

/// Values of pieces in Teams, equal to the points of their capture in FFA.
constexpr PerPieceType<int> kMaterial = {{{1, 3, 5, 5, 9, 20, 9}}};
/// Gain of a mate, larger than any other gain of one move.
constexpr int kMate = 1000;

int material(const Position& position, Color seat) {
    int sum = 0;
    for (const PieceType type : kAllPieceTypes) {
        sum += kMaterial[type] * position.board().pieces(seat, type).count();
    }
    return sum;
}

/// Returns the gain of `move`: points in FFA, material in Teams, and `kMate` for each mate.
int gain(const Position& before, Move move) {
    const Color mover = before.turn();
    Position next = before;
    const PlyReport report = next.play(move);
    int value = kMate * (report.mated | report.king_captured).size();
    if (!before.rules().is_teams_variant())
        return value + next.points(mover) - before.points(mover);
    for (const Color seat : kAllColors) {
        const bool is_own = before.side_of(mover).contains(seat);
        const int change = material(next, seat) - material(before, seat);
        value += is_own ? change : -change;
    }
    while (!next.is_over() && !has_legal_move(next, next.turn())) next.resolve_stuck_turn();
    if (next.outcome().winner && before.side_of(mover).contains(*next.outcome().winner)) {
        value += kMate;
    }
    return value;
}

/// Returns a random move among the moves with the largest gain.
Move greedy_move(const Position& position, Random& random) {
    MoveList best;
    int most = std::numeric_limits<int>::min();
    for (const Move move : legal_moves(position)) {
        const int value = gain(position, move);
        if (value > most) best.clear();
        if (value >= most) best.push_back(move);
        most = value > most ? value : most;
    }
    return best[random.below(best.size())];
}

}  // namespace

}  // namespace quadrille::players

int quadrille::program_main(int argc, char** argv) {
    return players::run_player(
        {"greedy", "Mates if it can, else captures the best piece, else moves at random.",
         players::greedy_move},
        argc, argv);
}
