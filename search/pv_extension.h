#pragma once

#include <memory>

#include "search/searcher.h"

namespace quadrille {

/// Minimum plies of a reported line (one turn of each seat), unless the game ends earlier.
inline constexpr std::size_t kMinPvLength = 4;
/// The same for lines of depth 8 and more: two turns of each seat.
inline constexpr std::size_t kLongPvLength = 8;

/// Returns the searcher of `make_searcher` with extended lines. In games without teams
///  - short lines (best-reply search omits moves of the other seats) are extended by the moves that
///    the seats choose in small searches from their own perspective;
///  - a search ends with an exact line of the best move, never with a bound;
///  - seats that are mated by force are reported (`SearchListener::on_mate`);
///  - the ponder move is the second move of the last line.
/// Nodes of the small searches are not counted. They take at most a fifth of the time; with a time
/// limit or after `stop`, a few milliseconds for all lines together.
[[nodiscard]] std::unique_ptr<Searcher> make_pv_extending_searcher();

}  // namespace quadrille
