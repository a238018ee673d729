#pragma once

#include <array>

#include "engine/move.h"
#include "tests/support/slow_rules.h"

/// What the sources of the slow rules share with each other; tests use slow_rules.h.
namespace quadrille::slow {

// --- slow_play.cpp: seats, points, turns
/// Adds points of an active seat, where points are counted.
void score(State& s, Color c, int points);
/// Takes `c` out of the game, with the army it holds: its army dies, but for a zombie king. Who
/// takes it over, points and the order of going out are the caller's.
void eliminate(State& s, Color c, Departure how);
/// The same for a mated seat whose army `player` moves from now on.
void hand_over(State& s, Color c, Color player);
/// Ends the game when no more than one seat or team is left.
void end_if_decided(State& s);
/// The next seat's turn starts; mates that were due then are judged.
void start_next_turn(State& s);
/// The seat to move makes no move; the clock is the caller's.
void forfeit_turn(State& s);
/// After something that was no move: mates that are broken, or whose credit nobody holds.
void refresh_mate_credits(State& s);
/// Whether some piece gives check to `c` from the square from which it did so before.
[[nodiscard]] bool is_still_checked(const State& before, const State& now, Color c);

// --- slow_passing.cpp: waiting chances to capture in passing
/// What waits for the mover after `m`, which is yet to be made; pawns not followed yet.
[[nodiscard]] WaitingEnPassants chances_left(const State& before, Move m);
/// After `m` was made: pawns that stepped on are followed, chances without their pawns dropped.
void update_waiting_pawns(State& s, Move m);
/// Ends the waiting chances of and against `c`.
void remove_waiting_chances(State& s, Color c);
/// Drops the waiting chances of a set-up that cannot be.
void check_waiting(State& s);

// --- slow_chess4.cpp: credits, eliminations, acquired armies
/// Whether a seat goes out only when the turn of the one that mated it comes.
[[nodiscard]] bool mates_fall_due(const State& s);
/// After a move of the army `mover`: who has the credit for each seat that has no move now.
void credit_stuck_seats(State& s, const State& before, Color mover);
/// At the start of a turn: the mates of its seat take effect.
void resolve_due_mates(State& s);
/// The seat to move has no legal move: it is stalemated, or its turn is passed.
void resolve_waiting_turn(State& s);
/// A seat leaves a game with sixths of a point.
void depart_for_sixths(State& s, Color c, Departure how);
/// The rooks an army just taken over may castle with: short side, long side.
[[nodiscard]] std::array<Square, 2> rooks_to_castle(const State& s, Color c);
/// After `m` was made: which acquired kings may still castle with which rooks.
void update_acquired_rooks(const State& before, State& s, Move m);
/// Drops the takeovers and rooks of a set-up that cannot be.
void check_takeovers(State& s);

}  // namespace quadrille::slow
