#pragma once

#include <cstddef>
#include <optional>

#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// A piece and its square.
struct PlacedPiece {
    Piece piece;
    Square square;
    friend constexpr bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

/// An army and the player who moves it from now on.
struct Takeover {
    Color army{};
    Color player{};
    friend constexpr bool operator==(const Takeover&, const Takeover&) = default;
};

/// For each seat that a pending mate put out (MateTiming::NextTurn): the player who mated it.
using DueMates = PerColor<std::optional<Color>>;

/// The change of board and seats by one step (a move, a stuck turn, a pass, a departure). It turns
/// the board before into the board after in this order: remove `off`, put `down`, make `died` dead.
/// A capture removes its target before the mover arrives, and a piece that just arrived may die.
///
/// Each piece is stored with its square, so that an evaluation can be updated several plies later
/// without the position.
struct BoardChange {
    // The mover, a piece on its target square (alive or dead) and a pawn taken en passant: one move
    // can take both. Castling: the king and the rook.
    static constexpr std::size_t kMaxOff = 3;
    static constexpr std::size_t kMaxDown = 2;
    // Each takeover turns an active seat into an acquired army, and one seat stays active.
    static constexpr std::size_t kMaxTakeovers = kColors - 1;

    /// Pieces that left their square, as they were before the step; the mover first.
    FixedVector<PlacedPiece, kMaxOff> off;
    /// Pieces that arrived on a square: the mover (or its promotion), then the castling rook.
    FixedVector<PlacedPiece, kMaxDown> down;
    /// Pieces that died where they stand (`Piece::killed`), as they were before.
    FixedVector<PlacedPiece, kPlayableSquares> died;
    /// The king of a seat that resigned or ran out of time. It stays on the board alive but belongs
    /// to no army: see `armies_gone`.
    std::optional<PlacedPiece> king_left;
    /// Armies that another player moves from now on. Their pieces stay as they are. An army may be
    /// in `armies_gone` too, if it died after the takeover.
    FixedVector<Takeover, kMaxTakeovers> taken_over;
    /// Seats that were active (`Position::active`) before the step and are not after it.
    ColorSet seats_out;
    /// Armies that counted for a player (`Seats::with_army`) before the step and no longer after
    /// it. All their pieces died, except a king that is in `off` or `king_left`.
    ColorSet armies_gone;
    DueMates due_mates;
};

}  // namespace quadrille
