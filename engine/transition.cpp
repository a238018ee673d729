// What a move changes: pieces, rights, points, checks, and whose turn is next.

#include <bit>
#include <cstring>

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace {

constexpr int kTwoKings = 2;

/// Points for attacking `kings` active kings at once that were not attacked before (RULES.md,
/// "Multiple check"). `reduced`: by a queen under RuleSet::queen_multi_check.
int multiple_check_points(int kings, bool reduced) {
    if (kings < kTwoKings) return 0;
    if (kings == kTwoKings) return reduced ? 1 : 5;
    return reduced ? 5 : 20;
}

/// The square a castling rook lands on: the one the king crossed.
Square castled_rook_square(Square king_from, Square king_to) {
    return Square::from_idx((king_from.idx() + king_to.idx()) / 2);
}

}  // namespace

/// A king or rook with a castling right moves or is captured.
void Position::lose_castling_rights(Move move) {
    lose_castling_rights_of(move.from());
    lose_castling_rights_of(move.to());
    if (acquired_.empty()) return;
    lose_acquired_rights(move.to());
    follow_acquired_castlers(move);
}

void Position::lose_castling_rights_of(Square touched) {
    for (const Color c : ColorSet::all() - acquired_) {
        for (std::size_t side = 0; side < 2; ++side) {
            const Square rook = castle_rook_[c][side];
            if (rook.is_none() || (rook != touched && king_[c] != touched)) continue;
            set_castle_rook(c, side, Square::none());
        }
    }
}

/// Takes the piece on `s` off the board and pays for it. The king of an active seat takes its army
/// with it (the army dies, `s` becomes empty).
void Position::capture_piece(Square s, PlyReport& report) {
    const Piece p = board_[s];
    const Bitboard bit = Bitboard::of(s);
    halfmove_ = 0;
    report.change.off.push_back({p, s});
    key_ ^= zobrist::piece(p, s);
    board_[s] = Piece::none();
    occupied_.remove(bit);
    if (p.is_dead()) {
        dead_.remove(bit);
        return;
    }
    const Color owner = p.color();
    if (rules_.scoring == Scoring::Captures) score(turn_, kCapturePoints[p.type()]);
    color_[owner].remove(bit);  // nothing to remove for a standing zombie king
    if (state_[owner] != SeatState::Zombie) type_[p.type()].remove(bit);
    if (ep_seats_.contains(owner) && ep_victim_[owner] == s) end_en_passant(owner);
    if (!waiting_seats_.empty() && p.type() == PieceType::Pawn) end_waiting_of_pawn(s);
    if (p.type() != PieceType::King || state_[owner] == SeatState::Acquired) return;
    if (state_[owner] == SeatState::Active) report.king_captured.add(owner);
    eliminate(owner, state_[owner] == SeatState::Active ? Departure::Dead : departure_[owner],
              report.change);
}

PlyReport Position::play(Move move) {
    const Color us = turn_;
    PlyReport report;
    if (credits_wait()) {
        const PerColor<Bitboard> checking_before = all_checking_pieces();
        make_move(move, report);
        update_mate_credits(checking_before, move.to());
    } else {
        make_move(move, report);
        if (!rules_.is_teams()) eliminate_mated(report);
    }
    if (rules_.is_teams()) {
        if (!report.king_captured.empty()) outcome_ = {EndReason::KingCaptured, us};
    } else if (active_.size() <= 1) {
        finish_if_decided();
    }
    if (!is_over()) start_turn(with_turn().next_after(us), report.change);
    return report;
}

// The steps of `play`, inline: each has one or two callers and runs in every node.

/// What a move does at once: rights, pieces, points, checks.
[[gnu::always_inline]] inline void Position::make_move(Move move, PlyReport& report) {
    const Bitboard from_to = Bitboard::of(move.from()) | Bitboard::of(move.to());
    const Piece mover = board_[move.from()];
    const Piece placed = move.is_promotion() ? Piece(turn_, move.becomes()) : mover;
    report.change.off.push_back({mover, move.from()});
    report.change.down.push_back({placed, move.to()});
    const bool castlers_moved = castle_squares_.intersects(from_to);
    if (castlers_moved) lose_castling_rights(move);
    ++halfmove_;
    if (mover.type() == PieceType::Pawn) halfmove_ = 0;

    const Square passed_pawn = move.is_en_passant() ? en_passant_victim(move) : Square::none();
    if (rules_.en_passant_waits) {
        set_waiting(turn_, chances_left_by(move));
        follow_waiting_pawn(move);
    }
    Bitboard changed = from_to;
    if (!passed_pawn.is_none()) {
        changed |= Bitboard::of(passed_pawn);
        capture_piece(passed_pawn, report);
    }
    if (occupied_.intersects(Bitboard::of(move.to()))) capture_piece(move.to(), report);
    move_piece(move, mover, placed);
    if (move.kind() == MoveKind::DoubleStep && rules_.en_passant) {
        begin_en_passant(move);
    } else if (move.is_castling()) {
        changed |= move_castling_rook(move, report.change);
    }
    if (castlers_moved) recompute_castle_squares();

    const int newly_checked = update_checks(changed, report);
    mate_credit_[controller_[turn_]].reset();
    if (newly_checked >= kTwoKings) pay_multiple_checks(newly_checked, placed);
}

/// The piece moves, and becomes another one if it promotes.
inline void Position::move_piece(Move move, Piece mover, Piece placed) {
    const Square from = move.from();
    const Square to = move.to();
    const Bitboard from_to = Bitboard::of(from) | Bitboard::of(to);
    key_ ^= zobrist::piece(mover, from) ^ zobrist::piece(placed, to);
    board_[from] = Piece::none();
    board_[to] = placed;
    occupied_ ^= from_to;
    color_[turn_] ^= from_to;
    type_[mover.type()].remove(Bitboard::of(from));
    type_[placed.type()] |= Bitboard::of(to);
    if (mover.type() == PieceType::King && turn_ == controller_[turn_]) king_[turn_] = to;
}

inline void Position::begin_en_passant(Move double_step) {
    ep_passed_[turn_] = Square::from_idx((double_step.from().idx() + double_step.to().idx()) / 2);
    ep_victim_[turn_] = double_step.to();
    ep_seats_.add(turn_);
    key_ ^= zobrist::en_passant(ep_passed_[turn_]);
}

/// Returns the squares it left and came to.
inline Bitboard Position::move_castling_rook(Move castling, BoardChange& change) {
    const Square from = castling.from();
    const Square to = castling.to();
    const Square rook_to = castled_rook_square(from, to);
    const Step step = {(to.file() - from.file()) / 2, (to.rank() - from.rank()) / 2};
    const bool is_short = castling.kind() == MoveKind::CastleShort;
    const Square rook_from = stepped(from, step, is_short ? 3 : 4);
    const Piece rook = board_[rook_from];
    const Bitboard rook_move = Bitboard::of(rook_from) | Bitboard::of(rook_to);
    change.off.push_back({rook, rook_from});
    change.down.push_back({rook, rook_to});
    key_ ^= zobrist::piece(rook, rook_from) ^ zobrist::piece(rook, rook_to);
    board_[rook_from] = Piece::none();
    board_[rook_to] = rook;
    occupied_ ^= rook_move;
    color_[turn_] ^= rook_move;
    type_[PieceType::Rook] ^= rook_move;
    return rook_move;
}

/// FFA: seats that the move mated are out at once.
inline void Position::eliminate_mated(PlyReport& report) {
    report.mated = mated_by_move();
    if (report.mated.empty()) return;
    for (const Color c : report.mated) {
        score(turn_, rules_.points_for_mate);
        eliminate(c, Departure::Dead, report.change);
    }
    recompute_checks();
}

/// Brings the recorded checks up to date after a move that changed the squares `changed`. Returns
/// how many active enemy kings the mover attacks that it did not attack before.
int Position::update_checks(const Bitboard& changed, const PlyReport& report) {
    const Color us = turn_;
    const PerColor<ColorSet> before = checked_by_;
    const bool army_died = !report.king_captured.empty();
    const Color player = controller_[us];
    checked_by_[player] = ColorSet{};  // its move was legal
    int newly_checked = 0;
    for (const Color c : with_king() - ColorSet::of(player)) {
        if (!army_died && !changed.intersects(check_touching_squares(king_[c]))) continue;
        checked_by_[c] = compute_checkers(c);
        const bool is_new = checked_by_[c].contains(us) && !before[c].contains(us);
        newly_checked += is_new && active_.contains(c) ? 1 : 0;
    }
    return newly_checked;
}

void Position::pay_multiple_checks(int kings, Piece on_target) {
    if (rules_.scoring != Scoring::Captures) return;
    const bool is_queen =
        on_target.type() == PieceType::Queen || on_target.type() == PieceType::OneQueen;
    score(turn_, multiple_check_points(kings, rules_.queen_multi_check && is_queen));
}

/// Every other seat that is in check and would have no legal move if it were its turn.
ColorSet Position::mated_by_move() const {
    ColorSet mated;
    if (checked_by_ == PerColor<ColorSet>{}) return mated;
    for (const Color c : with_turn() - ColorSet::of(turn_)) {
        if (is_mated(c)) mated.add(c);
    }
    return mated;
}

void Position::give_turn_to(Color c) {
    key_ ^= zobrist::turn(turn_) ^ zobrist::turn(c);
    turn_ = c;
    if (ep_seats_.contains(c)) end_en_passant(c);
}

/// The turn of `c` begins: what has waited for it happens. With the chance to take its pawn in
/// passing somebody's only move may be gone.
void Position::start_turn(Color c, BoardChange& change) {
    const bool chance_ends = ep_seats_.contains(c);
    give_turn_to(c);
    if (rules_.mate_timing == MateTiming::NextTurn) judge_due_mates(change);
    if (chance_ends) review_mate_credits();
}

/// The turn passes without a move, and with it the seat's waiting chances; that frees the pawns
/// they were about, too.
void Position::give_up_turn(BoardChange& change) {
    const bool chances_end = waiting_seats_.contains(turn_);
    if (chances_end) set_waiting(turn_, {});
    start_turn(with_turn().next_after(turn_), change);
    if (chances_end) review_mate_credits();
}

BoardChange Position::pass_turn() {
    BoardChange change;
    ++halfmove_;
    give_up_turn(change);
    return change;
}

}  // namespace quadrille
