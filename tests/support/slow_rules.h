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

/// The rules of FFA, Teams and Chess4 a second time, written to be read beside engine/RULES.md and
/// not to be fast: a plain board of pieces, rays walked square by square, every move tried on a
/// copy. It shares only the vocabulary (squares, pieces, moves, rule options) with the engine, so
/// that a mistake in one is not repeated in the other.
namespace quadrille::slow {

/// What a seat still does in the game.
enum class Seat : std::uint8_t {
    Active,
    Walking,   // left by resignation or on time; its king moves (RuleSet::dead_king_walking)
    Standing,  // the same, but its king only stands and can be captured
    Acquired,  // mated; another player moves its army (RuleSet::takes_over_armies)
    Out,
};

/// A position under its rules, and the result once the game is over.
struct State : PositionSetup {
    RuleSet rules;
    Outcome outcome;

    [[nodiscard]] bool is_over() const { return outcome.is_over(); }
};

/// What a move took off the board.
struct Taken {
    std::array<Piece, 2> pieces;  // both used only by a double capture; else Piece::none()
    ColorSet active_kings;        // seats that lost their king by it

    [[nodiscard]] bool anything() const { return pieces[0].is_piece() || pieces[1].is_piece(); }
};

// --- set-up
/// The position a set-up describes: armies of departed seats dead, castling rights without king and
/// rook at home, impossible en-passant chances and takeovers dropped, pending mates credited.
[[nodiscard]] State set_up(const PositionSetup& setup, const RuleSet& rules);

// --- seats
[[nodiscard]] Seat seat(const State& s, Color c);
[[nodiscard]] ColorSet active_seats(const State& s);
/// Active seats, walking kings and acquired armies.
[[nodiscard]] ColorSet seats_with_turn(const State& s);
/// Where the living king of `c` (a zombie included) stands, else none.
[[nodiscard]] Square king_of(const State& s, Color c);
/// The player who moves the army of `c`: who took it over, else `c` itself.
[[nodiscard]] Color controller(const State& s, Color c);
/// The army a player took over and still has, if any.
[[nodiscard]] std::optional<Color> army_taken_by(const State& s, Color player);
/// The seats whose pieces are on the side of those of `c`: its team, and its player's own and
/// acquired armies.
[[nodiscard]] ColorSet side_of(const State& s, Color c);

// --- attacks
/// Where pieces of the seats `by` stand that attack `target`. Dead pieces, walls and standing
/// zombie kings attack nothing.
[[nodiscard]] std::vector<Square> attackers(const State& s, Square target, ColorSet by);
/// Where the pieces stand that give check to `c`; an acquired king is never in check.
[[nodiscard]] std::vector<Square> checkers(const State& s, Color c);
[[nodiscard]] bool in_check(const State& s, Color c);

// --- moves
/// The rook a castling right of `c` goes with; none where the right or a piece is missing, or
/// where king or rook of an acquired army is not at home.
[[nodiscard]] Square castling_rook(const State& s, Color c, MoveKind side);
/// The moves `c` would have if it were its turn and its own king's safety did not matter.
[[nodiscard]] std::vector<Move> pseudo_legal_moves(const State& s, Color c);
/// Whether the pseudo-legal `m` of `c` is legal: made on a copy, the king of its player looked at.
[[nodiscard]] bool is_safe(const State& s, Color c, Move m);
/// The moves `c` would have if it were its turn.
[[nodiscard]] std::vector<Move> legal_moves(const State& s, Color c);
[[nodiscard]] bool has_legal_move(const State& s, Color c);
/// Checked and without a legal move, if it were its turn.
[[nodiscard]] bool is_mated(const State& s, Color c);
/// Captures of living pieces and zombie kings, en passant, promotions.
[[nodiscard]] bool is_noisy(const State& s, Move m);
/// The enemy seats of the mover on whose kings the move opens or aims an attack: some piece, of any
/// army, attacks the king afterwards that did not do so before from the same square.
[[nodiscard]] ColorSet checked_by_move(const State& s, Move m);

// --- capturing in passing
/// The square of the pawn that the pawn of `c` on `from` would take in passing with a capture onto
/// `target`, be the chance of this round or a waiting one; none without such a chance.
[[nodiscard]] Square passing_pawn(const State& s, Color c, Square from, Square target);
/// Whether another seat waits to take the pawn on `square` in passing, which then may not capture.
[[nodiscard]] bool is_awaited(const State& s, Square square);

// --- playing
/// Moves the pieces and nothing else: captures, castling, promotion, rights, the armies of captured
/// kings. No points, no turn.
Taken move_pieces(State& s, Move m);
/// What happened in one ply, for counting.
struct PlyEvents {
    Taken taken;
    ColorSet newly_checked;  // active kings the mover did not attack before: multiple check
    ColorSet mated;          // at once
    int check_points = 0;
};
/// Plays a legal move of the seat to move, up to the start of the next turn.
PlyEvents play(State& s, Move m);
/// Rules on the seat to move, which has no legal move: mate, stalemate or a passed turn.
void resolve_stuck_turn(State& s);
/// The turn passes without a move: a null move.
void pass_turn(State& s);
/// A seat resigns or oversteps its time.
void depart(State& s, Color c, Departure how);
/// Ends the game as a draw for the reason given.
void end_drawn(State& s, EndReason reason);
[[nodiscard]] bool has_insufficient_material(const State& s);

/// Chess4's scores by the order of elimination, in half points: nothing for a seat that never
/// played, and nothing for all while the game runs.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(const State& s);

// --- counting
/// Legal move sequences of `depth` plies; repetition, the 50-move rule and bare kings not looked
/// at.
[[nodiscard]] std::uint64_t perft(const State& s, int depth);
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const State& s, int depth);

/// A game with its history.
class Record {
  public:
    explicit Record(const State& start);
    [[nodiscard]] const State& now() const { return now_; }
    PlyEvents play(Move m);
    void depart(Color c, Departure how);
    /// Names the army of `c`, a seat with a turn, to be kept when a choice comes; only where armies
    /// are taken over.
    void keep(Color c) { now_.keeps.add(c); }
    void agree_draw() { end_drawn(now_, EndReason::DrawAgreed); }

  private:
    void settle();

    State now_;
    std::vector<PositionSetup> seen_;  // what repetition compares; the rest left at its default
};

}  // namespace quadrille::slow
