#pragma once

#include <cstdint>
#include <memory>

#include "search/searcher.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// How a search did on a row.
struct Solution {
    SearchResult result;
    bool is_solved = false;
    /// From the start of the search until the line was reported that solved the row, and all after
    /// it did.
    Milliseconds time{0};
    std::uint64_t nodes = 0;  // until then
    int depth = 0;            // of that line
};

/// Whether a result solves the row: its move is one of the best ones, and in Teams its score is a
/// mate in no more of the team's moves than the row says.
[[nodiscard]] bool is_solved(const SuiteRow& row, const SearchResult& result);

/// Puts rows to the engine's search, each as the first position of a game. Not for several threads.
class Solver {
  public:
    explicit Solver(const SearchOptions& options);

    /// Searches the row's position within `limits`. In Teams the search ends when it has reported
    /// the row's mate.
    [[nodiscard]] Solution solve(const SuiteRow& row, SearchLimits limits);

  private:
    SearchOptions options_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::mates
