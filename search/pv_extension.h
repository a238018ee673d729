#pragma once

#include <memory>

#include "search/searcher.h"

namespace quadrille {

/// The least plies of a line, a round of four seats, unless the game ends before.
inline constexpr std::size_t kMinPvLength = 4;

/// Returns the searcher of `make_searcher` with complete lines. In games without teams
///  - a line that is too short (best-reply search does not know what the others play) goes on with
///    the moves that the seats choose in small searches from their own perspective;
///  - a search ends with an exact line of the move it plays, never with a bound;
///  - the listener gets seats that are mated by force (`on_mate`);
///  - the move to ponder on is the second of the last line.
/// The small searches do not count as nodes. They take a fifth of the time at most, and a few
/// milliseconds for all lines under a limit of time or after `stop`.
[[nodiscard]] std::unique_ptr<Searcher> make_pv_extending_searcher();

}  // namespace quadrille
