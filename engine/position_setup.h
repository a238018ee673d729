#pragma once

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
    /// `MateTiming::Turn`: for a seat that stands mated, who gets the credit when its turn comes.
    PerColor<std::optional<Color>> mate_credit;
    /// The game is over whatever the board says.
    bool game_over = false;

    friend bool operator==(const PositionSetup&, const PositionSetup&) = default;
};

/// The start positions that differ in the squares of kings and queens.
enum class StartSetup : std::uint8_t { Classic, Modern, By, Byg, Rg, Chess4 };
inline constexpr int kStartSetups = 6;

/// The name used by the protocol: `classic modern by byg rg chess4`.
[[nodiscard]] std::string_view name(StartSetup s);
/// The set-up with that name, exactly as `name` writes it; nothing for any other text.
[[nodiscard]] std::optional<StartSetup> start_setup_from_name(std::string_view text);
/// The start position: Red to move, all castling rights, no points.
[[nodiscard]] PositionSetup start_position(StartSetup s);

}  // namespace quadrille
