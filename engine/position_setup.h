#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/square.h"
#include "engine/types.h"

namespace quadrille {

/// A seat's pawn that just made a double step: the square it passed and the square it stands on.
struct EnPassant {
    Square passed;
    Square victim;
    friend constexpr bool operator==(const EnPassant&, const EnPassant&) = default;
};

/// A chance to capture in passing that outlives the turn it arose for (Chess4:
/// RULES.md, "waiting chances"): its seat took one passing pawn on its last turn and may take this
/// one now.
struct WaitingEnPassant {
    Square passed;              // where the capture goes; none: there is no such chance
    Square victim;              // where the pawn stands now: it may have stepped on
    Color pusher = Color::Red;  // whose pawn it is
    /// Where the pawns stand that attacked `passed` at the first chance; the second may be none.
    std::array<Square, 2> capturers;
    [[nodiscard]] constexpr bool is_none() const { return passed.is_none(); }
    friend constexpr bool operator==(const WaitingEnPassant&, const WaitingEnPassant&) = default;
};
/// Those of one capturing seat, by pusher in the order of the seats, none behind them.
using WaitingEnPassants = std::array<WaitingEnPassant, 2>;

/// How a seat that is no longer active left the game.
enum class Departure : std::uint8_t { None, Dead, Stalemated, Resigned, Flagged };

/// A position as a plain description, unchecked: what a FEN4 says. `Position::from_setup` checks
/// it.
struct PositionSetup {
    PerSquare<Piece> board;
    Color turn = Color::Red;
    /// `None` for an active seat. All pieces of a departed seat are dead however they are written,
    /// except the king of a `Resigned` or `Flagged` one (a zombie king).
    PerColor<Departure> departure;
    ColorSet castle_short;
    ColorSet castle_long;
    PerColor<int> points;
    /// Plies since the last capture or pawn move.
    int halfmove = 0;
    PerColor<std::optional<EnPassant>> en_passant;
    /// Chess4: by capturing seat, chances that outlived their turn.
    PerColor<WaitingEnPassants> waiting_en_passant;
    /// Where mates do not take effect at once: for a seat that stands mated, or (Chess4) has no
    /// move without being in check, the seat whose turn gets the credit.
    PerColor<std::optional<Color>> mate_credit;
    /// Chess4, method 2: who moves the army of a seat that was mated.
    PerColor<std::optional<Color>> taken_by;
    /// For an army that was taken over: the rooks it may still castle with, short and long side,
    /// wherever they stand; else none.
    PerColor<std::array<Square, 2>> acquired_rooks;
    /// Chess4: 1 for the seats that went out first, 2 for those after them, and so on; 0 for a seat
    /// that is active or never played.
    PerColor<int> exit_order;
    /// Chess4, method 2: armies that their owners named to be kept when a choice comes.
    ColorSet keeps;
    /// The game is over whatever the board says.
    bool game_over = false;

    friend bool operator==(const PositionSetup&, const PositionSetup&) = default;
};

/// The start positions that differ in the squares of kings and queens.
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
/// The first of them, in which all four seats play.
inline constexpr int kFullSetups = 6;

/// The name used by the protocol: `classic modern by byg rg chess4 chess4-3 chess4-2`.
[[nodiscard]] std::string_view name(StartSetup s);
/// The set-up with that name, exactly as `name` writes it; nothing for any other text.
[[nodiscard]] std::optional<StartSetup> start_setup_from_name(std::string_view text);
/// The start position: Red to move, all castling rights, no points. `chess4-3` is without Green,
/// `chess4-2` without Blue and Green: those seats have no pieces and are out.
[[nodiscard]] PositionSetup start_position(StartSetup s);

/// Where the king of `c` stands in `chess4`.
[[nodiscard]] Square chess4_king_home(Color c);
/// The rooks that castle with a king there: short side, long side.
[[nodiscard]] std::array<Square, 2> chess4_rook_homes(Color c);

}  // namespace quadrille
