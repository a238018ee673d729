#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/bitboard.h"
#include "engine/square.h"
#include "engine/types.h"

namespace quadrille {

/// A seat's pawn that just made a double step: the square it passed and the square it stands on.
struct EnPassant {
    Square passed;
    Square victim;
    friend constexpr bool operator==(const EnPassant&, const EnPassant&) = default;
};

/// An en-passant chance that lasts longer than a turn (Chess4: RULES.md, "waiting chances"): a seat
/// took one of several pawns en passant and may take this one on a later turn.
struct WaitingEnPassant {
    Square passed;              // target of the capture; none: unused entry
    Square victim;              // square of the pawn, which may have stepped on
    Color pusher = Color::Red;  // owner of the pawn
    /// Squares of the pawns that attacked `passed` when the chance arose; the second may be none.
    std::array<Square, 2> capturers;
    [[nodiscard]] constexpr bool is_none() const { return passed.is_none(); }
    friend constexpr bool operator==(const WaitingEnPassant&, const WaitingEnPassant&) = default;
};
/// The chances of one capturing seat, in seat order of the pushers; unused entries come last.
using WaitingEnPassants = std::array<WaitingEnPassant, 2>;

/// The way in which a seat left the game; `None` for an active seat.
enum class Departure : std::uint8_t { None, Dead, Stalemated, Resigned, Flagged };

/// An unchecked description of a position, as a FEN4 gives it. `Position::from_setup` checks it.
struct PositionSetup {
    PerSquare<Piece> board;
    Color turn = Color::Red;
    /// `None` for an active seat. All pieces of a departed seat count as dead, except the king of a
    /// `Resigned` or `Flagged` seat (a zombie king).
    PerColor<Departure> departure;
    ColorSet castle_short;
    ColorSet castle_long;
    PerColor<int> points;
    /// Plies since the last capture or pawn move.
    int halfmove = 0;
    PerColor<std::optional<EnPassant>> en_passant;
    /// Chess4: the waiting chances, by capturing seat.
    PerColor<WaitingEnPassants> waiting_en_passant;
    /// If mates do not take effect at once: for each seat with a pending mate or (Chess4)
    /// stalemate, the seat credited with it.
    PerColor<std::optional<Color>> mate_credit;
    /// Chess4, method 2: the player who moves the army of a mated seat.
    PerColor<std::optional<Color>> taken_by;
    /// For an army that was taken over: the rooks it may still castle with (short and long side),
    /// wherever they stand.
    PerColor<std::array<Bitboard, 2>> acquired_rooks;
    /// Chess4: 1 for the seats that went out first, 2 for the next, and so on; 0 for a seat that is
    /// active or never played.
    PerColor<int> exit_order;
    /// Chess4, method 2: armies marked to be kept when their player has to choose.
    ColorSet keeps;
    /// True if the game is over, regardless of the board.
    bool game_over = false;

    friend bool operator==(const PositionSetup&, const PositionSetup&) = default;
};

/// The start positions. They differ in the squares of kings and queens.
enum class StartSetup : std::uint8_t {
    Classic,
    Modern,
    By,
    Byg,
    Rg,
    Chess4,
    Chess4For3,
    Chess4For2
};
inline constexpr int kStartSetups = 8;
/// The number of the first start positions, in which all four seats play.
inline constexpr int kFullSetups = 6;

/// Returns the name in the protocol: `classic modern by byg rg chess4 chess4-3 chess4-2`.
[[nodiscard]] std::string_view name(StartSetup s);
/// Returns the set-up with exactly that name, or `nullopt`.
[[nodiscard]] std::optional<StartSetup> start_setup_from_name(std::string_view text);
/// Returns the start position: Red to move, all castling rights, no points. `chess4-3` is without
/// Green, `chess4-2` without Blue and Green: these seats have no pieces and are out.
[[nodiscard]] PositionSetup start_position(StartSetup s);

/// Returns the square of the king of `c` in `chess4`.
[[nodiscard]] Square chess4_king_home(Color c);
/// Returns the squares of the rooks that castle with this king: short side, long side.
[[nodiscard]] std::array<Square, 2> chess4_rook_homes(Color c);

}  // namespace quadrille
