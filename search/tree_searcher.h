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

/// Model of the opponents' moves in FFA and Chess4. `kAlgorithms` has the names.
enum class OpponentModel : std::uint8_t {
    Auto,      // BestReply, the strongest (EXPERIMENTS.md)
    Paranoid,  // all opponents minimize the score of the searching seat
    MaxN,      // each opponent maximizes its own score
    /// One opponent moves, perhaps out of turn; the others pass unless in check (best-reply search;
    /// Schadd and Winands, "Best-reply search for multiplayer games", 2011).
    BestReply,
};

/// Iterative deepening of alpha-beta or max^n. Alpha-beta plays between two sides: the teams, or in
/// FFA the seat to move against all others (paranoid; Sturtevant and Korf, "On pruning techniques
/// for multi-player games", 2000). In best-reply search one of the others replies. With two seats
/// left all models are equal. Several threads search the same root and share the table.
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
    /// Applies the options for model, hash and threads.
    void configure(const SearchOptions& options, SearchListener& listener);
    void configure_model(const SearchOptions& options, SearchListener& listener);
    void configure_table(std::size_t megabytes, SearchListener& listener);
    void configure_evaluator(const SearchOptions& options, const RuleSet& rules);
    void clear_table();

    OpponentModel model_ = OpponentModel::Auto;
    TranspositionTable table_;
    bool is_table_used_ = false;           // since it was cleared
    bool found_mate_ = false;              // in the last search
    std::size_t requested_megabytes_ = 0;  // last size requested for the table
    std::shared_ptr<const EvaluatorFactory> evaluation_;
    std::unique_ptr<const Evaluator> evaluator_;  // made by `evaluation_`
    std::vector<std::unique_ptr<ThreadState>> threads_;
};

}  // namespace quadrille
