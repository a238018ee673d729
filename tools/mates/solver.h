#pragma once

#include <cstdint>
#include <memory>

#include "search/searcher.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

struct Solution {
    SearchResult result;
    /// The move is one of the best moves. In Teams the score must also be a mate in at most as many
    /// moves as the entry gives.
    bool is_solved = false;
    /// Time of the first line from which on all lines solve the entry.
    Milliseconds time{0};
    std::uint64_t nodes = 0;  // nodes up to this line
    int depth = 0;            // depth of this line
};

/// Searches entries, each as the first position of a game. Not for use from two threads at once.
class Solver {
  public:
    explicit Solver(const SearchOptions& options);

    /// Searches the entry's position within `limits`. In Teams the search also ends when it reports
    /// the entry's mate.
    [[nodiscard]] Solution solve(const SuiteEntry& entry, SearchLimits limits);

  private:
    SearchOptions options_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::mates
