#pragma once

#include <cstdint>
#include <memory>

#include "search/searcher.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

struct Solution {
    SearchResult result;
    /// The move is one of the best ones; in Teams the score is a mate in no more moves than the
    /// entry says.
    bool is_solved = false;
    /// Until the report of the line from which on all lines solve the entry.
    Milliseconds time{0};
    std::uint64_t nodes = 0;  // until then
    int depth = 0;            // of that line
};

/// Searches entries, each as the first position of a game. For one thread.
class Solver {
  public:
    explicit Solver(const SearchOptions& options);

    /// Searches the entry's position within `limits`. In Teams the search ends when it has reported
    /// the entry's mate.
    [[nodiscard]] Solution solve(const SuiteEntry& entry, SearchLimits limits);

  private:
    SearchOptions options_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::mates
