// How seats leave the game and how the game ends.

#include <algorithm>

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace {
constexpr int kSelfStalemate = 20;  // StalemateAward::Self: to the stalemated seat

// Chess4 (RULES.md, "Scores"), in sixths of a point.
constexpr int kElimination = 6;  // also what a seat that leaves divides among the others
constexpr int kStalemate = 3;    // each, to who stalemates and who is stalemated
}  // namespace

void Position::remove_castling_rights(Color c) {
    for (std::size_t side = 0; side < 2; ++side) {
        set_castle_rook(c, side, Square::none());
    }
    recompute_castle_squares();
}

void Position::end_en_passant(Color c) {
    key_ ^= zobrist::en_passant(ep_passed_[c]);
    ep_seats_.remove(c);
    ep_passed_[c] = Square::none();
    ep_victim_[c] = Square::none();
}

/// Everything of `c` outside `spared` becomes a dead piece.
void Position::kill_army(Color c, const Bitboard& spared, BoardChange& change) {
    const Bitboard army = color_[c].without(spared);
    army.for_each([&](Square s) {
        const Piece alive = board_[s];
        const Piece corpse = alive.killed();
        key_ ^= zobrist::piece(alive, s) ^ zobrist::piece(corpse, s);
        board_[s] = corpse;
        change.died.push_back({alive, s});
    });
    dead_ |= army;
    color_[c].remove(army);
    for (const PieceType t : kAllPieceTypes) type_[t].remove(army);
    keeps_.remove(c);
}

/// Takes `c` out of the game for good: its pieces, king included, are dead.
void Position::eliminate(Color c, Departure how, BoardChange& change) {
    kill_army(c, Bitboard{}, change);
    if (state_[c] == SeatState::Zombie && board_[king_[c]] == Piece(c, PieceType::King)) {
        change.died.push_back({board_[king_[c]], king_[c]});
        key_ ^= zobrist::piece(board_[king_[c]], king_[c]);
        board_[king_[c]] = board_[king_[c]].killed();
        key_ ^= zobrist::piece(board_[king_[c]], king_[c]);
        dead_ |= Bitboard::of(king_[c]);
    }
    leave(c, how, change);
}

/// `c`, which was active, plays no more.
void Position::retire(Color c, BoardChange& change) {
    key_ ^= zobrist::active(c);
    active_.remove(c);
    change.seats_out.add(c);
    change.armies_gone.add(c);
}

/// The seat `c` is out; what becomes of its pieces is for the caller. With it dies an army that it
/// holds.
void Position::leave(Color c, Departure how, BoardChange& change) {
    if (active_.contains(c)) retire(c, change);
    walking_.remove(c);
    state_[c] = SeatState::Out;
    departure_[c] = how;
    king_[c] = Square::none();
    checked_by_[c] = ColorSet{};
    mate_credit_[c].reset();
    remove_castling_rights(c);
    if (ep_seats_.contains(c)) end_en_passant(c);
    if (!waiting_seats_.empty()) end_waiting_with(c);
    for (const Color army : acquired_) {
        if (controller_[army] == c) kill_acquired(army, change);
    }
}

/// Whether no two sides are left.
bool Position::is_decided() const {
    return active_.empty() || (active_ - rules_.side_of(active_.first())).empty();
}

/// Ends the game when it is decided. In FFA the last seat scores every zombie king.
void Position::finish_if_decided() {
    if (is_over() || !is_decided()) return;
    for (const Color c : kAllColors) {
        const bool zombie = state_[c] == SeatState::Zombie || state_[c] == SeatState::Walking;
        if (zombie && !active_.empty()) score(active_.first(), kZombieKingPoints);
    }
    outcome_.reason = EndReason::LastStanding;
    if (rules_.has_teams && !active_.empty()) outcome_.winner = active_.first();
}

/// After armies died outside a move: who is in check, is it over, whose turn is it.
void Position::after_elimination(BoardChange& change) {
    recompute_checks();
    finish_if_decided();
    review_mate_credits();
    if (!is_over() && !with_turn().contains(turn_))
        start_turn(with_turn().next_after(turn_), change);
}

/// The nearest seat, active or acquired, walking back from the victim, that gives it check.
std::optional<Color> Position::nearest_checker(Color victim) const {
    for (int back = 1; back < kColors; ++back) {
        const Color c = after(victim, kColors - back);
        if ((active_ | acquired_).contains(c) && checked_by_[victim].contains(c)) return c;
    }
    return std::nullopt;
}

bool Position::is_mated(Color c) const { return in_check(c) && !has_legal_move(*this, c); }

/// Whether somebody has to be remembered who is to be credited: mated, or in Chess4 stalemated too.
bool Position::is_stuck(Color c) const {
    const bool counts = in_check(c) || rules_.scoring == Scoring::Eliminations;
    return counts && !has_legal_move(*this, c);
}

/// Brings the pending credits up to date when no move explains the change: in a position just set
/// up, after an elimination and when a chance to capture in passing ends.
void Position::review_mate_credits() {
    if (!credits_wait() || is_over()) return;
    for (const Color c : with_king()) {
        if (!is_stuck(c)) {
            mate_credit_[c].reset();
        } else if (!mate_credit_[c].has_value() || !with_turn().contains(*mate_credit_[c])) {
            mate_credit_[c] = nearest_checker(c);
        }
    }
}

/// Chess4: those whose mate has outlasted their turn go out as the turn of the seat begins that has
/// the credit.
void Position::judge_due_mates(BoardChange& change) {
    ColorSet due;
    for (const Color c : active_) {
        if (mate_credit_[c] == turn_ && is_mated(c)) due.add(c);
    }
    if (due.empty()) return;
    const Color player = controller_[turn_];
    const int order = next_exit_order();
    for (const Color c : due) {
        score(player, kElimination);
        exit_order_[c] = static_cast<std::uint8_t>(order);
        change.due_mates[c] = player;
        leave(c, Departure::Dead, change);
        std::ranges::replace(mate_credit_, std::optional{c}, std::nullopt);  // even if it plays on
    }
    if (rules_.takes_over_armies) {
        take_over(player, due, change);
    } else {
        for (const Color c : due) kill_army(c, Bitboard{}, change);
    }
    after_elimination(change);
}

int Position::next_exit_order() const {
    return 1 + *std::max_element(exit_order_.begin(), exit_order_.end());
}

StuckReport Position::resolve_stuck_turn() {
    StuckReport report;
    const Color stuck = turn_;
    const bool is_checked = in_check(stuck);
    report.kind = is_checked ? StuckKind::Mated : StuckKind::Stalemated;
    if (rules_.is_teams()) {
        if (is_checked) {
            outcome_ = {EndReason::Checkmate, (ColorSet::all() - side_[stuck]).first()};
        } else {
            outcome_.reason = EndReason::Stalemate;
        }
        return report;
    }
    const bool waits = acquired_.contains(stuck);
    if (waits || (is_checked && rules_.mate_timing == MateTiming::NextTurn)) {
        report.kind = waits ? StuckKind::Waited : StuckKind::Passed;
        give_up_turn(report.change);
        return report;
    }
    if (is_checked) {
        const std::optional<Color> credited =
            credits_wait() ? mate_credit_[stuck] : nearest_checker(stuck);
        eliminate(stuck, Departure::Dead, report.change);
        if (credited.has_value()) score(*credited, rules_.points_for_mate);
    } else if (rules_.scoring == Scoring::Eliminations) {
        const std::optional<Color> credited = mate_credit_[stuck];
        score(stuck, kStalemate);
        if (credited.has_value()) score(controller_[*credited], kStalemate);
        exit_order_[stuck] = static_cast<std::uint8_t>(next_exit_order());
        eliminate(stuck, Departure::Stalemated, report.change);
    } else {
        const bool was_active = active_.contains(stuck);
        if (rules_.stalemate == StalemateAward::Self && was_active) {
            score(stuck, kSelfStalemate);
            eliminate(stuck, Departure::Stalemated, report.change);
        } else {
            eliminate(stuck, Departure::Stalemated, report.change);
            for (const Color c : active_) score(c, kDrawPoints);
        }
    }
    after_elimination(report.change);
    return report;
}

BoardChange Position::depart(Color c, Departure how) {
    BoardChange change;
    if (rules_.is_teams()) {
        eliminate(c, how, change);
        recompute_checks();
        outcome_ = {how == Departure::Resigned ? EndReason::Resignation : EndReason::TimeOut,
                    (ColorSet::all() - side_[c]).first()};
        return change;
    }
    if (!rules_.leaves_zombie_king) {
        exit_order_[c] = static_cast<std::uint8_t>(next_exit_order());
        eliminate(c, how, change);
        for (const Color rest : active_) score(rest, kElimination / active_.size());
        after_elimination(change);
        return change;
    }
    const Square king = king_[c];
    const Bitboard king_bit = Bitboard::of(king);
    kill_army(c, king_bit, change);
    change.king_left = PlacedPiece{board_[king], king};
    retire(c, change);
    departure_[c] = how;
    remove_castling_rights(c);
    if (ep_seats_.contains(c)) end_en_passant(c);
    if (rules_.dead_king_walking) {
        state_[c] = SeatState::Walking;
        walking_.add(c);
    } else {
        state_[c] = SeatState::Zombie;
        mate_credit_[c].reset();
        color_[c].remove(king_bit);
        type_[PieceType::King].remove(king_bit);
    }
    after_elimination(change);
    return change;
}

void Position::end_drawn(EndReason reason) {
    outcome_.reason = reason;
    if (rules_.scoring != Scoring::Captures) return;
    for (const Color c : active_) score(c, kDrawPoints);
}

/// Who would be credited with each seat that stands mated (RULES.md, Chess4, "Checkmate"): the
/// mover whose move first made the mate without interruption since. A move after which no piece
/// that gave check before still does so from its square interrupts. Pending stalemates likewise.
void Position::update_mate_credits(const PerColor<Bitboard>& checking_before, Square moved_to) {
    for (const Color c : with_king() - ColorSet::of(controller_[turn_])) {
        if (!is_stuck(c)) {
            mate_credit_[c].reset();
            continue;
        }
        const Bitboard lasting =
            (checking_before[c] & checking_pieces(c)).without(Bitboard::of(moved_to));
        const bool goes_on = in_check(c) ? !lasting.empty() : checking_before[c].empty();
        if (!mate_credit_[c].has_value() || !goes_on) {
            mate_credit_[c] = turn_;
        } else if (!with_turn().contains(*mate_credit_[c])) {
            mate_credit_[c] = nearest_checker(c);
        }
    }
}

}  // namespace quadrille
