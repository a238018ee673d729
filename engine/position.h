#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/bitboard.h"
#include "engine/board_change.h"
#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/expected.h"

namespace quadrille {

/// A hash of all that `rules` calls the same position for repetition: placement (dead pieces
/// included), seat to move, castling rights, recorded en-passant chances, active seats. Points and
/// the halfmove clock are not in it.
using Key = std::uint64_t;

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

/// Points beyond this are not counted.
inline constexpr int kMaxPoints = 9999;

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

/// A seat's state in the game.
enum class SeatState : std::uint8_t {
    Active,
    Walking,   // resigned or out of time, its king still moves (dead_king_walking)
    Zombie,    // resigned or out of time, its king stands and can be captured
    Acquired,  // mated, its army moved by another player on its turns (takes_over_armies)
    Out,
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

/// A checked position: board, seats, rights, points. A value type; a copy is cheap
/// (about 800 bytes) and a move is made on a copy:
///
///     Position next = position;
///     next.play(move);
///
/// Pieces of departed seats are "dead": they are in `occupied()` and `dead()` and in no set by
/// color or type. A standing zombie king is in `occupied()` and in `zombie_kings()`; a walking one
/// is an ordinary king of its color, and so is that of an army that another player moves, but no
/// rule guards it.
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

    // --- the board
    [[nodiscard]] const Bitboard& pieces(Color c) const { return color_[c]; }
    [[nodiscard]] const Bitboard& pieces(PieceType t) const { return type_[t]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return color_[c] & type_[t]; }
    /// Queens and one-point queens.
    [[nodiscard]] Bitboard queens() const {
        return type_[PieceType::Queen] | type_[PieceType::OneQueen];
    }
    /// What moves as a rook: rooks and queens.
    [[nodiscard]] Bitboard straight_sliders() const { return type_[PieceType::Rook] | queens(); }
    /// What moves as a bishop: bishops and queens.
    [[nodiscard]] Bitboard oblique_sliders() const { return type_[PieceType::Bishop] | queens(); }
    [[nodiscard]] const Bitboard& occupied() const { return occupied_; }
    [[nodiscard]] const Bitboard& dead() const { return dead_; }
    [[nodiscard]] const Bitboard& walls() const { return walls_; }
    [[nodiscard]] Bitboard zombie_kings() const;
    [[nodiscard]] Piece piece_on(Square s) const { return board_[s]; }
    /// Whether `move`, which is legal here, takes a piece, dead or alive, also *en passant*.
    [[nodiscard]] bool is_capture(Move move) const {
        return move.is_en_passant() || piece_on(move.to()).is_piece();
    }
    /// Whether `move` takes a king that is alive.
    [[nodiscard]] bool takes_king(Move move) const {
        const Piece target = piece_on(move.to());
        return target.is_alive() && target.type() == PieceType::King;
    }
    /// The square of the king of a seat that is active, walking or a zombie; else none (an acquired
    /// king is an ordinary piece).
    [[nodiscard]] Square king_square(Color c) const { return king_[c]; }

    // --- seats
    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    [[nodiscard]] Color turn() const { return turn_; }
    /// Who is to choose a move: the seat to move, or who moves its army.
    [[nodiscard]] Color player() const { return controller_[turn_]; }
    [[nodiscard]] SeatState state(Color c) const { return state_[c]; }
    [[nodiscard]] ColorSet active() const { return active_; }
    /// Seats that get a turn: active ones, walking kings and acquired armies.
    [[nodiscard]] ColorSet with_turn() const { return active_ | walking_ | acquired_; }
    /// Seats whose king must not be left attacked: active ones and walking kings.
    [[nodiscard]] ColorSet with_king() const { return active_ | walking_; }
    /// Seats whose pieces count for a player: active ones and acquired armies.
    [[nodiscard]] ColorSet with_army() const { return active_ | acquired_; }
    /// Armies that another player moves.
    [[nodiscard]] ColorSet acquired() const { return acquired_; }
    /// Who moves the army of `c`: `c` itself but for an acquired army.
    [[nodiscard]] Color controller(Color c) const { return controller_[c]; }
    [[nodiscard]] Departure departure(Color c) const { return departure_[c]; }
    /// Chess4: 1 for the seats that went out first, 2 for the next, ...; 0 for an active seat and
    /// for one that never played.
    [[nodiscard]] int exit_order(Color c) const { return exit_order_[c]; }
    /// `c`, its teammate where there are teams, the player that moves its army and the army that it
    /// moves: those that neither attack nor capture each other.
    [[nodiscard]] ColorSet side_of(Color c) const { return side_[c]; }
    /// Seats with a turn that are not on the side of `c`: those whose pieces attack `c`.
    [[nodiscard]] ColorSet enemies_of(Color c) const { return with_turn() - side_[c]; }
    /// Points scored so far in FFA; sixths of a point in Chess4.
    [[nodiscard]] int points(Color c) const { return points_[c]; }
    [[nodiscard]] const PerColor<int>& points() const { return points_; }

    // --- checks
    /// The seats that attack the king of `c` now; empty for a seat without a turn.
    [[nodiscard]] ColorSet checkers_of(Color c) const { return checked_by_[c]; }
    [[nodiscard]] bool in_check(Color c) const { return !checked_by_[c].empty(); }
    /// The pieces that attack the king of `c` (which must have a turn).
    [[nodiscard]] Bitboard checking_pieces(Color c) const;

    // --- rights and clocks
    /// The square of the rook a castling right goes with, none where the right is gone. An acquired
    /// army's rook, and its king, may be away from home: they can still come back.
    [[nodiscard]] Square short_rook(Color c) const { return castle_rook_[c][0]; }
    [[nodiscard]] Square long_rook(Color c) const { return castle_rook_[c][1]; }
    /// The pawn of `c` that may be taken in passing, if any.
    [[nodiscard]] std::optional<EnPassant> en_passant(Color c) const {
        if (!ep_seats_.contains(c)) return std::nullopt;
        return EnPassant{ep_passed_[c], ep_victim_[c]};
    }
    /// Seats whose double step can still be answered en passant.
    [[nodiscard]] ColorSet en_passant_seats() const { return ep_seats_; }
    /// Chances of `c` that outlived their turn (RuleSet::en_passant_waits).
    [[nodiscard]] const WaitingEnPassants& waiting_en_passant(Color c) const { return waiting_[c]; }
    /// Seats that have such a chance.
    [[nodiscard]] ColorSet waiting_seats() const { return waiting_seats_; }
    /// Pawns that passed and were not taken yet: they may step on but not capture.
    [[nodiscard]] Bitboard pawns_that_may_not_capture() const;
    /// Where the pawn stands that the en-passant capture `move` of the seat to move takes in
    /// passing.
    [[nodiscard]] Square en_passant_victim(Move move) const;
    /// Where pawns of `c` promote.
    [[nodiscard]] Bitboard promotion_squares(Color c) const;
    [[nodiscard]] int halfmove_clock() const { return halfmove_; }
    [[nodiscard]] Key key() const { return key_; }
    /// The key after `move` when `next` is to move then, but for what few moves change: rights,
    /// en-passant chances, castling rooks, promoted pawns, seats that go out. To prefetch by.
    [[nodiscard]] Key likely_key_after(Move move, Color next) const;
    /// The seat to whose credit `c` stands mated, or (Chess4) has no move without being in check,
    /// as long as that has not taken effect.
    [[nodiscard]] std::optional<Color> mate_credit(Color c) const { return mate_credit_[c]; }
    /// Chess4: armies that were named to be kept when a choice comes.
    [[nodiscard]] ColorSet keeps() const { return keeps_; }

    // --- the end
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] bool is_over() const { return outcome_.is_over(); }
    /// Neither repetition nor anything before this position is known here: `Game` judges that.
    [[nodiscard]] bool has_insufficient_material() const;

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
    void keep_army(Color c) { keeps_.add(c); }
    /// A seat resigns or runs out of time (`how` is Resigned or Flagged), on its turn or not.
    /// Only an active seat of a game that is not over.
    BoardChange depart(Color c, Departure how);
    /// Ends the game as a draw; in FFA every active seat scores 10. `reason` names the draw.
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
    /// Equal in everything a game depends on, points and clock included.
    [[nodiscard]] bool same_as(const Position& other) const;

  private:
    // elimination.cpp
    void kill_army(Color c, const Bitboard& spared, BoardChange& change);
    void remove_castling_rights(Color c);
    void end_en_passant(Color c);
    void eliminate(Color c, Departure how, BoardChange& change);
    void retire(Color c, BoardChange& change);
    void leave(Color c, Departure how, BoardChange& change);
    void kill_acquired(Color army, BoardChange& change);
    void take_over(Color player, ColorSet won, BoardChange& change);
    void acquire(Color army, Color player, BoardChange& change);
    void join_sides(Color army, Color player);
    void choose_acquired_rooks(Color army);
    [[nodiscard]] int material(Color army) const;
    void judge_due_mates(BoardChange& change);
    [[nodiscard]] int next_exit_order() const;
    void start_turn(Color c, BoardChange& change);
    void give_up_turn(BoardChange& change);
    [[nodiscard]] bool is_decided() const;
    void end_waiting_with(Color gone);
    void after_elimination(BoardChange& change);
    void finish_if_decided();
    void update_mate_credits(const PerColor<Bitboard>& checking_before, Square moved_to);
    void review_mate_credits();
    [[nodiscard]] std::optional<Color> nearest_checker(Color victim) const;
    [[nodiscard]] bool is_mated(Color c) const;
    [[nodiscard]] bool is_stuck(Color c) const;
    /// Mates do not take effect at once, so that their credit has to be remembered.
    [[nodiscard]] bool credits_wait() const {
        return !rules_.is_teams() && rules_.mate_timing != MateTiming::Move;
    }
    void score(Color c, int points) {
        if (active_.contains(c)) points_[c] = std::min(points_[c] + points, kMaxPoints);
    }

    // transition.cpp
    void put_board(Square s, Piece p);
    void make_move(Move move, PlyReport& report);
    void move_piece(Move move, Piece mover, Piece placed);
    void begin_en_passant(Move double_step);
    Bitboard move_castling_rook(Move castling, BoardChange& change);
    void eliminate_mated(PlyReport& report);
    void lose_castling_rights(Move move);
    void lose_castling_rights_of(Square touched);
    void set_castle_rook(Color c, std::size_t side, Square rook);
    void lose_acquired_rights(Square captured);
    void follow_acquired_castlers(Move move);
    void capture_piece(Square s, PlyReport& report);
    int update_checks(const Bitboard& changed, const PlyReport& report);
    void pay_multiple_checks(int kings, Piece on_target);
    [[nodiscard]] ColorSet mated_by_move() const;
    void give_turn_to(Color c);
    [[nodiscard]] WaitingEnPassants chances_left_by(Move move) const;
    void follow_waiting_pawn(Move move);
    void set_waiting(Color c, const WaitingEnPassants& chances);
    void end_waiting_of_pawn(Square s);

    // position.cpp
    template <class Warn>
    void set_up_chess4(const PositionSetup& setup, const Warn& warn);
    [[nodiscard]] bool bears_out(Color c, const WaitingEnPassant& chance) const;
    [[nodiscard]] bool could_arise(Color c, const WaitingEnPassant& chance) const;
    [[nodiscard]] ColorSet compute_checkers(Color c) const;
    [[nodiscard]] PerColor<Bitboard> all_checking_pieces() const;
    void recompute_checks();
    [[nodiscard]] Key castling_key(Color c, std::size_t side) const;
    [[nodiscard]] Key compute_key() const;
    void recompute_castle_squares();

    PerColor<Bitboard> color_;
    PerPieceType<Bitboard> type_;
    Bitboard occupied_;
    Bitboard dead_;  // standing zombie kings are not in it
    Bitboard walls_;
    Bitboard castle_squares_;  // kings and rooks that still carry a castling right
    PerSquare<Piece> board_;
    PerColor<Square> king_;
    PerColor<std::array<Square, 2>> castle_rook_;  // short, long
    PerColor<Square> ep_passed_;
    PerColor<Square> ep_victim_;
    PerColor<ColorSet> checked_by_;
    PerColor<ColorSet> side_;
    PerColor<SeatState> state_;
    PerColor<Departure> departure_;
    Key key_ = 0;
    PerColor<int> points_;
    PerColor<std::optional<Color>> mate_credit_;
    PerColor<WaitingEnPassants> waiting_;
    RuleSet rules_;
    Outcome outcome_;
    Color turn_ = Color::Red;
    ColorSet active_;
    ColorSet walking_;
    ColorSet acquired_;
    ColorSet waiting_seats_;
    ColorSet keeps_;
    PerColor<Color> controller_ = {{{Color::Red, Color::Blue, Color::Yellow, Color::Green}}};
    PerColor<std::uint8_t> exit_order_;
    ColorSet ep_seats_;
    std::uint16_t halfmove_ = 0;
};

}  // namespace quadrille
