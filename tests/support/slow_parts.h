#pragma once

#include <array>

#include "engine/move.h"
#include "tests/support/slow_rules.h"

/// Functions that the sources of the slow reference implementation share. Tests use slow_rules.h.
namespace quadrille::slow {

// --- slow_play.cpp: seats, points, turns
/// Adds points to an active seat, if the rules count points.
void score(State& s, Color c, int points);
/// Eliminates `c`. Its own army, except a zombie king, and the army it took over die. The caller
/// handles takeovers, points and the exit order.
void eliminate(State& s, Color c, Departure how);
/// Eliminates a mated seat whose army `player` moves from now on.
void hand_over(State& s, Color c, Color player);
/// Ends the game if at most one seat or team is left.
void end_if_decided(State& s);
/// Starts the next seat's turn and judges mates that are due then.
void start_next_turn(State& s);
/// Passes the turn without a move. The caller updates the clock.
void forfeit_turn(State& s);
/// Updates pending mates after a change other than a move.
void refresh_mate_credits(State& s);
/// Returns true if some piece gives check to `c` from the same square as before.
[[nodiscard]] bool is_still_checked(const State& before, const State& now, Color c);

// --- slow_passing.cpp: waiting en-passant chances
/// Returns the waiting chances of the mover after `m`. `before` is the position before `m`.
[[nodiscard]] WaitingEnPassants chances_left(const State& before, Move m);
/// Follows pawns of waiting chances after `m`, and drops chances without their pawns.
void update_waiting_pawns(State& s, Move m);
/// Ends the waiting chances of and against `c`.
void remove_waiting_chances(State& s, Color c);
/// Drops the impossible waiting chances of a set-up.
void check_waiting(State& s);

// --- slow_chess4.cpp: credits, eliminations, acquired armies
/// Returns true if a mated seat goes out only when the turn of the mating seat comes.
[[nodiscard]] bool mates_fall_due(const State& s);
/// Updates the credit of each seat without a move, after a move of the army `mover`.
void credit_stuck_seats(State& s, const State& before, Color mover);
/// Applies the mates that are due at the start of a seat's turn.
void resolve_due_mates(State& s);
/// Resolves the turn of a seat without a legal move: a stalemate or a pass.
void resolve_waiting_turn(State& s);
/// Handles the departure of a seat from a game scored in sixths of a point.
void depart_for_sixths(State& s, Color c, Departure how);
/// Returns the rooks that may castle of an army that was just taken over: short side, long side.
[[nodiscard]] std::array<Bitboard, 2> rooks_to_castle(const State& s, Color c);
/// Updates the rooks with which acquired kings may castle after `m` was made.
void update_acquired_rooks(const State& before, State& s, Move m);
/// Drops the impossible takeovers and rooks of a set-up.
void check_takeovers(State& s);

}  // namespace quadrille::slow
