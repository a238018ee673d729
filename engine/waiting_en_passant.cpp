// Chances to capture in passing that outlive the turn they arose for: RULES.md, Chess4, "En
// passant" (waiting chances).

#include <algorithm>
#include <utility>

#include "engine/attacks.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace {

/// Adds `chance` behind the others; a seat has at most two, see `chances_left_by`.
void append(WaitingEnPassants& chances, const WaitingEnPassant& chance) {
    (chances[0].is_none() ? chances[0] : chances[1]) = chance;
}

/// `chance` without a capturer on `gone`; none when no other is left.
WaitingEnPassant without_capturer(WaitingEnPassant chance, Square gone) {
    if (chance.capturers[1] == gone) chance.capturers[1] = Square::none();
    if (chance.capturers[0] == gone) {
        chance.capturers[0] = std::exchange(chance.capturers[1], Square::none());
    }
    return chance.capturers[0].is_none() ? WaitingEnPassant{} : chance;
}

}  // namespace

Bitboard Position::pawns_that_may_not_capture() const {
    Bitboard pawns;
    for (const Color c : waiting_seats_) {
        for (const WaitingEnPassant& chance : waiting_[c]) {
            if (!chance.is_none()) pawns |= Bitboard::of(chance.victim);
        }
    }
    return pawns;
}

Square Position::en_passant_victim(Move move) const {
    for (const Color c : ep_seats_ - side_[turn_]) {
        if (ep_passed_[c] == move.to()) return ep_victim_[c];
    }
    for (const WaitingEnPassant& chance : waiting_[turn_]) {
        if (chance.passed == move.to()) return chance.victim;
    }
    return Square::none();
}

/// What waits for the seat to move once it has played `move`, which is not made yet: the rest of
/// the chances that arose together with the one it takes. Those are of different pushers, and a
/// pusher is no capturer, so that at most two are left.
WaitingEnPassants Position::chances_left_by(Move move) const {
    WaitingEnPassants left;
    if (!move.is_en_passant()) return left;
    const auto keep = [&](WaitingEnPassant chance) {
        if (chance.passed == move.to()) return;
        chance = without_capturer(chance, move.from());
        if (!chance.is_none()) append(left, chance);
    };
    const bool took_waiting = std::ranges::any_of(
        waiting_[turn_],
        [&](const WaitingEnPassant& chance) { return chance.passed == move.to(); });
    if (took_waiting) {
        for (const WaitingEnPassant& chance : waiting_[turn_]) {
            if (!chance.is_none()) keep(chance);
        }
        return left;
    }
    for (const Color c : ep_seats_ - side_[turn_]) {
        const Bitboard capturers =
            pawn_sources(turn_, ep_passed_[c]) & pieces(turn_, PieceType::Pawn);
        WaitingEnPassant chance{ep_passed_[c], ep_victim_[c], c, {}};
        std::size_t count = 0;
        capturers.for_each([&](Square s) { chance.capturers[count++] = s; });
        if (count > 0) keep(chance);
    }
    return left;
}

void Position::set_waiting(Color c, const WaitingEnPassants& chances) {
    if (waiting_[c] == chances) return;
    for (const WaitingEnPassant& old : waiting_[c]) {
        if (!old.is_none()) key_ ^= zobrist::waiting(c, old);
    }
    waiting_[c] = {};
    waiting_seats_.remove(c);
    for (const WaitingEnPassant& chance : chances) {
        if (chance.is_none()) continue;
        append(waiting_[c], chance);
        key_ ^= zobrist::waiting(c, chance);
        waiting_seats_.add(c);
    }
}

/// A pawn that passed steps on: it stays capturable where it goes.
void Position::follow_waiting_pawn(Move move) {
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (!chance.is_none() && chance.victim == move.from()) chance.victim = move.to();
        }
        set_waiting(c, chances);
    }
}

/// The pawn on `s` is captured: it can no longer be taken in passing, nor take.
void Position::end_waiting_of_pawn(Square s) {
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (chance.is_none()) continue;
            chance = chance.victim == s ? WaitingEnPassant{} : without_capturer(chance, s);
        }
        set_waiting(c, chances);
    }
}

/// A seat goes out: its chances end, and those against its pawns.
void Position::end_waiting_with(Color gone) {
    set_waiting(gone, {});
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (!chance.is_none() && chance.pusher == gone) chance = {};
        }
        set_waiting(c, chances);
    }
}

}  // namespace quadrille
