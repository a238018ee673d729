#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/square.h"
#include "engine/types.h"
#include "protocol/text/words.h"

/// Small boards from words, and words from boards. The functions throw std::invalid_argument if a
/// text is invalid, which is a mistake in a test.
namespace quadrille::test {

/// Reads `h1`, `n14`.
[[nodiscard]] Square square_of(std::string_view text);
[[nodiscard]] std::string text_of(Square s);
/// Returns squares and, for a promotion, the letter of the new piece: `h2h4`, `h7h8d`.
[[nodiscard]] std::string text_of(Move m);
/// Returns `Red` and so on.
[[nodiscard]] std::string text_of(Color c);

/// Returns a move by squares: `move("h2", "h4")`.
[[nodiscard]] Move move(std::string_view from, std::string_view to,
                        MoveKind kind = MoveKind::Normal);

/// Returns a position from blank-separated words in any order:
///
///     rKh1              Red's king on h1: seat (r b y g), piece, square
///     rKh1,Rd4,Pg2      several pieces of Red
///     drPe5             a dead pawn of Red; dPe5: an ownerless dead pawn
///     Xf6               a wall
///     out:g             Green is out, its pieces are dead
///     resigned:g        Green has resigned: its king is a zombie, its other pieces are dead
///     flagged:g         Green has run out of time, with the same effect
///     take:br           Blue is out, and Red moves its army
///     points:3,5,7,9    of Red, Blue, Yellow and Green
///     halfmove:99       plies since a capture or a pawn move
///     short:rb long:r   Red and Blue may castle on the short side, Red on the long one
///     passed:bc10,d10   Blue's pawn passed c10 and is on d10: it can be captured en passant
///
/// Pieces are P N B R Q K and D, the 1-point queen. A seat without a living piece is out.
[[nodiscard]] PositionSetup setup_of(std::string_view words, Color turn = Color::Red);

/// Words for `setup_of` with kings that do not disturb a test; more words may follow. The kings are
/// as in `classic`, as in `modern`, and as in `modern` behind three pawns each.
inline const std::string kKings = "rKh1 bKa8 yKg14 gKn7 ";
inline const std::string kModernKings = "rKh1 bKa7 yKg14 gKn8 ";
inline const std::string kShelteredKings =
    "rKh1,Pg2,Ph2,Pi2 bKa7,Pb6,Pb7,Pb8 yKg14,Pf13,Pg13,Ph13 gKn8,Pm7,Pm8,Pm9 ";

/// Returns the set-up as a line of FEN4.
[[nodiscard]] std::string describe(const PositionSetup& setup);

/// Returns one number for each seat.
[[nodiscard]] constexpr PerColor<int> per_seat(int red, int blue, int yellow, int green) {
    return {{red, blue, yellow, green}};
}

/// Returns the move in `moves` that `text_of` writes as `text`, or `Move::none()`.
template <class Moves>
[[nodiscard]] Move find_move(const Moves& moves, std::string_view text) {
    for (const Move m : moves) {
        if (text_of(m) == text) return m;
    }
    return Move::none();
}

/// Returns the targets of all `moves` from `from`, e.g. `e3 e4`, sorted as text. Promotions have
/// their letters.
template <class Moves>
[[nodiscard]] std::string targets_in(const Moves& moves, std::string_view from) {
    std::vector<std::string> found;
    for (const Move m : moves) {
        if (m.from() == square_of(from)) found.push_back(text_of(m).substr(from.size()));
    }
    std::ranges::sort(found);
    return join(found, " ");
}

}  // namespace quadrille::test
