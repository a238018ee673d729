// How seats leave the game and how the game ends.

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace {
constexpr int kDrawPoints = 10;     // also for each remaining seat at a stalemate
constexpr int kSelfStalemate = 20;  // site: to the stalemated seat itself
constexpr int kZombieKingPoints = 20;
}  // namespace

void Position::remove_castling_rights(Color c) {
    for (std::size_t side = 0; side < 2; ++side) {
        if (castle_rook_[c][side].is_none()) continue;
        key_ ^= zobrist::castling(c, side);
        castle_rook_[c][side] = Square::none();
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
void Position::kill_army(Color c, const Bitboard& spared) {
    const Bitboard army = color_[c].without(spared);
    army.for_each([&](Square s) {
        const Piece alive = board_[s];
        const Piece corpse = alive.killed();
        key_ ^= zobrist::piece(alive, s) ^ zobrist::piece(corpse, s);
        board_[s] = corpse;
    });
    dead_ |= army;
    color_[c].remove(army);
    for (const PieceType t : kAllPieceTypes) type_[t].remove(army);
}

/// Takes `c` out of the game for good: its pieces, king included, are dead.
void Position::eliminate(Color c, Departure how) {
    kill_army(c, Bitboard{});
    if (state_[c] == SeatState::Zombie && board_[king_[c]] == Piece(c, PieceType::King)) {
        key_ ^= zobrist::piece(board_[king_[c]], king_[c]);
        board_[king_[c]] = board_[king_[c]].killed();
        key_ ^= zobrist::piece(board_[king_[c]], king_[c]);
        dead_ |= Bitboard::of(king_[c]);
    }
    if (active_.contains(c)) key_ ^= zobrist::active(c);
    active_.remove(c);
    walking_.remove(c);
    state_[c] = SeatState::Out;
    departure_[c] = how;
    king_[c] = Square::none();
    checked_by_[c] = ColorSet{};
    mate_credit_[c].reset();
    remove_castling_rights(c);
    if (ep_seats_.contains(c)) end_en_passant(c);
}

/// FFA: ends the game when at most one seat is active; the last one scores every zombie king.
void Position::finish_if_decided() {
    if (is_over() || active_.size() > 1) return;
    for (const Color c : kAllColors) {
        const bool zombie = state_[c] == SeatState::Zombie || state_[c] == SeatState::Walking;
        if (zombie && !active_.empty()) score(active_.first(), kZombieKingPoints);
    }
    outcome_.reason = EndReason::LastStanding;
}

/// After armies died outside a move: who is in check, is it over, whose turn is it.
void Position::after_elimination() {
    recompute_checks();
    finish_if_decided();
    review_mate_credits();
    if (!is_over() && !with_turn().contains(turn_)) give_turn_to(with_turn().next_after(turn_));
}

/// The nearest active seat, walking back from the victim, that gives it check.
std::optional<Color> Position::nearest_checker(Color victim) const {
    for (int back = 1; back < kColors; ++back) {
        const Color c = after(victim, kColors - back);
        if (active_.contains(c) && checked_by_[victim].contains(c)) return c;
    }
    return std::nullopt;
}

bool Position::is_mated(Color c) const { return in_check(c) && !has_legal_move(*this, c); }

/// Brings the pending credits up to date when no move explains the change: in a position just set
/// up and after an elimination.
void Position::review_mate_credits() {
    if (!credits_wait() || is_over()) return;
    for (const Color c : with_turn()) {
        if (!is_mated(c)) {
            mate_credit_[c].reset();
        } else if (!mate_credit_[c].has_value() || !with_turn().contains(*mate_credit_[c])) {
            mate_credit_[c] = nearest_checker(c);
        }
    }
}

void Position::resolve_stuck_turn() {
    const Color stuck = turn_;
    if (rules_.is_teams()) {
        if (in_check(stuck)) {
            outcome_ = {EndReason::Checkmate, (ColorSet::all() - side_[stuck]).first()};
        } else {
            outcome_.reason = EndReason::Stalemate;
        }
        return;
    }
    if (in_check(stuck)) {
        const std::optional<Color> credited =
            credits_wait() ? mate_credit_[stuck] : nearest_checker(stuck);
        eliminate(stuck, Departure::Dead);
        if (credited.has_value()) score(*credited, rules_.points_for_mate);
    } else {
        const bool was_active = active_.contains(stuck);
        if (rules_.stalemate == StalemateAward::Self && was_active) {
            score(stuck, kSelfStalemate);
            eliminate(stuck, Departure::Stalemated);
        } else {
            eliminate(stuck, Departure::Stalemated);
            for (const Color c : active_) score(c, kDrawPoints);
        }
    }
    after_elimination();
}

void Position::depart(Color c, Departure how) {
    if (rules_.is_teams()) {
        eliminate(c, how);
        recompute_checks();
        outcome_ = {how == Departure::Resigned ? EndReason::Resignation : EndReason::TimeOut,
                    (ColorSet::all() - side_[c]).first()};
        return;
    }
    const Square king = king_[c];
    const Bitboard king_bit = Bitboard::of(king);
    kill_army(c, king_bit);
    key_ ^= zobrist::active(c);
    active_.remove(c);
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
    after_elimination();
}

void Position::end_drawn(EndReason reason) {
    outcome_.reason = reason;
    if (rules_.is_teams()) return;
    for (const Color c : active_) score(c, kDrawPoints);
}

/// Who would be credited when each mated seat's turn comes (seed 002, rule 6; rules option
/// MateTiming=turn): the mover whose move first made the mate without interruption since. A move
/// after which no piece that gave check before still does so from its square interrupts.
void Position::update_mate_credits(const PerColor<Bitboard>& checking_before, Square moved_to) {
    for (const Color c : with_turn() - ColorSet::of(turn_)) {
        if (!is_mated(c)) {
            mate_credit_[c].reset();
            continue;
        }
        const Bitboard lasting =
            (checking_before[c] & checking_pieces(c)).without(Bitboard::of(moved_to));
        if (!mate_credit_[c].has_value() || lasting.empty()) {
            mate_credit_[c] = turn_;
        } else if (!with_turn().contains(*mate_credit_[c])) {
            mate_credit_[c] = nearest_checker(c);
        }
    }
}

}  // namespace quadrille
