#pragma once

#include <optional>

#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// The en-passant chances. A pawn that made a double step can be taken until its seat's next turn.
/// In Chess4 a chance can last longer (RuleSet::en_passant_waits; RULES.md, "waiting chances").
///
/// Functions with a parameter `key` also update the key of the whole position.
class EnPassantChances {
  public:
    /// Returns the pawn of `c` that may be taken en passant, if any.
    [[nodiscard]] std::optional<EnPassant> of(Color c) const {
        if (!seats_.contains(c)) return std::nullopt;
        return EnPassant{passed_[c], victim_[c]};
    }
    /// Returns the seats whose double step can still be answered en passant.
    [[nodiscard]] ColorSet seats() const { return seats_; }
    /// Returns the waiting chances of `c`, which lasted longer than a turn.
    [[nodiscard]] const WaitingEnPassants& waiting(Color c) const { return waiting_[c]; }
    [[nodiscard]] const PerColor<WaitingEnPassants>& waiting() const { return waiting_; }
    /// Returns the seats that have a waiting chance.
    [[nodiscard]] ColorSet waiting_seats() const { return waiting_seats_; }
    /// Returns the victims of waiting chances: pawns that may advance but not capture.
    [[nodiscard]] Bitboard non_capturing_pawns() const;
    /// Returns the square of the pawn that `move`, an en-passant capture of `mover`, takes. `side`
    /// is the side of `mover`.
    [[nodiscard]] Square victim_of(Move move, Color mover, ColorSet side) const;

    /// Adds the chance to take a pawn of `c` that makes a double step.
    void begin(Color c, EnPassant pawn, Key& key) {
        passed_[c] = pawn.passed;
        victim_[c] = pawn.victim;
        seats_.add(c);
        key ^= zobrist::en_passant(pawn.passed);
    }
    /// Ends the chance to take the pawn of `c` that made a double step, if any.
    void end(Color c, Key& key) {
        if (seats_.contains(c)) end_double_step(c, key);
    }
    /// The pawn of `c` on `s` is captured: ends the chances to take it en passant, and its own
    /// chances to capture.
    void end_of_pawn(Color c, Square s, Key& key) {
        if (victim_[c] == s) end(c, key);
        if (!waiting_seats_.empty()) end_waiting_of_pawn(s, key);
    }
    /// The seat `c` is eliminated: ends its own chances and the chances to take its pawns.
    void end_with(Color c, Key& key) {
        end(c, key);
        if (!waiting_seats_.empty()) end_waiting_with(c, key);
    }

    /// Sets the waiting chances of `c`.
    void set_waiting(Color c, const WaitingEnPassants& chances, Key& key);
    /// Updates waiting chances for a `move` of `mover` before it is made. `side` is the side of
    /// `mover`, `pawns` are its pawns. After an en-passant capture the chances that arose with it
    /// wait; other waiting chances of `mover` end. A passed pawn that advances stays capturable.
    void update(Move move, Color mover, ColorSet side, const Bitboard& pawns, Key& key) {
        if (move.is_en_passant() || !waiting_seats_.empty()) {
            set_waiting(mover, remaining_after(move, mover, side, pawns), key);
            update_waiting_pawn(move, key);
        }
    }

    /// Returns the contribution of the chances to a position's key.
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
