#include "search/tree_searcher.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/iterative_deepening.h"
#include "search/models/max_n.h"
#include "search/objective.h"
#include "search/registry.h"
#include "search/shared_state.h"
#include "search/strength.h"
#include "search/time_manager.h"

namespace quadrille {

namespace {

/// Returns whether to search `root` by max^n, which requires more than two sides.
bool is_max_n(OpponentModel model, const Position& root) {
    return model == OpponentModel::MaxN && !root.rules().has_teams && root.active().size() > 2;
}

std::unique_ptr<SearchCore> make_core(OpponentModel model, SharedState& shared,
                                      ThreadState& thread) {
    if (is_max_n(model, shared.root)) return std::make_unique<MaxN>(shared, thread);
    return std::make_unique<AlphaBeta>(shared, thread);
}

/// The helper threads of one search; the destructor ends them.
class Helpers {
  public:
    Helpers(OpponentModel model, SharedState& shared, SearchListener& listener) : shared_(shared) {
        for (std::size_t i = 1; i < shared.threads.size(); ++i) {
            ThreadState& state = *shared.threads[i];
            try {
                threads_.emplace_back([model, &shared, &state] {
                    shared.may_help.wait(false, std::memory_order_relaxed);
                    IterativeDeepening(shared, state, *make_core(model, shared, state)).run();
                });
            } catch (const std::system_error&) {
                listener.on_message("Threads limited by the system to " + std::to_string(i));
                break;
            }
        }
    }
    ~Helpers() {
        shared_.abort.store(true, std::memory_order_relaxed);
        shared_.start_helpers();
        for (std::thread& t : threads_) t.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

  private:
    SharedState& shared_;
    std::vector<std::thread> threads_;
};

/// Returns whether to search `root` by best-reply search, which requires more than one opponent.
bool is_brs(OpponentModel model, const Position& root) {
    if (root.rules().has_teams || root.active().size() <= 2) return false;
    return model == OpponentModel::BestReply || model == OpponentModel::Auto;
}

/// Returns the legal moves in `limits.search_moves`, or all legal moves if none of them is legal.
std::vector<Move> moves_to_search(const Position& position, const SearchLimits& limits) {
    if (position.is_over()) return {};
    std::vector<Move> moves;
    const MoveList legal = legal_moves(position);
    std::ranges::copy_if(legal, std::back_inserter(moves), [&](Move m) {
        return std::ranges::find(limits.search_moves, m) != limits.search_moves.end();
    });
    if (moves.empty()) moves.assign(legal.begin(), legal.end());
    return moves;
}

/// Waits for `stop` after `go infinite`, and for `stop` or `ponderhit` after `go ponder`.
void wait_for_stop_or_ponderhit(const SearchLimits& limits, const SearchSignals& signals,
                                SearchListener& listener) {
    constexpr Milliseconds kWaitStep{1};
    while (!signals.stop.load(std::memory_order_relaxed) &&
           (limits.infinite ||
            (limits.ponder && !signals.ponder_hit.load(std::memory_order_relaxed)))) {
        std::this_thread::sleep_for(kWaitStep);
        listener.on_poll();
    }
}

}  // namespace

void TreeSearcher::new_game() {
    clear_table();
    found_mate_ = false;
    for (const auto& thread : threads_) thread->histories.clear();
}

void TreeSearcher::clear_table() {
    // An unused table keeps the memory pages that `touch` has mapped.
    if (is_table_used_) table_.clear();
    is_table_used_ = false;
}

void TreeSearcher::configure_model(const SearchOptions& options, SearchListener& listener) {
    const auto* name = std::ranges::find(kAlgorithms, options.algorithm);
    if (name == kAlgorithms.end()) {
        listener.on_message("unknown algorithm " + options.algorithm + "; using auto");
        name = kAlgorithms.begin();
    }
    const auto model = static_cast<OpponentModel>(name - kAlgorithms.begin());
    if (model != model_) new_game();
    model_ = model;
}

void TreeSearcher::configure_table(std::size_t megabytes, SearchListener& listener) {
    if (megabytes == requested_megabytes_) return;
    requested_megabytes_ = megabytes;
    is_table_used_ = false;
    if (table_.resize(megabytes)) return;
    if (table_.clusters() == 0) (void)table_.resize(SearchOptions{}.hash_mb);
    listener.on_message("not enough memory for a hash table of " + std::to_string(megabytes) +
                        " MB; using " + std::to_string(table_.megabytes()) + " MB");
}

/// Makes the evaluator for these rules and options. A change of evaluation clears the table.
void TreeSearcher::configure_evaluator(const SearchOptions& options, const RuleSet& rules) {
    const bool has_changed = evaluation_ != options.evaluation;
    if (has_changed || evaluator_ == nullptr || evaluator_->rules() != rules) {
        for (const auto& thread : threads_) thread->line.reset();
        if (has_changed && evaluation_ != nullptr) clear_table();
        evaluation_ = options.evaluation;
        evaluator_ = evaluation_->make(rules);
    }
    for (const auto& thread : threads_) {
        if (thread->line == nullptr) thread->line = evaluator_->make_accumulator_stack();
    }
}

void TreeSearcher::configure(const SearchOptions& options, SearchListener& listener) {
    configure_model(options, listener);
    configure_table(options.hash_mb, listener);
    const auto count = static_cast<std::size_t>(std::max(1, options.threads));
    if (threads_.size() > count) threads_.resize(count);
    while (threads_.size() < count) {
        threads_.push_back(std::make_unique<ThreadState>(static_cast<int>(threads_.size())));
    }
}

void TreeSearcher::prepare(const SearchOptions& options, SearchListener& listener,
                           const std::atomic<bool>& stop) {
    configure(options, listener);
    if (!is_table_used_) table_.touch(stop);
}

SearchResult TreeSearcher::search(const Game& game, const SearchLimits& requested_limits,
                                  const SearchOptions& options, SearchSignals& signals,
                                  SearchListener& listener) {
    SearchResult result;
    const Position& root = game.position();
    std::vector<Move> moves = moves_to_search(root, requested_limits);
    // Deterministic: the seed depends only on the position and the length of the game.
    Random random{root.key() ^ game.keys().size()};
    if (moves.empty() || !root.active().contains(root.player())) {
        if (!moves.empty()) result.best = game.random_king_move(random);
        wait_for_stop_or_ponderhit(requested_limits, signals, listener);
        return result;
    }
    SearchLimits limits = requested_limits;
    if (options.elo) {
        limits = limit_strength(requested_limits, *options.elo, moves, random);
        moves = moves_to_search(root, limits);
    }
    TimeManager time(limits, options.move_overhead);
    configure(options, listener);
    configure_evaluator(options, root.rules());
    table_.new_search();
    is_table_used_ = true;
    for (const auto& thread : threads_) thread->new_search(moves, game.keys());

    const Objective objective(root);
    const SearchProfile& profile = options.params.profile(objective.has_teams());
    const Reductions reductions(profile);
    SharedState shared{.root = root,
                       .limits = limits,
                       .options = options,
                       .profile = profile,
                       .reductions = reductions,
                       .is_brs = is_brs(model_, root),
                       .objective = objective,
                       .table = table_,
                       .time = time,
                       .signals = signals,
                       .listener = listener,
                       .threads = threads_,
                       .previous_found_mate = found_mate_};
    ThreadState& main_thread = *threads_.front();
    const std::unique_ptr<SearchCore> core = make_core(model_, shared, main_thread);
    IterativeDeepening deepening(shared, main_thread, *core);
    {
        const Helpers helpers(model_, shared, listener);
        deepening.run();
        shared.abort.store(true, std::memory_order_relaxed);
        wait_for_stop_or_ponderhit(limits, signals, listener);
    }
    const RootMove& best = main_thread.root_moves.front();
    result.best = best.move;
    if (best.pv.size() > 1) result.ponder = best.pv[1];
    result.nodes = shared.total_nodes();
    result.last_info = deepening.best_info();
    found_mate_ = is_win(best.score);
    return result;
}

std::unique_ptr<Searcher> make_searcher() { return std::make_unique<TreeSearcher>(); }

}  // namespace quadrille
