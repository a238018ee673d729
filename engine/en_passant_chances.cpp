#include "engine/en_passant_chances.h"

#include <algorithm>
#include <utility>

#include "engine/attacks.h"

namespace quadrille {

namespace {

/// Appends `chance`. A seat has at most two, see `remaining_after`.
void append(WaitingEnPassants& chances, const WaitingEnPassant& chance) {
    (chances[0].is_none() ? chances[0] : chances[1]) = chance;
}

/// Returns `chance` without the capturer on `gone`, or an unused entry if it was the only one.
WaitingEnPassant without_capturer(WaitingEnPassant chance, Square gone) {
    if (chance.capturers[1] == gone) chance.capturers[1] = Square::none();
    if (chance.capturers[0] == gone) {
        chance.capturers[0] = std::exchange(chance.capturers[1], Square::none());
    }
    return chance.capturers[0].is_none() ? WaitingEnPassant{} : chance;
}

}  // namespace

Bitboard EnPassantChances::non_capturing_pawns() const {
    Bitboard pawns;
    for (const Color c : waiting_seats_) {
        for (const WaitingEnPassant& chance : waiting_[c]) {
            if (!chance.is_none()) pawns |= Bitboard::of(chance.victim);
        }
    }
    return pawns;
}

Square EnPassantChances::victim_of(Move move, Color mover, ColorSet side) const {
    for (const Color c : seats_ - side) {
        if (passed_[c] == move.to()) return victim_[c];
    }
    for (const WaitingEnPassant& chance : waiting_[mover]) {
        if (chance.passed == move.to()) return chance.victim;
    }
    return Square::none();
}

/// Returns the waiting chances of `mover` after `move`, which is not made yet: the other chances
/// that arose together with the one that `move` takes. Their pawns belong to different enemies, so
/// at most two are left.
WaitingEnPassants EnPassantChances::remaining_after(Move move, Color mover, ColorSet side,
                                                    const Bitboard& pawns) const {
    WaitingEnPassants left;
    if (!move.is_en_passant()) return left;
    const auto keep = [&](WaitingEnPassant chance) {
        if (chance.passed == move.to()) return;
        chance = without_capturer(chance, move.from());
        if (!chance.is_none()) append(left, chance);
    };
    const bool took_waiting = std::ranges::any_of(
        waiting_[mover],
        [&](const WaitingEnPassant& chance) { return chance.passed == move.to(); });
    if (took_waiting) {
        for (const WaitingEnPassant& chance : waiting_[mover]) {
            if (!chance.is_none()) keep(chance);
        }
        return left;
    }
    for (const Color c : seats_ - side) {
        WaitingEnPassant chance{passed_[c], victim_[c], c, {}};
        std::size_t count = 0;
        (pawn_sources(mover, passed_[c]) & pawns).for_each([&](Square s) {
            chance.capturers[count++] = s;
        });
        if (count > 0) keep(chance);
    }
    return left;
}

void EnPassantChances::set_waiting(Color c, const WaitingEnPassants& chances, Key& key) {
    if (waiting_[c] == chances) return;
    for (const WaitingEnPassant& old : waiting_[c]) {
        if (!old.is_none()) key ^= zobrist::waiting(c, old);
    }
    waiting_[c] = {};
    waiting_seats_.remove(c);
    for (const WaitingEnPassant& chance : chances) {
        if (chance.is_none()) continue;
        append(waiting_[c], chance);
        key ^= zobrist::waiting(c, chance);
        waiting_seats_.add(c);
    }
}

void EnPassantChances::end_double_step(Color c, Key& key) {
    key ^= zobrist::en_passant(passed_[c]);
    seats_.remove(c);
    passed_[c] = Square::none();
    victim_[c] = Square::none();
}

void EnPassantChances::update_waiting_pawn(Move move, Key& key) {
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (!chance.is_none() && chance.victim == move.from()) chance.victim = move.to();
        }
        set_waiting(c, chances, key);
    }
}

void EnPassantChances::end_waiting_of_pawn(Square s, Key& key) {
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (chance.is_none()) continue;
            chance = chance.victim == s ? WaitingEnPassant{} : without_capturer(chance, s);
        }
        set_waiting(c, chances, key);
    }
}

void EnPassantChances::end_waiting_with(Color gone, Key& key) {
    set_waiting(gone, {}, key);
    for (const Color c : waiting_seats_) {
        WaitingEnPassants chances = waiting_[c];
        for (WaitingEnPassant& chance : chances) {
            if (!chance.is_none() && chance.pusher == gone) chance = {};
        }
        set_waiting(c, chances, key);
    }
}

Key EnPassantChances::key() const {
    Key key = 0;
    for (const Color c : seats_) key ^= zobrist::en_passant(passed_[c]);
    for (const Color c : waiting_seats_) {
        for (const WaitingEnPassant& chance : waiting_[c]) {
            if (!chance.is_none()) key ^= zobrist::waiting(c, chance);
        }
    }
    return key;
}

}  // namespace quadrille
