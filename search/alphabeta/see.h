#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"
#include "search/parties.h"

namespace quadrille {

/// What a piece is worth in an exchange, in centipawns; the king more than everything else
/// together.
inline constexpr PerPieceType<int> kExchangeValue = {{100, 300, 420, 500, 1000, 20000, 900}};

/// Whether the exchange that `move` begins on its target square wins at least `threshold` for the
/// mover's party, when each party in turn captures there with its cheapest piece or stops. The
/// parties are those of the search; which of their seats captures is not looked at, nor are pins,
/// and pieces that stand behind others join in. Any legal move may be asked about.
[[nodiscard]] bool exchange_wins(const Position& position, Parties parties, Move move,
                                 int threshold);

/// What `move` captures by that scale: 0 for a quiet move or a dead piece.
[[nodiscard]] int captured_value(const Position& position, Move move);

}  // namespace quadrille
