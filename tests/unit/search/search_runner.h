#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mates/proof_limits.h"
#include "search/searcher.h"
#include "search/tree_searcher.h"

namespace quadrille::testing {

/// Records all reports of a search.
class RecordingListener final : public SearchListener {
  public:
    void on_info(const SearchInfo& info) override { infos.push_back(info); }
    void on_mate(Color seat, int moves) override { mates.emplace_back(seat, moves); }
    void on_message(std::string_view text) override { messages.emplace_back(text); }

    std::vector<SearchInfo> infos;
    std::vector<std::pair<Color, int>> mates;
    std::vector<std::string> messages;
};

/// A searcher with options, signals and listener, for several searches in one test.
class SearchRunner {
  public:
    explicit SearchRunner(const SearchParams& params = {}, const std::string& algorithm = "auto") {
        options.hash_mb = 4;
        options.params = params;
        options.algorithm = algorithm;
    }

    /// Searches, then resets the signals. They are not reset before, because another thread may
    /// raise them before the search begins.
    SearchResult run(const Game& game, const SearchLimits& limits) {
        listener = {};
        SearchResult result = searcher.search(game, limits, options, signals, listener);
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

/// Four kings, each in a box of pawns, which makes them hard to mate.
inline const std::string kBoxedKings =
    "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2 bKa7,Pa6,Pa8,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 "
    "gKn8,Pn7,Pn9,Pm7,Pm8,Pm9 ";

[[nodiscard]] inline Game start(const RuleSet& rules) {
    return Game(
        Position::start(rules.is_chess4() ? StartSetup::Chess4 : StartSetup::Classic, rules));
}

/// Returns a game after `plies` random moves, or fewer if it ends earlier.
[[nodiscard]] inline Game random_game(const Position& start, int plies, Random& random) {
    Game game(start);
    for (int i = 0; i < plies && !game.is_over(); ++i) {
        const MoveList moves = legal_moves(game.position());
        EXPECT_TRUE(game.play(moves[random.below(moves.size())]));
    }
    return game;
}

/// Returns the result of a new searcher for `game` at `depth` plies.
[[nodiscard]] inline SearchResult searched(const Game& game, int depth) {
    SearchRunner runner;
    return runner.to_depth(game, depth);
}

/// Returns the result of a new searcher that searches only `moves` at the root.
[[nodiscard]] inline SearchResult searched_among(const Game& game, int depth,
                                                 const std::vector<Move>& moves) {
    SearchRunner runner;
    SearchLimits limits;
    limits.depth = depth;
    limits.search_moves = moves;
    return runner.run(game, limits);
}

/// Enough nodes for any proof in these tests.
inline constexpr std::uint64_t kPlenty = 1'000'000;

/// Returns the number of moves of the reported mate, or 0.
[[nodiscard]] inline int mate_of(const SearchResult& r) {
    return r.last_info->score.mate.value_or(0);
}

/// Returns `game` after the legal move `m`.
[[nodiscard]] inline Game after_move(Game game, Move m) {
    EXPECT_TRUE(game.play(m));
    return game;
}

/// A search that stays at the root of a game, as context for proof searches.
class StandingSearch {
  public:
    /// `nodes`: node limit of the search.
    explicit StandingSearch(const Game& game, std::optional<std::uint64_t> nodes = std::nullopt)
        : game_(game),
          root_(game_.position()),
          evaluator_(default_evaluation()->make(root_.rules())),
          objective_(root_) {
        limits_.nodes = nodes;
        threads_.push_back(std::make_unique<ThreadState>(0));
        threads_.front()->line = evaluator_->make_accumulator_stack();
        core_.emplace(shared_, *threads_.front());
    }

    [[nodiscard]] const Position& root() const { return root_; }
    /// `seen`: additional positions that occurred in the game.
    [[nodiscard]] ProofLimits proof_limits(std::uint64_t budget,
                                           const std::vector<Key>& seen = {}) {
        std::vector<Key> keys(game_.keys().begin(), game_.keys().end());
        keys.insert(keys.end(), seen.begin(), seen.end());
        return {*core_, keys, budget};
    }
    /// Returns the number of nodes counted so far.
    [[nodiscard]] std::uint64_t nodes() const { return threads_.front()->node_count(); }

  private:
    const Game game_;
    const Position& root_;
    const SearchParams params_;
    SearchLimits limits_;
    const SearchOptions options_;
    const std::unique_ptr<const Evaluator> evaluator_;
    const Objective objective_;
    TranspositionTable table_;
    TimeManager time_{limits_, options_.move_overhead};
    SearchSignals signals_;
    RecordingListener listener_;
    std::vector<std::unique_ptr<ThreadState>> threads_;
    const SearchProfile& profile_ = params_.profile(objective_.has_teams());
    const Reductions reductions_{profile_};
    SharedState shared_{root_,  limits_, options_, profile_,  reductions_, {},   objective_,
                        table_, time_,   signals_, listener_, threads_,    false};
    std::optional<AlphaBeta> core_;
};

}  // namespace quadrille::testing
