#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/square.h"
#include "engine/types.h"

/// A second implementation of the rules of FFA, Teams and Chess4, the reference for the engine. It
/// follows engine/RULES.md and is slow: it walks rays square by square on a plain board and tries
/// every move on a copy. It shares only basic types (squares, pieces, moves, rule options) with the
/// engine, so that neither repeats the other's mistakes.
namespace quadrille::slow {

/// The state of a seat in the game.
enum class Seat : std::uint8_t {
    Active,
    Walking,   // resigned or out of time, its king moves (RuleSet::dead_king_walking)
    Standing,  // resigned or out of time, its king stands still
    Acquired,  // mated, another player moves its army (RuleSet::takes_over_armies)
    Out,
};

/// A position under its rules, and the result once the game is over.
struct State : PositionSetup {
    RuleSet rules;
    Outcome outcome;

    [[nodiscard]] bool is_over() const { return outcome.is_over(); }
};

/// The pieces that a move captured.
struct Taken {
    std::array<Piece, 2> pieces;  // two for a double capture; unused ones are Piece::none()
    ColorSet active_kings;        // seats that lost their king

    [[nodiscard]] bool anything() const { return pieces[0].is_piece() || pieces[1].is_piece(); }
};

// --- set-up
/// Returns the position of a set-up. Armies of departed seats become dead. Castling rights without
/// king and rook at home, impossible en-passant chances and takeovers are dropped. Pending mates
/// are credited.
[[nodiscard]] State set_up(const PositionSetup& setup, const RuleSet& rules);

// --- seats
[[nodiscard]] Seat seat(const State& s, Color c);
[[nodiscard]] ColorSet active_seats(const State& s);
/// Returns active seats, walking kings and acquired armies.
[[nodiscard]] ColorSet seats_with_turn(const State& s);
/// Returns the square of the living king of `c` (a zombie included), else none.
[[nodiscard]] Square king_of(const State& s, Color c);
/// Returns the player who moves the army of `c`: the one that took it over, else `c` itself.
[[nodiscard]] Color controller(const State& s, Color c);
/// Returns the army a player took over and still has, if any.
[[nodiscard]] std::optional<Color> army_taken_by(const State& s, Color player);
/// Returns the side of `c`: its team, and its player's own and acquired armies.
[[nodiscard]] ColorSet side_of(const State& s, Color c);

// --- attacks
/// Returns the squares of pieces of the seats `by` that attack `target`. Dead pieces, walls and
/// standing zombie kings attack nothing.
[[nodiscard]] std::vector<Square> attackers(const State& s, Square target, ColorSet by);
/// Returns the squares of the pieces that give check to `c`. An acquired king is never in check.
[[nodiscard]] std::vector<Square> checkers(const State& s, Color c);
[[nodiscard]] bool in_check(const State& s, Color c);

// --- moves
/// Returns the rook of a castling right of `c`. Returns none if the right or a piece is missing, or
/// if king or rook of an acquired army is not at home.
[[nodiscard]] Square castling_rook(const State& s, Color c, MoveKind side);
/// Returns the moves of `c` as if `c` were to move, ignoring the safety of the own king.
[[nodiscard]] std::vector<Move> pseudo_legal_moves(const State& s, Color c);
/// Returns true if the pseudo-legal `m` of `c`, tried on a copy, leaves its player's king safe.
[[nodiscard]] bool is_safe(const State& s, Color c, Move m);
/// Returns the legal moves of `c` as if `c` were to move.
[[nodiscard]] std::vector<Move> legal_moves(const State& s, Color c);
[[nodiscard]] bool has_legal_move(const State& s, Color c);
/// Returns true if `c` is in check and would have no legal move if it were to move.
[[nodiscard]] bool is_mated(const State& s, Color c);
/// Returns true for captures of living pieces and zombie kings, en passant and promotions.
[[nodiscard]] bool is_noisy(const State& s, Move m);
/// Returns the enemies of the mover that `m` checks: after the move a piece of any army attacks the
/// king and did not attack it from the same square before.
[[nodiscard]] ColorSet checked_by_move(const State& s, Move m);

// --- en passant
/// Returns the square of the pawn that the pawn of `c` on `from` takes en passant by a capture onto
/// `target`, by a chance of this round or a waiting one; else none.
[[nodiscard]] Square passing_pawn(const State& s, Color c, Square from, Square target);
/// Returns true if another seat may still take the pawn on `square` en passant by a waiting chance.
/// Such a pawn may not capture.
[[nodiscard]] bool is_awaited(const State& s, Square square);

// --- playing
/// Moves the pieces with captures, castling, promotion, rights and the armies of captured kings,
/// but without points and turn.
Taken move_pieces(State& s, Move m);
/// Events of one ply.
struct PlyEvents {
    Taken taken;
    ColorSet newly_checked;  // active kings that the mover newly attacks (multiple check)
    ColorSet mated;          // seats that the move eliminates by mate
    int check_points = 0;
};
/// Plays a legal move of the seat to move, up to the start of the next turn.
PlyEvents play(State& s, Move m);
/// Resolves the turn of a seat without a legal move: mate, stalemate or a pass.
void resolve_stuck_turn(State& s);
/// Passes the turn without a move (a null move).
void pass_turn(State& s);
/// Handles a seat that resigns or runs out of time.
void depart(State& s, Color c, Departure how);
/// Ends the game as a draw for `reason`.
void end_drawn(State& s, EndReason reason);
[[nodiscard]] bool has_insufficient_material(const State& s);

/// Returns the "last man standing" scores of Chess4 in half points. Empty for a seat that never
/// played, and for all seats while the game runs.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(const State& s);

// --- counting
/// Returns the number of legal move sequences of `depth` plies. Repetition, the 50-move rule and
/// bare kings are ignored.
[[nodiscard]] std::uint64_t perft(const State& s, int depth);
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const State& s, int depth);

/// A game with its history.
class Record {
  public:
    explicit Record(const State& start);
    [[nodiscard]] const State& now() const { return now_; }
    PlyEvents play(Move m);
    void depart(Color c, Departure how);
    /// Marks the army of `c`, a seat with a turn, to be kept when its player has to choose.
    /// Allowed only under rules with takeovers.
    void keep(Color c) { now_.keeps.add(c); }
    void agree_draw() { end_drawn(now_, EndReason::DrawAgreed); }

  private:
    void settle();

    State now_;
    std::vector<PositionSetup> seen_;  // only the parts that repetition compares
};

}  // namespace quadrille::slow
