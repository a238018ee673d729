#include "search/registry.h"

#include <algorithm>
#include <array>
#include <vector>

#include "search/root_moves.h"
#include "search/strength.h"

namespace quadrille {

namespace {

constexpr std::array kAlgorithms = {
    Algorithm{"auto", "the strongest for the game at hand", OpponentModel::Auto},
    Algorithm{"paranoid", "FFA: the seat to move against all others together",
              OpponentModel::Paranoid},
    Algorithm{"maxn", "FFA: every seat plays for its own points", OpponentModel::MaxN},
    Algorithm{"brs", "FFA: one opponent plays any move, the others only answer checks",
              OpponentModel::BestReply},
};

/// Passes every search on to the algorithm its options name.
class ByName final : public Searcher {
  public:
    void new_game() override {
        if (searcher_ != nullptr) searcher_->new_game();
    }
    void prepare(const SearchOptions& options, SearchListener& listener,
                 const std::atomic<bool>& stop) override {
        choose(options, listener);
        searcher_->prepare(options, listener, stop);
    }
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits,
                                      const SearchOptions& options, SearchSignals& signals,
                                      SearchListener& listener) override {
        choose(options, listener);
        if (!options.elo.has_value()) {
            return searcher_->search(game, limits, options, signals, listener);
        }
        const Weakness weakness = weakness_of(*options.elo);
        SearchLimits less = weakened(limits, weakness);
        const std::vector<Move> moves = moves_to_search(game.position(), limits);
        const int drawn = moves.empty() ? -1 : random_choice(weakness, game, moves.size());
        if (drawn >= 0) less.search_moves = {moves[static_cast<std::size_t>(drawn)]};
        return searcher_->search(game, less, options, signals, listener);
    }

  private:
    void choose(const SearchOptions& options, SearchListener& listener) {
        const Algorithm* wanted = find_algorithm(options.algorithm);
        if (wanted == nullptr) {
            listener.on_message("unknown algorithm " + options.algorithm + ", auto is used");
            wanted = &kAlgorithms.front();
        }
        if (searcher_ == nullptr || wanted != chosen_) {
            searcher_ = std::make_unique<TreeSearcher>(wanted->model);
        }
        chosen_ = wanted;
    }

    std::unique_ptr<Searcher> searcher_;
    const Algorithm* chosen_ = nullptr;
};

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm* find_algorithm(std::string_view name) {
    const auto* found = std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                                     [&](const Algorithm& a) { return a.name == name; });
    return found == kAlgorithms.end() ? nullptr : found;
}

std::unique_ptr<Searcher> make_searcher() { return std::make_unique<ByName>(); }

}  // namespace quadrille
