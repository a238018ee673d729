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

/// What is wrong with a set-up. The first group makes it no position at all; the second group is
/// repaired (the right or chance is dropped) and reported as a warning.
enum class SetupFault : std::uint8_t {
    PieceOnCorner,           // square
    TwoKings,                // color, square of the second
    NoKing,                  // color: an active seat without a king
    NoTurn,                  // color: the seat to move is out of the game
    WronglyTaken,            // color: its army cannot be moved by who is said to move it
    ExitOrderRange,          // color: not 0..4, or not 0 for a seat in the game
    NegativePoints,          // color
    HalfmoveRange,           // not 0..9999
    PointsRange,             // color: over 9999
    ShortCastlingUnfounded,  // warning: color, no living king and rook at home for the right
    LongCastlingUnfounded,   // warning: the same
    EnPassantUnexplained,    // warning: color, no double step leads to this pair
    WaitingUnexplained,      // warning: color, the pawns of this waiting chance are not there
};

struct SetupIssue {
    SetupFault fault{};
    Color color = Color::Red;
    Square square;
    friend bool operator==(const SetupIssue&, const SetupIssue&) = default;
};

/// What one ply did: to the board, and which seats went out by it.
struct PlyReport {
    ColorSet mated;          // checkmated at once
    ColorSet king_captured;  // lost an active king
    BoardChange change;
};

/// What the rules did with the turn of a seat that had no legal move.
enum class StuckKind : std::uint8_t {
    Mated,       // the seat is out, or its team has lost
    Stalemated,  // the seat is out, or the game is drawn
    Passed,      // mated, and out when the turn of the mating seat comes (MateTiming::NextTurn)
    Waited,      // an acquired army that cannot move
};

/// What the rules did with such a turn, and to the board.
struct StuckReport {
    StuckKind kind{};
    BoardChange change;
};

/// A checked position. Its parts are types of their own; what is here concerns several of them. A
/// value type; a copy is cheap (about 800 bytes) and a move is made on a copy:
///
///     Position next = position;
///     next.play(move);
///
/// The king of a zombie is in no set of the board by color or type. A walking one is an ordinary
/// king of its color, and so is that of an army that another player moves, but no rule guards it.
class Position {
  public:
    /// Checks a description and builds the position. On failure the first fault; with `warnings`
    /// the repaired faults are appended to it.
    [[nodiscard]] static Expected<Position, SetupIssue> from_setup(
        const PositionSetup& setup, const RuleSet& rules,
        std::vector<SetupIssue>* warnings = nullptr);
    /// The named start position. `rules` must be valid for it; never fails.
    [[nodiscard]] static Position start(StartSetup setup, const RuleSet& rules);
    /// A description that `from_setup` turns back into an equal position.
    [[nodiscard]] PositionSetup to_setup() const;

    // --- the parts
    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const Seats& seats() const { return seats_; }
    [[nodiscard]] const CastlingRights& castling() const { return castling_; }
    [[nodiscard]] const EnPassantChances& en_passant() const { return en_passant_; }
    [[nodiscard]] const PendingMates& pending_mates() const { return pending_mates_; }

    // --- what many ask of them
    [[nodiscard]] Piece piece_on(Square s) const { return board_.piece_on(s); }
    [[nodiscard]] ColorSet active() const { return seats_.active(); }
    [[nodiscard]] ColorSet side_of(Color c) const { return seats_.side_of(c); }
    [[nodiscard]] int points(Color c) const { return seats_.points()[c]; }
    [[nodiscard]] const PerColor<int>& points() const { return seats_.points(); }

    // --- whose turn
    [[nodiscard]] Color turn() const { return turn_; }
    /// Who is to choose a move: the seat to move, or who moves its army.
    [[nodiscard]] Color player() const { return seats_.controller(turn_); }

    // --- moves
    /// Whether `move`, which is legal here, takes a piece, dead or alive, also *en passant*.
    [[nodiscard]] bool is_capture(Move move) const {
        return move.is_en_passant() || piece_on(move.to()).is_piece();
    }
    /// Whether `move` takes a king that is alive.
    [[nodiscard]] bool takes_king(Move move) const {
        const Piece target = piece_on(move.to());
        return target.is_alive() && target.type() == PieceType::King;
    }
    /// Where the pawn stands that the en-passant capture `move` of the seat to move takes in
    /// passing.
    [[nodiscard]] Square en_passant_victim(Move move) const {
        return en_passant_.victim_of(move, turn_, seats_.side_of(turn_));
    }

    // --- kings and checks
    /// The square of the king of a seat that is active, walking or a zombie; else none (an acquired
    /// king is an ordinary piece).
    [[nodiscard]] Square king_square(Color c) const { return king_[c]; }
    [[nodiscard]] Bitboard zombie_kings() const;
    /// The seats that attack the king of `c` now; empty for a seat without a turn.
    [[nodiscard]] ColorSet checkers_of(Color c) const { return checked_by_[c]; }
    [[nodiscard]] bool in_check(Color c) const { return !checked_by_[c].empty(); }
    /// The pieces that attack the king of `c` (which must have a turn).
    [[nodiscard]] Bitboard checking_pieces(Color c) const;

    // --- keys and clocks
    [[nodiscard]] int halfmove_clock() const { return halfmove_; }
    [[nodiscard]] Key key() const { return key_; }
    /// The key after `move` when `next` is to move then, but for what few moves change: rights,
    /// en-passant chances, castling rooks, promoted pawns, seats that go out. To prefetch by.
    [[nodiscard]] Key likely_key_after(Move move, Color next) const;

    // --- the end
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] bool is_over() const { return outcome_.is_over(); }
    /// Neither repetition nor anything before this position is known here: `Game` judges that.
    [[nodiscard]] bool has_insufficient_material() const;
    /// What each active seat scores in FFA if the game is drawn in this position: 10, and where
    /// nothing but kings is alive its share of the walking ones.
    [[nodiscard]] int draw_points() const;

    // --- changes (transition.cpp, elimination.cpp)
    /// Makes a legal move of the seat to move: captures, points, multiple checks, mates that take
    /// effect at once, the end of the game, and the turn passes. A seat whose turn comes without a
    /// legal move stays to move: see `resolve_stuck_turn`.
    PlyReport play(Move move);
    /// Rules on a seat to move that has no legal move (the caller found none): stalemate, checkmate
    /// or a pass as the rule set says. Afterwards the game is over or another seat is to move,
    /// which may be stuck in its turn.
    StuckReport resolve_stuck_turn();
    /// Names the army of `c` to be kept when its player has to choose between armies (RULES.md,
    /// "Method 2"); without, the one with more material is kept. `c` must be active or
    /// acquired, under rules with takeovers.
    void keep_army(Color c) { seats_.keep(c); }
    /// A seat resigns or runs out of time (`how` is Resigned or Flagged), on its turn or not.
    /// Only an active seat of a game that is not over.
    BoardChange depart(Color c, Departure how);
    /// Ends the game as a draw; in FFA every active seat scores `draw_points`. `reason` names the
    /// draw.
    void end_drawn(EndReason reason);
    /// Passes the turn without a move (null move of a search): not legal in any game. Halfmove
    /// clock, key, expired en-passant chances and pending credits follow; mates that are due then
    /// put seats out, which may end the game.
    BoardChange pass_turn();

    // --- self-check
    /// Empty when all redundant parts agree, else the first disagreement in words. Slow; for
    /// asserts and tests.
    [[nodiscard]] std::string invariant_violation() const;
    [[nodiscard]] bool ok() const { return invariant_violation().empty(); }
    /// Equal in everything a game depends on, points and clock included. Slow.
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
    /// Mates do not take effect at once, so that their credit has to be remembered.
    [[nodiscard]] bool delays_mates() const {
        return !rules_.is_teams_variant() && rules_.mate_timing != MateTiming::Move;
    }

    // takeover.cpp
    void kill_acquired(Color army, BoardChange& change);
    void take_over(Color player, ColorSet won, BoardChange& change);
    void acquire(Color army, Color player, BoardChange& change);
    void choose_acquired_rooks(Color army);
    void lose_acquired_rights(Square captured);
    void update_acquired_castling(Move move);

    // transition.cpp
    void make_move(Move move, Piece mover, Piece placed, PlyReport& report);
    Bitboard move_castling_rook(Move castling, BoardChange& change);
    void eliminate_mated(PlyReport& report);
    void lose_castling_rights(Move move);
    void lose_castling_rights_of(Square touched);
    void set_castle_rook(Color c, std::size_t side, Square rook) {
        castling_.set(c, side, rook, seats_.acquired(), key_);
    }
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

    // The padding of a part is used by what follows it: the longer a position, the slower its copy.
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
// 26 registers of AVX2.
static_assert(sizeof(Position) == 832);

}  // namespace quadrille
