#include "search/tree_searcher.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <thread>

#include "search/alphabeta/alphabeta.h"
#include "search/deepening.h"
#include "search/models/max_n.h"
#include "search/objective.h"
#include "search/root_moves.h"
#include "search/shared_state.h"
#include "search/time_manager.h"

namespace quadrille {

namespace {

/// Whether max^n searches from `root`: not where there are only two parties.
bool is_max_n(OpponentModel model, const Position& root) {
    return model == OpponentModel::MaxN && !root.rules().has_teams && root.active().size() > 2;
}

std::unique_ptr<SearchCore> make_core(OpponentModel model, SharedState& shared,
                                      ThreadState& thread) {
    if (is_max_n(model, shared.root)) return std::make_unique<MaxN>(shared, thread);
    return std::make_unique<AlphaBeta>(shared, thread);
}

/// The helper threads of one search; gone when this object is.
class Helpers {
  public:
    Helpers(OpponentModel model, SharedState& shared, SearchListener& listener) : shared_(shared) {
        for (std::size_t i = 1; i < shared.threads.size(); ++i) {
            ThreadState& state = *shared.threads[i];
            try {
                threads_.emplace_back([model, &shared, &state] {
                    Deepening(shared, state, *make_core(model, shared, state)).run();
                });
            } catch (const std::system_error&) {
                listener.on_message("only " + std::to_string(i) + " threads could be started");
                break;
            }
        }
    }
    ~Helpers() {
        shared_.abort.store(true, std::memory_order_relaxed);
        for (std::thread& t : threads_) t.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

  private:
    SharedState& shared_;
    std::vector<std::thread> threads_;
};

/// Returns whether a search from `root` is a best-reply search. With one opponent left all models
/// are the same.
bool is_brs(OpponentModel model, const Position& root) {
    if (root.rules().has_teams || root.active().size() <= 2) return false;
    return model == OpponentModel::BestReply || model == OpponentModel::Auto;
}

std::vector<RootMove> root_moves_of(const std::vector<Move>& moves) {
    std::vector<RootMove> out;
    out.reserve(moves.size());
    for (const Move m : moves) {
        RootMove root_move;
        root_move.move = m;
        out.push_back(root_move);
    }
    return out;
}

}  // namespace

void TreeSearcher::new_game() {
    clear_table();
    found_mate_ = false;
    for (const auto& thread : threads_) thread->new_game();
}

void TreeSearcher::clear_table() {
    // One that is clean keeps the memory that the system has provided.
    if (is_table_used_) table_.clear();
    is_table_used_ = false;
}

void TreeSearcher::fit_table(std::size_t megabytes, SearchListener& listener) {
    if (megabytes == asked_megabytes_) return;
    asked_megabytes_ = megabytes;
    is_table_used_ = false;
    if (table_.resize(megabytes)) return;
    if (table_.clusters() == 0) (void)table_.resize(SearchOptions{}.hash_mb);
    listener.on_message("not enough memory for a hash table of " + std::to_string(megabytes) +
                        " MB; it has " + std::to_string(table_.megabytes()) + " MB");
}

/// Has every thread evaluate by these rules and options. What the table knows was the judgement of
/// the evaluation that is replaced.
void TreeSearcher::fit_evaluator(const SearchOptions& options, const RuleSet& rules) {
    const bool is_another_kind = evaluation_ != options.evaluation;
    if (is_another_kind || evaluator_ == nullptr || evaluator_->rules() != rules) {
        for (const auto& thread : threads_) thread->line.reset();
        if (is_another_kind && evaluation_ != nullptr) clear_table();
        evaluation_ = options.evaluation;
        evaluator_ = evaluation_->make(rules);
    }
    for (const auto& thread : threads_) {
        if (thread->line == nullptr) thread->line = evaluator_->make_line();
    }
}

void TreeSearcher::fit_threads(const SearchOptions& options) {
    const auto count = static_cast<std::size_t>(std::max(1, options.threads));
    if (threads_.size() > count) threads_.resize(count);
    while (threads_.size() < count) {
        threads_.push_back(std::make_unique<ThreadState>(static_cast<int>(threads_.size())));
    }
}

void TreeSearcher::fit(const SearchOptions& options, SearchListener& listener) {
    fit_table(options.hash_mb, listener);
    fit_threads(options);
}

void TreeSearcher::prepare(const SearchOptions& options, SearchListener& listener,
                           const std::atomic<bool>& stop) {
    fit(options, listener);
    if (!is_table_used_) table_.touch(stop);
}

SearchResult TreeSearcher::search(const Game& game, const SearchLimits& limits,
                                  const SearchOptions& options, SearchSignals& signals,
                                  SearchListener& listener) {
    SearchResult result;
    const Position& root = game.position();
    const std::vector<Move> moves = moves_to_search(root, limits);
    TimeManager time(limits, options.move_overhead);
    if (moves.empty() || !root.active().contains(root.player())) {
        if (!moves.empty()) result.best = drawn_walk(game);
        wait_until_answer_is_wanted(limits, signals, listener);
        return result;
    }
    fit(options, listener);
    fit_evaluator(options, root.rules());
    table_.new_search();
    is_table_used_ = true;
    for (const auto& thread : threads_) thread->new_search(root_moves_of(moves), game.keys());

    const Objective objective(root);
    const SearchProfile& profile = options.params.profile(objective.has_teams());
    const Reductions reductions(profile);
    SharedState shared{root,
                       limits,
                       options,
                       profile,
                       reductions,
                       is_brs(model_, root),
                       objective,
                       table_,
                       time,
                       signals,
                       listener,
                       threads_,
                       found_mate_};
    ThreadState& main_thread = *threads_.front();
    const std::unique_ptr<SearchCore> core = make_core(model_, shared, main_thread);
    Deepening deepening(shared, main_thread, *core);
    {
        const Helpers helpers(model_, shared, listener);
        deepening.run();
        shared.abort.store(true, std::memory_order_relaxed);
        wait_until_answer_is_wanted(limits, signals, listener);
    }
    const RootMove& best = main_thread.root_moves.front();
    result.best = best.move;
    if (best.pv.size() > 1) result.ponder = best.pv[1];
    result.nodes = shared.total_nodes();
    result.last_info = deepening.best_info();
    found_mate_ = is_win(best.score);
    return result;
}

}  // namespace quadrille
