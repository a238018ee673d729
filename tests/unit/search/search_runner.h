#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "search/registry.h"
#include "search/searcher.h"
#include "search/tree_searcher.h"

namespace quadrille::testing {

/// Keeps everything a search reports.
class RecordingListener final : public SearchListener {
  public:
    void on_info(const SearchInfo& info) override { infos.push_back(info); }
    void on_current_move(Move /*move*/, int /*number*/, int /*depth*/) override {}
    void on_message(std::string_view text) override { messages.emplace_back(text); }

    std::vector<SearchInfo> infos;
    std::vector<std::string> messages;
};

/// A searcher with what it needs, for tests that ask one thing after another.
class SearchRunner {
  public:
    explicit SearchRunner(const SearchParams& params = {},
                          OpponentModel model = OpponentModel::Auto)
        : searcher(model) {
        options.hash_mb = 4;
        options.params = params;
    }

    /// Signals are taken back after the search: another thread may give them before it begins.
    SearchResult run(const Game& game, const SearchLimits& limits) {
        listener = {};
        const SearchResult result = searcher.search(game, limits, options, signals, listener);
        signals.stop = false;
        signals.ponder_hit = false;
        return result;
    }
    SearchResult to_depth(const Game& game, int depth) {
        SearchLimits limits;
        limits.depth = depth;
        return run(game, limits);
    }

    TreeSearcher searcher;
    SearchOptions options;
    SearchSignals signals;
    RecordingListener listener;
};

/// What a fresh search of `game` to `depth` plies answers.
[[nodiscard]] inline SearchResult searched(const Game& game, int depth) {
    SearchRunner runner;
    return runner.to_depth(game, depth);
}

/// What a fresh searcher answers that picks its algorithm and strength by the options.
[[nodiscard]] inline SearchResult searched_by_name(const Game& game, SearchOptions options,
                                                   int depth) {
    options.hash_mb = 4;
    SearchLimits limits;
    limits.depth = depth;
    SearchSignals signals;
    RecordingListener listener;
    return make_searcher()->search(game, limits, options, signals, listener);
}

}  // namespace quadrille::testing
