#pragma once

#include <memory>

#include "search/searcher.h"

namespace quadrille {

/// A line is told with at least so many plies, a round of four seats, as far as the game goes on.
inline constexpr std::size_t kWholeLine = 4;

/// A searcher for whoever reads its lines: `make_searcher`'s, and where seats play for themselves
///  - a line that the algorithm ends early (best-reply search does not know what the others play)
///    goes on by moves that the seats to move choose themselves, each in a small search from its
///    own view; a walking king's moves are those the rules would draw;
///  - a search ends with an exact line of the move it answers, never with a bound;
///  - the listener hears of seats that are mated by force (`on_mate`);
///  - the move to ponder on is the second of the last line.
/// What that takes is no part of the search: not of its nodes, and of its time a fifth at most.
/// Where time or a signal waits, all the lines told at once take a few thousand moves made on the
/// board, some milliseconds. Signals end the small searches of a search without a limit of time,
/// and every proof of a mate.
[[nodiscard]] std::unique_ptr<Searcher> make_whole_line_searcher();

}  // namespace quadrille
