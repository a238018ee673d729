#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/bitboard.h"
#include "engine/board.h"
#include "engine/board_change.h"
#include "engine/castling_rights.h"
#include "engine/en_passant_chances.h"
#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/pending_mates.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/seats.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "engine/zobrist.h"

namespace quadrille {

/// A fault of a position set-up. The first group is an error. The second group is repaired by
/// dropping the right or chance, and reported as a warning.
enum class SetupFault : std::uint8_t {
    PieceOnCorner,           // square
    TwoKings,                // color, square of the second
    NoKing,                  // color: an active seat without a king
    NoTurn,                  // color: the seat to move is out of the game
    WronglyTaken,            // color: the player named in `taken_by` cannot move its army
    ExitOrderRange,          // color: not 0..4, or not 0 for a seat in the game
    NegativePoints,          // color
    HalfmoveRange,           // not 0..9999
    PointsRange,             // color: over 9999
    ShortCastlingUnfounded,  // warning: color, no living king and rook at home for the right
    LongCastlingUnfounded,   // warning: the same for the long side
    EnPassantUnexplained,    // warning: color, no double step leads to this pair
    WaitingUnexplained,      // warning: color, the pawns of this waiting chance are not there
};

struct SetupIssue {
    SetupFault fault{};
    Color color = Color::Red;
    Square square;
    friend bool operator==(const SetupIssue&, const SetupIssue&) = default;
};

/// The result of one ply: the seats that went out and the change of the board.
struct PlyReport {
    ColorSet mated;          // checkmated at once
    ColorSet king_captured;  // lost an active king
    BoardChange change;
};

/// The way in which the rules resolved the turn of a seat without a legal move.
enum class StuckKind : std::uint8_t {
    Mated,       // the seat is out, or its team has lost
    Stalemated,  // the seat is out, or the game is drawn
    Passed,      // mated; goes out when the turn of the mating seat comes (MateTiming::NextTurn)
    Waited,      // an acquired army without a legal move
};

/// The result of resolving a turn without a legal move.
struct StuckReport {
    StuckKind kind{};
    BoardChange change;
};

/// A valid position. Its parts (board, seats, castling rights and others) are separate types; this
/// class has the operations that concern several of them. A copy is cheap (832 bytes), and moves
/// are made on a copy:
///
///     Position next = position;
///     next.play(move);
///
/// A zombie king is in no set of the board by color or type. A walking king is an ordinary king of
/// its color. So is the king of an acquired army, but it may be left attacked and be captured.
class Position {
  public:
    /// Checks a description and builds the position. On failure, returns the first fault. Appends
    /// the repaired faults to `warnings` if it is given.
    [[nodiscard]] static Expected<Position, SetupIssue> from_setup(
        const PositionSetup& setup, const RuleSet& rules,
        std::vector<SetupIssue>* warnings = nullptr);
    /// Returns the named start position. `rules` must be valid for it; never fails.
    [[nodiscard]] static Position start(StartSetup setup, const RuleSet& rules);
    /// Returns a description from which `from_setup` builds an equal position.
    [[nodiscard]] PositionSetup to_setup() const;

    // --- the parts
    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const Seats& seats() const { return seats_; }
    [[nodiscard]] const CastlingRights& castling() const { return castling_; }
    /// Returns the square of the rook with which `c` may castle on a side (0 short, 1 long), or
    /// none. The rook of an acquired king has this right only at home.
    [[nodiscard]] Square castling_rook(Color c, std::size_t side) const;
    [[nodiscard]] const EnPassantChances& en_passant() const { return en_passant_; }
    [[nodiscard]] const PendingMates& pending_mates() const { return pending_mates_; }

    // --- shortcuts to the parts
    [[nodiscard]] Piece piece_on(Square s) const { return board_.piece_on(s); }
    [[nodiscard]] ColorSet active() const { return seats_.active(); }
    [[nodiscard]] ColorSet side_of(Color c) const { return seats_.side_of(c); }
    [[nodiscard]] int points(Color c) const { return seats_.points()[c]; }
    [[nodiscard]] const PerColor<int>& points() const { return seats_.points(); }

    // --- whose turn
    [[nodiscard]] Color turn() const { return turn_; }
    /// Returns the player who chooses the move: the seat to move, or the player who moves its army.
    [[nodiscard]] Color player() const { return seats_.controller(turn_); }

    // --- moves
    /// Returns true if the legal `move` takes a piece, dead or alive, also *en passant*.
    [[nodiscard]] bool is_capture(Move move) const {
        return move.is_en_passant() || piece_on(move.to()).is_piece();
    }
    /// Returns true if `move` takes a living king.
    [[nodiscard]] bool takes_king(Move move) const {
        const Piece target = piece_on(move.to());
        return target.is_alive() && target.type() == PieceType::King;
    }
    /// Returns the square of the pawn that an en-passant capture of the seat to move takes.
    [[nodiscard]] Square en_passant_victim(Move move) const {
        return en_passant_.victim_of(move, turn_, seats_.side_of(turn_));
    }

    // --- kings and checks
    /// Returns the king's square of a seat that is active, walking or a zombie, else
    /// `Square::none()`. (An acquired king is an ordinary piece.)
    [[nodiscard]] Square king_square(Color c) const { return king_[c]; }
    [[nodiscard]] Bitboard zombie_kings() const;
    /// Returns the seats that attack the king of `c` now; empty for a seat without a turn.
    [[nodiscard]] ColorSet checkers_of(Color c) const { return checked_by_[c]; }
    [[nodiscard]] bool in_check(Color c) const { return !checked_by_[c].empty(); }
    /// Returns the pieces that attack the king of `c`, which must be active or walking.
    [[nodiscard]] Bitboard checking_pieces(Color c) const;

    // --- keys and clocks
    [[nodiscard]] int halfmove_clock() const { return halfmove_; }
    [[nodiscard]] Key key() const { return key_; }
    /// Returns the probable key after `move`, with `next` to move, for prefetching. Ignores rights,
    /// en-passant captures, castling rooks, promotions and seats that go out, which change rarely.
    [[nodiscard]] Key likely_key_after(Move move, Color next) const;

    // --- the end
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] bool is_over() const { return outcome_.is_over(); }
    /// Returns true if the material on the board is insufficient. `Game` judges draws that depend
    /// on earlier positions, like repetition.
    [[nodiscard]] bool has_insufficient_material() const;
    /// Returns the points of each active seat if an FFA game is drawn in this position: 10, plus a
    /// share of the walking kings if only kings are alive.
    [[nodiscard]] int draw_points() const;

    // --- changes (transition.cpp, elimination.cpp)
    /// Makes a legal move of the seat to move: captures, points, multiple checks, mates that take
    /// effect at once, the end of the game and the next turn. A seat whose turn comes without a
    /// legal move stays to move: see `resolve_stuck_turn`.
    PlyReport play(Move move);
    /// Resolves the turn of a seat to move without a legal move (the caller has checked that):
    /// stalemate, checkmate or a pass, by the rules. Afterwards the game is over, or another seat
    /// is to move, which may have no legal move either.
    StuckReport resolve_stuck_turn();
    /// Marks the army of `c` to be kept when its player has to choose between armies (RULES.md,
    /// "Method 2"). Without a mark, the army with more material is kept. `c` must be active or
    /// acquired, under rules with takeovers.
    void keep_army(Color c) { seats_.keep(c); }
    /// Takes out a seat that resigns or runs out of time (`how` is Resigned or Flagged), on its
    /// turn or not. The seat must be active and the game not over.
    BoardChange depart(Color c, Departure how);
    /// Ends the game as a draw for `reason`. In FFA every active seat scores `draw_points`.
    void end_drawn(EndReason reason);
    /// Passes the turn without a move (null move of a search); never legal in a game. Updates the
    /// halfmove clock, the key, en-passant chances and pending mate credits. Then seats whose
    /// pending mate takes effect go out, which may end the game.
    BoardChange pass_turn();

    // --- self-check
    /// Returns the first inconsistency of the parts, or an empty text. Slow; for asserts.
    [[nodiscard]] std::string invariant_violation() const;
    [[nodiscard]] bool ok() const { return invariant_violation().empty(); }
    /// Compares everything a game depends on, points and clock included. Slow.
    friend bool operator==(const Position& a, const Position& b);

  private:
    // elimination.cpp
    void kill_army(Color c, const Bitboard& spared, BoardChange& change);
    void remove_castling_rights(Color c);
    void eliminate(Color c, Departure how, BoardChange& change);
    void retire(Color c, BoardChange& change);
    void leave(Color c, Departure how, BoardChange& change);
    void resolve_due_mates(BoardChange& change);
    void after_elimination(BoardChange& change);
    void finish_if_decided();
    void update_mate_credits(const PerColor<Bitboard>& checking_before, Square moved_to);
    void refresh_mate_credits();
    [[nodiscard]] std::optional<Color> nearest_checker(Color victim) const;
    [[nodiscard]] bool is_mated(Color c) const;
    [[nodiscard]] bool needs_mate_credit(Color c) const;
    /// Returns true if mates do not take effect at once, so that their credit is recorded.
    [[nodiscard]] bool delays_mates() const {
        return !rules_.is_teams_variant() && rules_.mate_timing != MateTiming::Move;
    }

    // takeover.cpp
    void kill_acquired(Color army, BoardChange& change);
    void take_over(Color player, ColorSet won, BoardChange& change);
    void acquire(Color army, Color player, BoardChange& change);
    void update_acquired_castling(Move move);

    // transition.cpp
    void make_move(Move move, Piece mover, Piece placed, PlyReport& report);
    Bitboard move_castling_rook(Move castling, BoardChange& change);
    void eliminate_mated(PlyReport& report);
    void lose_castling_rights(Move move);
    void lose_castling_rights_of(Square touched);
    void find_castle_squares();
    void capture_piece(Square s, PlyReport& report);
    int update_checks(const Bitboard& changed, const PlyReport& report);
    void score_multiple_checks(int kings, Piece on_target);
    [[nodiscard]] ColorSet mated_by_move() const;
    void set_turn(Color c);
    void start_turn(Color c, BoardChange& change);
    void forfeit_turn(BoardChange& change);

    // position.cpp
    template <class Warn>
    void set_up_castling(Color c, const PositionSetup& setup, const Warn& warn);
    template <class Warn>
    void set_up_en_passant(Color c, const PositionSetup& setup, const Warn& warn);
    template <class Warn>
    void set_up_chess4(const PositionSetup& setup, const Warn& warn);
    [[nodiscard]] bool matches_board(Color c, const WaitingEnPassant& chance) const;
    [[nodiscard]] bool could_arise(Color c, const WaitingEnPassant& chance) const;
    [[nodiscard]] Bitboard non_king_pieces() const;
    [[nodiscard]] ColorSet compute_checkers(Color c) const;
    [[nodiscard]] PerColor<Bitboard> all_checking_pieces() const;
    void recompute_checks();
    [[nodiscard]] Key compute_key() const;

    // The padding of a part is reused: the smaller a position, the faster its copy.
    [[no_unique_address]] Board board_;
    PerColor<Square> king_;
    PerColor<ColorSet> checked_by_;
    Key key_ = 0;
    PendingMates pending_mates_;
    [[no_unique_address]] CastlingRights castling_;
    EnPassantChances en_passant_;
    Seats seats_;
    RuleSet rules_;
    Outcome outcome_;
    Color turn_ = Color::Red;
    std::uint16_t halfmove_ = 0;
};
// A copy takes 28 AVX2 registers.
static_assert(sizeof(Position) == 896);

}  // namespace quadrille
