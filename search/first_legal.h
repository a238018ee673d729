#pragma once

#include <atomic>

#include "search/searcher.h"

namespace quadrille {

/// The smallest algorithm: answers the first legal move. It shows what a `Searcher` has to do and
/// gives tests of other parts a search that costs nothing.
class FirstLegalSearcher final : public Searcher {
  public:
    void new_game() override {}
    void prepare(const SearchOptions& /*options*/, SearchListener& /*listener*/,
                 const std::atomic<bool>& /*stop*/) override {}
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits,
                                      const SearchOptions& options, SearchSignals& signals,
                                      SearchListener& listener) override;
};

}  // namespace quadrille
