// The effects of a move: pieces, rights, points, checks and the next turn.

#include "engine/attacks.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace {

constexpr int kTwoKings = 2;

/// Returns the points for attacking `kings` active kings that were not attacked before (RULES.md,
/// "Multiple check"). `reduced`: by a queen under RuleSet::queen_multi_check.
int multiple_check_points(int kings, bool reduced) {
    if (kings < kTwoKings) return 0;
    if (kings == kTwoKings) return reduced ? 1 : 5;
    return reduced ? 5 : 20;
}

/// Returns the square that a double step passes, or that a castling king crosses.
Square middle(Square from, Square to) { return Square::from_idx((from.idx() + to.idx()) / 2); }

}  // namespace

/// Removes castling rights when a king or rook that has one moves or is captured.
void Position::lose_castling_rights(Move move) {
    lose_castling_rights_of(move.from());
    lose_castling_rights_of(move.to());
    if (seats_.acquired().empty()) return;
    update_acquired_castling(move);
}

void Position::lose_castling_rights_of(Square touched) {
    for (const Color c : kAllColors) {
        for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
            const Square rook = castling_.rook(c, side);
            if (rook.is_none() || (rook != touched && king_[c] != touched)) continue;
            castling_.set(c, side, Square::none(), key_);
        }
    }
}

void Position::find_castle_squares() {
    PerColor<Bitboard> kings;
    Bitboard acquired_kings;
    for (const Color c : kAllColors) {
        if (seats_.acquired().contains(c)) {
            acquired_kings |= board_.pieces(c, PieceType::King);
        } else if (!king_[c].is_none()) {
            kings[c] = Bitboard::of(king_[c]);
        }
    }
    castling_.find_squares(kings, acquired_kings);
}

/// Removes the piece on `s` and scores it. If it is the king of a seat, eliminates the seat.
void Position::capture_piece(Square s, PlyReport& report) {
    const Piece p = piece_on(s);
    halfmove_ = 0;
    report.change.off.push_back({p, s});
    board_.take(s, key_);
    if (p.is_dead()) return;
    const Color owner = p.color();
    if (rules_.scoring == Scoring::Captures) seats_.score(turn_, kCapturePoints[p.type()]);
    if (p.type() == PieceType::Pawn) en_passant_.end_of_pawn(owner, s, key_);
    const SeatState state = seats_.state(owner);
    if (p.type() != PieceType::King || state == SeatState::Acquired) return;
    if (state == SeatState::Active) report.king_captured.add(owner);
    eliminate(owner, state == SeatState::Active ? Departure::Dead : seats_.departure(owner),
              report.change);
}

Key Position::likely_key_after(Move move, Color next) const {
    const Piece mover = piece_on(move.from());
    Key key = key_ ^ zobrist::piece(mover, move.from()) ^ zobrist::piece(mover, move.to()) ^
              zobrist::piece(piece_on(move.to()), move.to()) ^ zobrist::turn(turn_) ^
              zobrist::turn(next);
    if (move.kind() == MoveKind::DoubleStep && rules_.en_passant) {
        key ^= zobrist::en_passant(middle(move.from(), move.to()));
    }
    // A seat's chance ends when its turn comes or is passed.
    const auto turns_to = [this](Color c) { return (idx(c) - idx(turn_) - 1) & (kColors - 1); };
    for (const Color c : en_passant_.seats()) {
        if (turns_to(c) <= turns_to(next)) key ^= zobrist::en_passant(en_passant_.of(c)->passed);
    }
    return key;
}

PlyReport Position::play(Move move) {
    const Color us = turn_;
    const Piece mover = piece_on(move.from());
    const Piece placed = move.is_promotion() ? Piece(us, move.becomes()) : mover;
    PlyReport report;
    report.change.off.push_back({mover, move.from()});
    report.change.down.push_back({placed, move.to()});
    if (delays_mates()) {
        const PerColor<Bitboard> checking_before = all_checking_pieces();
        make_move(move, mover, placed, report);
        update_mate_credits(checking_before, move.to());
    } else {
        make_move(move, mover, placed, report);
        if (!rules_.is_teams_variant()) eliminate_mated(report);
    }
    if (rules_.is_teams_variant()) {
        if (!report.king_captured.empty()) outcome_ = {EndReason::KingCaptured, us};
    } else if (active().size() <= 1) {
        finish_if_decided();
    }
    if (!is_over()) start_turn(seats_.with_turn().next_after(us), report.change);
    return report;
}

// The steps of `play` run in every node. Measured: they take the fewest instructions if `make_move`
// is inlined at both places in `play`, and `update_checks` in `make_move`.

/// Updates the recorded checks after a move that changed the squares `changed`. Returns the number
/// of active enemy kings that the mover attacks and did not attack before.
[[gnu::always_inline]] inline int Position::update_checks(const Bitboard& changed,
                                                          const PlyReport& report) {
    const Color us = turn_;
    const PerColor<ColorSet> before = checked_by_;
    const bool army_died = !report.king_captured.empty();
    const Color player = seats_.controller(us);
    checked_by_[player] = ColorSet{};  // its move was legal
    int newly_checked = 0;
    for (const Color c : seats_.with_king() - ColorSet::of(player)) {
        if (!army_died && !changed.intersects(check_touching_squares(king_[c]))) continue;
        checked_by_[c] = compute_checkers(c);
        const bool is_new = checked_by_[c].contains(us) && !before[c].contains(us);
        newly_checked += is_new && active().contains(c) ? 1 : 0;
    }
    return newly_checked;
}

/// Makes the immediate changes of a move: rights, pieces, points, checks.
[[gnu::always_inline]] inline void Position::make_move(Move move, Piece mover, Piece placed,
                                                       PlyReport& report) {
    const Bitboard from_to = Bitboard::of(move.from()) | Bitboard::of(move.to());
    const bool castlers_moved = castling_.squares().intersects(from_to);
    if (castlers_moved) lose_castling_rights(move);
    ++halfmove_;
    if (mover.type() == PieceType::Pawn) halfmove_ = 0;

    const Square passed_pawn = move.is_en_passant() ? en_passant_victim(move) : Square::none();
    if (rules_.en_passant_waits) {
        en_passant_.update(move, turn_, side_of(turn_), board_.pieces(turn_, PieceType::Pawn),
                           key_);
    }
    Bitboard changed = from_to;
    if (!passed_pawn.is_none()) {
        changed |= Bitboard::of(passed_pawn);
        capture_piece(passed_pawn, report);
    }
    if (board_.occupied().contains(move.to())) capture_piece(move.to(), report);
    board_.move({mover, move.from()}, {placed, move.to()}, key_);
    if (mover.type() == PieceType::King && turn_ == player()) king_[turn_] = move.to();
    if (move.kind() == MoveKind::DoubleStep && rules_.en_passant) {
        const Square passed = middle(move.from(), move.to());
        en_passant_.begin(turn_, {passed, move.to()}, key_);
    } else if (move.is_castling()) {
        changed |= move_castling_rook(move, report.change);
    }
    if (castlers_moved) find_castle_squares();

    const int newly_checked = update_checks(changed, report);
    pending_mates_.end(player());
    if (newly_checked >= kTwoKings) score_multiple_checks(newly_checked, placed);
}

/// Moves the rook. Returns the squares it left and reached. Not inline: this frees registers.
[[gnu::noinline]] Bitboard Position::move_castling_rook(Move castling, BoardChange& change) {
    const Square from = castling.from();
    const Square to = castling.to();
    const Square rook_to = middle(from, to);
    const Step step = {(to.file() - from.file()) / 2, (to.rank() - from.rank()) / 2};
    const bool is_short = castling.kind() == MoveKind::CastleShort;
    const Square rook_from = stepped(from, step, is_short ? 3 : 4);
    const Piece rook = piece_on(rook_from);
    change.off.push_back({rook, rook_from});
    change.down.push_back({rook, rook_to});
    board_.move({rook, rook_from}, {rook, rook_to}, key_);
    return Bitboard::of(rook_from) | Bitboard::of(rook_to);
}

/// Eliminates the seats that the move mated (FFA).
inline void Position::eliminate_mated(PlyReport& report) {
    report.mated = mated_by_move();
    if (report.mated.empty()) return;
    for (const Color c : report.mated) {
        seats_.score(turn_, rules_.points_for_mate);
        eliminate(c, Departure::Dead, report.change);
    }
    recompute_checks();
}

void Position::score_multiple_checks(int kings, Piece on_target) {
    if (rules_.scoring != Scoring::Captures) return;
    const bool is_queen =
        on_target.type() == PieceType::Queen || on_target.type() == PieceType::OneQueen;
    seats_.score(turn_, multiple_check_points(kings, rules_.queen_multi_check && is_queen));
}

/// Returns every other seat that is in check and would have no legal move on its turn.
ColorSet Position::mated_by_move() const {
    ColorSet mated;
    if (checked_by_ == PerColor<ColorSet>{}) return mated;
    for (const Color c : seats_.with_turn() - ColorSet::of(turn_)) {
        if (is_mated(c)) mated.add(c);
    }
    return mated;
}

void Position::set_turn(Color c) {
    key_ ^= zobrist::turn(turn_) ^ zobrist::turn(c);
    turn_ = c;
    en_passant_.end(c, key_);
}

/// Begins the turn of `c`, at which mates may take effect. The chance to take a pawn of `c` en
/// passant ends; it may have been the only move of a mated seat.
void Position::start_turn(Color c, BoardChange& change) {
    const bool chance_ends = en_passant_.seats().contains(c);
    set_turn(c);
    if (rules_.mate_timing == MateTiming::NextTurn) resolve_due_mates(change);
    if (chance_ends) refresh_mate_credits();
}

/// Passes the turn without a move. The seat's waiting en-passant chances end.
void Position::forfeit_turn(BoardChange& change) {
    const bool chances_end = en_passant_.waiting_seats().contains(turn_);
    if (chances_end) en_passant_.set_waiting(turn_, {}, key_);
    start_turn(seats_.with_turn().next_after(turn_), change);
    if (chances_end) refresh_mate_credits();
}

BoardChange Position::pass_turn() {
    BoardChange change;
    ++halfmove_;
    forfeit_turn(change);
    return change;
}

}  // namespace quadrille
