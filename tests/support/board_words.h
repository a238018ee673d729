#pragma once

#include <string>
#include <string_view>

#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/square.h"
#include "engine/types.h"

/// Small boards from text and back, for tests that must not depend on the engine's own text
/// formats. Bad text is a mistake in a test: these functions throw std::invalid_argument naming it.
namespace quadrille::slow {

/// `h1`, `n14`.
[[nodiscard]] Square square_of(std::string_view text);
[[nodiscard]] std::string text_of(Square s);
/// `h2h4`, `h7h8d`: squares and, for a promotion, the letter of the new piece.
[[nodiscard]] std::string text_of(Move m);
/// `Red` and so on.
[[nodiscard]] std::string text_of(Color c);

/// A position from blank-separated words: `rKh1` (seat, piece, square), `drPe5` (dead), `dPe5`
/// (dead without owner), `Xf6` (wall). Pieces: P N B R Q K and D for the 1-point queen. A seat
/// without a live piece is out of the game (Departure::Dead). No castling rights. `take:br`: Blue
/// is out, and Red moves its army.
[[nodiscard]] PositionSetup setup_of(std::string_view words, Color turn = Color::Red);

/// Kings out of the way of what a test looks at, for `setup_of`; more words may follow.
inline const std::string kKings = "rKh1 bKa8 yKg14 gKn7 ";

/// One line of FEN4, with everything the set-up holds.
[[nodiscard]] std::string describe(const PositionSetup& setup);

/// One number for each seat.
[[nodiscard]] constexpr PerColor<int> per_seat(int red, int blue, int yellow, int green) {
    return {{red, blue, yellow, green}};
}

/// The one move in `moves` that `text_of` writes as `text`.
template <class Moves>
[[nodiscard]] Move find_move(const Moves& moves, std::string_view text) {
    for (const Move m : moves) {
        if (text_of(m) == text) return m;
    }
    return Move::none();
}

}  // namespace quadrille::slow
