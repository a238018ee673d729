#pragma once

#include <cstddef>
#include <optional>

#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// A piece and where it stands.
struct PlacedPiece {
    Piece piece;
    Square square;
    friend constexpr bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

/// An army and the player that moves it from now on.
struct Takeover {
    Color army{};
    Color player{};
    friend constexpr bool operator==(const Takeover&, const Takeover&) = default;
};

/// Seats that a mate put out as a turn began (MateTiming::NextTurn): for each the player that did.
using DueMates = PerColor<std::optional<Color>>;

/// What one step (a move, a stuck turn, a pass, a departure) did to the board and to who plays.
/// Board before + change = board after: take `off` away, put `down` on, turn `died` dead. The order
/// matters: the target of a capture is taken off before the mover is put down there, and a piece
/// that was just put down may die.
///
/// It names pieces in full and needs no position beside it, so that an evaluation can be brought up
/// to date by it several plies later.
struct BoardChange {
    // The mover; a piece on its target square, alive or dead, and a pawn taken in passing (one move
    // can take both); or the mover and the rook that castles.
    static constexpr std::size_t kMaxOff = 3;
    static constexpr std::size_t kMaxDown = 2;
    // Each makes an active seat an army, and one seat stays.
    static constexpr std::size_t kMaxTakeovers = kColors - 1;

    /// Pieces that left their square, as they stood there: first the mover.
    FixedVector<PlacedPiece, kMaxOff> off;
    /// Pieces that came to a square: first the mover, or what it promoted to, then the castling
    /// rook.
    FixedVector<PlacedPiece, kMaxDown> down;
    /// Pieces that were alive and are dead now (`Piece::killed`) where they stand, as they were
    /// alive.
    FixedVector<PlacedPiece, kPlayableSquares> died;
    /// The king of a seat that resigned or ran out of time, where it stays on the board alive but
    /// belongs to no army: see `armies_gone`.
    std::optional<PlacedPiece> king_left;
    /// Armies that another player moves from now on. Their pieces stay as they are. An army may be
    /// among `armies_gone`, too: then it died after it was taken over.
    FixedVector<Takeover, kMaxTakeovers> taken_over;
    /// Seats that were active (`Position::active`) and are not any more.
    ColorSet seats_out;
    /// Armies that counted for a player (`Seats::with_army`) and do not any more. All their
    /// pieces died, but for a king that is in `off` or in `king_left`.
    ColorSet armies_gone;
    DueMates due_mates;
};

}  // namespace quadrille
