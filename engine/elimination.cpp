// How seats leave the game and how the game ends.

#include "engine/movegen.h"
#include "engine/position.h"

namespace quadrille {

namespace {
constexpr int kSelfStalemate = 20;  // StalemateAward::Self: to the stalemated seat

// Chess4 (RULES.md, "Scores"), in sixths of a point.
constexpr int kElimination = 6;  // when a seat leaves, the other seats share this
constexpr int kStalemate = 3;    // for the stalemating seat and for the stalemated one
}  // namespace

void Position::remove_castling_rights(Color c) {
    for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
        castling_.set(c, side, Square::none(), key_);
        if (!seats_.acquired().contains(c)) continue;
        const Bitboard rooks = board_.pieces(c, PieceType::Rook);
        castling_.set_acquired(side, castling_.acquired_rooks(side).without(rooks), key_);
    }
    find_castle_squares();
}

void Position::kill_army(Color c, const Bitboard& spared, BoardChange& change) {
    board_.kill_army(c, spared, change, key_);
    seats_.remove_keeps(ColorSet::of(c));
}

/// Removes `c` from the game for good: its pieces, king included, die.
void Position::eliminate(Color c, Departure how, BoardChange& change) {
    kill_army(c, Bitboard{}, change);
    const bool has_zombie = seats_.state(c) == SeatState::Zombie &&
                            piece_on(king_[c]) == Piece(c, PieceType::King);  // not captured
    if (has_zombie) board_.kill_disarmed(king_[c], change, key_);
    leave(c, how, change);
}

/// Ends the play of the active seat `c`.
void Position::retire(Color c, BoardChange& change) {
    seats_.retire(c, key_);
    change.seats_out.add(c);
    change.armies_gone.add(c);
}

/// Marks the seat `c` as out. An army it acquired dies; the caller handles the pieces of `c`.
void Position::leave(Color c, Departure how, BoardChange& change) {
    if (active().contains(c)) retire(c, change);
    seats_.put_out(c, how);
    king_[c] = Square::none();
    checked_by_[c] = ColorSet{};
    pending_mates_.end(c);
    remove_castling_rights(c);
    en_passant_.end_with(c, key_);
    for (const Color army : seats_.acquired_by(c)) kill_acquired(army, change);
}

/// Ends the game if it is decided. In FFA the last seat gets the points of every zombie king.
void Position::finish_if_decided() {
    if (is_over() || !seats_.is_decided()) return;
    outcome_.reason = EndReason::LastStanding;
    if (active().empty()) return;
    const Color last = active().first();
    for (const Color c : kAllColors) {
        const SeatState state = seats_.state(c);
        const bool is_zombie = state == SeatState::Zombie || state == SeatState::Walking;
        if (is_zombie) seats_.score(last, kZombieKingPoints);
    }
    if (rules_.has_teams) outcome_.winner = last;
}

/// Updates checks, the end of the game and the turn after armies died outside a move.
void Position::after_elimination(BoardChange& change) {
    recompute_checks();
    finish_if_decided();
    refresh_mate_credits();
    const ColorSet turns = seats_.with_turn();
    if (!is_over() && !turns.contains(turn_)) start_turn(turns.next_after(turn_), change);
}

/// Returns the last seat before `victim` in turn order, active or acquired, that gives it check.
std::optional<Color> Position::nearest_checker(Color victim) const {
    for (int back = 1; back < kColors; ++back) {
        const Color c = after(victim, kColors - back);
        if ((seats_.with_army() & checked_by_[victim]).contains(c)) return c;
    }
    return std::nullopt;
}

bool Position::is_mated(Color c) const { return in_check(c) && !has_legal_move(*this, c); }

/// Returns true if `c` is mated, or in Chess4 stalemated, so that the credit must be recorded.
bool Position::needs_mate_credit(Color c) const {
    const bool counts = in_check(c) || rules_.scoring == Scoring::Eliminations;
    return counts && !has_legal_move(*this, c);
}

/// Updates the pending credits when no move explains the change: in a new set-up, after an
/// elimination and when an en-passant chance ends.
void Position::refresh_mate_credits() {
    if (!delays_mates() || is_over()) return;
    for (const Color c : seats_.with_king()) {
        const std::optional<Color> credit = pending_mates_.credit(c);
        if (!needs_mate_credit(c)) {
            pending_mates_.end(c);
        } else if (!credit.has_value() || !seats_.with_turn().contains(*credit)) {
            pending_mates_.set(c, nearest_checker(c));
        }
    }
}

/// Eliminates the seats (Chess4) that are still mated when the turn of the credited seat begins.
void Position::resolve_due_mates(BoardChange& change) {
    ColorSet due;
    for (const Color c : active()) {
        if (pending_mates_.credit(c) == turn_ && is_mated(c)) due.add(c);
    }
    if (due.empty()) return;
    const Color by = player();
    const int order = seats_.next_exit_order();
    for (const Color c : due) {
        seats_.score(by, kElimination);
        seats_.set_exit_order(c, order);
        change.due_mates[c] = by;
        leave(c, Departure::Dead, change);
        pending_mates_.forget(c);  // its credits end, even if another player moves its army
    }
    if (rules_.takes_over_armies) {
        take_over(by, due, change);
    } else {
        for (const Color c : due) kill_army(c, Bitboard{}, change);
    }
    after_elimination(change);
}

StuckReport Position::resolve_stuck_turn() {
    StuckReport report;
    const Color stuck = turn_;
    const bool is_checked = in_check(stuck);
    report.kind = is_checked ? StuckKind::Mated : StuckKind::Stalemated;
    if (rules_.is_teams_variant()) {
        if (is_checked) {
            outcome_ = {EndReason::Checkmate, (ColorSet::all() - side_of(stuck)).first()};
        } else {
            outcome_.reason = EndReason::Stalemate;
        }
        return report;
    }
    const bool waits = seats_.acquired().contains(stuck);
    if (waits || (is_checked && rules_.mate_timing == MateTiming::NextTurn)) {
        report.kind = waits ? StuckKind::Waited : StuckKind::Passed;
        forfeit_turn(report.change);
        return report;
    }
    if (is_checked) {
        const std::optional<Color> credited =
            delays_mates() ? pending_mates_.credit(stuck) : nearest_checker(stuck);
        eliminate(stuck, Departure::Dead, report.change);
        if (credited.has_value()) seats_.score(*credited, rules_.points_for_mate);
    } else if (rules_.scoring == Scoring::Eliminations) {
        const std::optional<Color> credited = pending_mates_.credit(stuck);
        seats_.score(stuck, kStalemate);
        if (credited.has_value()) seats_.score(seats_.controller(*credited), kStalemate);
        seats_.set_exit_order(stuck, seats_.next_exit_order());
        eliminate(stuck, Departure::Stalemated, report.change);
    } else {
        const bool was_active = active().contains(stuck);
        if (rules_.stalemate == StalemateAward::Self && was_active) {
            seats_.score(stuck, kSelfStalemate);
            eliminate(stuck, Departure::Stalemated, report.change);
        } else {
            eliminate(stuck, Departure::Stalemated, report.change);
            for (const Color c : active()) seats_.score(c, kDrawPoints);
        }
    }
    after_elimination(report.change);
    return report;
}

BoardChange Position::depart(Color c, Departure how) {
    BoardChange change;
    if (rules_.is_teams_variant()) {
        eliminate(c, how, change);
        recompute_checks();
        outcome_ = {how == Departure::Resigned ? EndReason::Resignation : EndReason::TimeOut,
                    (ColorSet::all() - side_of(c)).first()};
        return change;
    }
    if (!rules_.leaves_zombie_king) {
        seats_.set_exit_order(c, seats_.next_exit_order());
        eliminate(c, how, change);
        for (const Color rest : active()) seats_.score(rest, kElimination / active().size());
        after_elimination(change);
        return change;
    }
    const Square king = king_[c];
    kill_army(c, Bitboard::of(king), change);
    // The departing seat shares in the draw.
    const bool is_drawn = rules_.dead_king_walking && non_king_pieces().empty();
    if (is_drawn) end_drawn(EndReason::InsufficientMaterial);
    change.king_left = PlacedPiece{piece_on(king), king};
    retire(c, change);
    remove_castling_rights(c);
    en_passant_.end(c, key_);
    if (rules_.dead_king_walking) {
        seats_.leave_king(c, how, SeatState::Walking);
    } else {
        seats_.leave_king(c, how, SeatState::Zombie);
        pending_mates_.end(c);
        board_.disarm(king);
    }
    after_elimination(change);
    return change;
}

int Position::draw_points() const {
    int points = kDrawPoints;
    if (!non_king_pieces().empty()) return points;
    for (const Color c : kAllColors) {
        const bool is_shared = seats_.state(c) == SeatState::Walking;
        if (is_shared) points += kZombieKingPoints / active().size();
    }
    return points;
}

void Position::end_drawn(EndReason reason) {
    outcome_.reason = reason;
    if (rules_.scoring != Scoring::Captures) return;
    const int points = draw_points();
    for (const Color c : active()) seats_.score(c, points);
}

/// Updates the credit for each mated seat (RULES.md, Chess4, "Checkmate"): the seat whose move made
/// the mate has it until the mate is interrupted. A move interrupts the mate if no piece that
/// checked before still checks from the same square. Credits for stalemates work likewise.
void Position::update_mate_credits(const PerColor<Bitboard>& checking_before, Square moved_to) {
    for (const Color c : seats_.with_king() - ColorSet::of(player())) {
        if (!needs_mate_credit(c)) {
            pending_mates_.end(c);
            continue;
        }
        const std::optional<Color> credit = pending_mates_.credit(c);
        const Bitboard lasting =
            (checking_before[c] & checking_pieces(c)).without(Bitboard::of(moved_to));
        const bool goes_on = in_check(c) ? !lasting.empty() : checking_before[c].empty();
        if (!credit.has_value() || !goes_on) {
            pending_mates_.set(c, turn_);
        } else if (!seats_.with_turn().contains(*credit)) {
            pending_mates_.set(c, nearest_checker(c));
        }
    }
}

}  // namespace quadrille
