#pragma once

#include <optional>

#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// The chances to capture in passing: those that a double step gives until its seat's next turn,
/// and in Chess4 those that outlive their turn (RuleSet::en_passant_waits; RULES.md, "waiting
/// chances").
///
/// What changes the chances also changes `key`, that of the whole position.
class EnPassantChances {
  public:
    /// The pawn of `c` that may be taken in passing, if any.
    [[nodiscard]] std::optional<EnPassant> of(Color c) const {
        if (!seats_.contains(c)) return std::nullopt;
        return EnPassant{passed_[c], victim_[c]};
    }
    /// Seats whose double step can still be answered en passant.
    [[nodiscard]] ColorSet seats() const { return seats_; }
    /// Chances of `c` that outlived their turn.
    [[nodiscard]] const WaitingEnPassants& waiting(Color c) const { return waiting_[c]; }
    [[nodiscard]] const PerColor<WaitingEnPassants>& waiting() const { return waiting_; }
    /// Seats that have such a chance.
    [[nodiscard]] ColorSet waiting_seats() const { return waiting_seats_; }
    /// Pawns that passed and were not taken yet: they may step on but not capture.
    [[nodiscard]] Bitboard non_capturing_pawns() const;
    /// Where the pawn stands that the en-passant capture `move` of `mover`, whose side is `side`,
    /// takes in passing.
    [[nodiscard]] Square victim_of(Move move, Color mover, ColorSet side) const;

    /// A pawn of `c` makes a double step.
    void begin(Color c, EnPassant pawn, Key& key) {
        passed_[c] = pawn.passed;
        victim_[c] = pawn.victim;
        seats_.add(c);
        key ^= zobrist::en_passant(pawn.passed);
    }
    /// The chance against `c`, if there is one, is over.
    void end(Color c, Key& key) {
        if (seats_.contains(c)) end_double_step(c, key);
    }
    /// The pawn of `c` on `s` is captured: it can no longer be taken in passing, nor take.
    void end_of_pawn(Color c, Square s, Key& key) {
        if (victim_[c] == s) end(c, key);
        if (!waiting_seats_.empty()) end_waiting_of_pawn(s, key);
    }
    /// The seat `c` goes out: its chances end, and those against its pawns.
    void end_with(Color c, Key& key) {
        end(c, key);
        if (!waiting_seats_.empty()) end_waiting_with(c, key);
    }

    /// What waits for `c` now.
    void set_waiting(Color c, const WaitingEnPassants& chances, Key& key);
    /// `mover`, whose side is `side` and whose pawns stand on `pawns`, makes `move`, which is not
    /// made yet: chances that arose together with one that it takes wait for it, the others that
    /// waited are over, and a pawn that passed stays capturable where it goes.
    void update(Move move, Color mover, ColorSet side, const Bitboard& pawns, Key& key) {
        if (move.is_en_passant() || !waiting_seats_.empty()) {
            set_waiting(mover, remaining_after(move, mover, side, pawns), key);
            update_waiting_pawn(move, key);
        }
    }

    /// The part of the chances in the key of a position.
    [[nodiscard]] Key key() const;

  private:
    [[nodiscard]] WaitingEnPassants remaining_after(Move move, Color mover, ColorSet side,
                                                    const Bitboard& pawns) const;
    void end_double_step(Color c, Key& key);
    void update_waiting_pawn(Move move, Key& key);
    void end_waiting_of_pawn(Square s, Key& key);
    void end_waiting_with(Color gone, Key& key);

    PerColor<Square> passed_;
    PerColor<Square> victim_;
    PerColor<WaitingEnPassants> waiting_;
    ColorSet seats_;
    ColorSet waiting_seats_;
};

}  // namespace quadrille
