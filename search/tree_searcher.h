#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "search/params.h"
#include "search/searcher.h"
#include "search/thread_state.h"
#include "search/transposition.h"

namespace quadrille {

/// What the searching seat expects of the others in FFA and Chess4. `kAlgorithms` has the names.
enum class OpponentModel : std::uint8_t {
    Auto,      // BestReply, which won most games (EXPERIMENTS.md)
    Paranoid,  // any move, to its harm
    MaxN,      // each the move best for itself, whatever it does to the searching seat
    /// One of them any move, out of turn if need be, while the others pass unless in check
    /// (best-reply search; Schadd and Winands, "Best-reply search for multiplayer games", 2011).
    BestReply,
};

/// Iterative deepening of alpha-beta between two sides: the teams, or in FFA the seat to move
/// against all others (paranoid; Sturtevant and Korf, "On pruning techniques for multi-player
/// games", 2000), of whom one replies in best-reply search; or of max^n. With two seats left all
/// models are one. Several threads search the same root and share the table.
class TreeSearcher final : public Searcher {
  public:
    void new_game() override;
    void prepare(const SearchOptions& options, SearchListener& listener,
                 const std::atomic<bool>& stop) override;
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits,
                                      const SearchOptions& options, SearchSignals& signals,
                                      SearchListener& listener) override;

    [[nodiscard]] const TranspositionTable& table() const { return table_; }

  private:
    /// Follows the options of model, hash and threads.
    void configure(const SearchOptions& options, SearchListener& listener);
    void configure_model(const SearchOptions& options, SearchListener& listener);
    void configure_table(std::size_t megabytes, SearchListener& listener);
    void configure_evaluator(const SearchOptions& options, const RuleSet& rules);
    void clear_table();

    OpponentModel model_ = OpponentModel::Auto;
    TranspositionTable table_;
    bool is_table_used_ = false;           // since it was cleared
    bool found_mate_ = false;              // in the last search
    std::size_t requested_megabytes_ = 0;  // what the table was last asked to be
    std::shared_ptr<const EvaluatorFactory> evaluation_;
    std::unique_ptr<const Evaluator> evaluator_;  // of that kind
    std::vector<std::unique_ptr<ThreadState>> threads_;
};

}  // namespace quadrille
