#include "search/pv_extension.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "search/mates/forced_mate.h"
#include "search/registry.h"

namespace quadrille {

namespace {

/// A small search may use one node for each `kShare` nodes of the main search, within limits.
constexpr std::uint64_t kShare = 32;
constexpr std::uint64_t kMinExtensionNodes = 200;
constexpr std::uint64_t kMaxExtensionNodes = 10'000;
/// Nodes with a time limit or after `stop`: maximum for all lines together, minimum for each.
constexpr std::uint64_t kMaxTimedNodes = 1000;
constexpr std::uint64_t kMinTimedNodes = 20;
/// A known move is searched again when the allowed nodes have grown by this factor.
constexpr std::uint64_t kResearchFactor = 4;
/// Lines of a depth from `kLongLineDepth` get another turn of each seat, found by smaller searches.
constexpr int kLongLineDepth = 8;
constexpr std::uint64_t kSmallerBy = 4;
constexpr std::size_t kHashMb = 1;

/// Maximum length of a mate to report, and of one that begins with a check.
constexpr int kMateMoves = 2;
constexpr int kCheckedMateMoves = 3;

/// Forwards the reports of a search to its listener, with extended lines.
class PvExtender final : public SearchListener {
  public:
    PvExtender(Searcher& small, const Game& game, const SearchLimits& limits,
               const SearchOptions& options, SearchSignals& signals, SearchListener& listener)
        : small_(small),
          game_(game),
          is_timed_(limits.movetime.has_value() || limits.clock.has_value()),
          lines_(static_cast<std::uint64_t>(std::max(1, options.multi_pv))),
          workers_(static_cast<std::uint64_t>(std::max(1, options.threads)) * lines_),
          options_(small_options(options)),
          signals_(signals),
          listener_(listener) {}

    [[nodiscard]] static SearchOptions small_options(SearchOptions options) {
        options.hash_mb = kHashMb;
        options.threads = 1;
        options.multi_pv = 1;
        options.elo.reset();
        return options;
    }

    void on_info(const SearchInfo& info) override {
        SearchInfo extended = info;
        extend(extended, budget(info.nodes));
        listener_.on_info(extended);
        if (extended.multi_pv != 1) return;
        if (extended.bound == BoundKind::Exact) report_mates(extended);
        best_ = std::move(extended);
    }
    void on_current_move(Move move, int number, int depth) override {
        listener_.on_current_move(move, number, depth);
    }
    void on_message(std::string_view text) override { listener_.on_message(text); }
    void on_poll() override { listener_.on_poll(); }

    /// Ends the reports and copies the last one to `result`.
    void finish(SearchResult& result) {
        if (!best_.has_value()) return;
        const bool is_exact = best_->bound == BoundKind::Exact && best_->pv.front() == result.best;
        if (!is_exact) report_exact_pv(result.best);
        result.last_info = best_;
        result.ponder = best_->pv.size() > 1 ? best_->pv[1] : Move::none();
    }

  private:
    struct KnownMove {
        Move move;
        std::uint64_t nodes = 0;  // of the search that found it
    };

    [[nodiscard]] bool is_hurried() const {
        return is_timed_ || signals_.stop.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t budget(std::uint64_t nodes) const {
        const std::uint64_t max =
            is_hurried() ? std::max(kMaxTimedNodes / lines_, kMinTimedNodes) : kMaxExtensionNodes;
        return std::clamp(nodes / workers_ / kShare, std::min(kMinExtensionNodes, max), max);
    }

    void extend(SearchInfo& info, std::uint64_t nodes);
    [[nodiscard]] Move predicted_move(const Game& game, std::uint64_t nodes);
    [[nodiscard]] SearchResult small_search(const Game& game, SearchLimits limits);
    void report_exact_pv(Move move);
    void report_mates(const SearchInfo& info);
    void report_mate(Color seat, int moves);

    Searcher& small_;
    const Game& game_;
    bool is_timed_;
    std::uint64_t lines_;    // MultiPV
    std::uint64_t workers_;  // threads times lines, which share the search's nodes
    SearchOptions options_;  // of the small searches
    SearchSignals& signals_;
    SearchListener& listener_;
    std::unordered_map<Key, KnownMove> known_;
    std::optional<SearchInfo> best_;               // the last report of the best line
    PerColor<std::optional<int>> reported_mates_;  // moves until each seat is mated
};

/// Forwards `on_poll`, but no reports.
class PollForwarder final : public SearchListener {
  public:
    explicit PollForwarder(SearchListener& listener) : listener_(listener) {}
    void on_poll() override { listener_.on_poll(); }

  private:
    SearchListener& listener_;
};

/// If `is_hurried()`, only the node limit ends it. A stopped search is repeated with few nodes.
SearchResult PvExtender::small_search(const Game& game, SearchLimits limits) {
    PollForwarder forwarder{listener_};
    if (!is_hurried()) {
        SearchResult result = small_.search(game, limits, options_, signals_, forwarder);
        if (!signals_.stop.load(std::memory_order_relaxed)) return result;
    }
    limits.nodes = std::min(*limits.nodes, kMaxTimedNodes);
    SearchSignals no_signals;
    return small_.search(game, limits, options_, no_signals, forwarder);
}

Move PvExtender::predicted_move(const Game& game, std::uint64_t nodes) {
    const Position& position = game.position();
    const MoveList moves = legal_moves(position);
    if (moves.size() == 1) return moves[0];
    KnownMove& known = known_[position.key()];
    if (known.move.is_none() || known.nodes * kResearchFactor <= nodes) {
        SearchLimits limits;
        limits.nodes = nodes;
        known = {small_search(game, limits).best, nodes};
    }
    return known.move;
}

void PvExtender::extend(SearchInfo& info, std::uint64_t nodes) {
    std::vector<Move>& line = info.pv;
    const std::size_t length = info.depth >= kLongLineDepth ? kLongPvLength : kMinPvLength;
    if (line.size() >= length) return;
    Game game = game_;
    for (const Move move : line) {
        if (!game.play(move)) return;
    }
    while (line.size() < length && !game.is_over()) {
        const bool is_far = line.size() >= kMinPvLength;
        const Move move =
            predicted_move(game, is_far ? std::max(nodes / kSmallerBy, kMinTimedNodes) : nodes);
        if (!game.play(move)) return;
        if (!info.searched) info.searched = line.size();
        line.push_back(move);
    }
}

/// Searches `move` alone and reports its line, when the search ended with only a bound for it.
void PvExtender::report_exact_pv(Move move) {
    SearchLimits limits;
    limits.nodes = kMaxTimedNodes;
    limits.search_moves = {move};
    const SearchResult result = small_search(game_, limits);
    if (!result.last_info.has_value() || result.last_info->bound != BoundKind::Exact) return;
    SearchInfo info = *result.last_info;
    info.nodes = best_->nodes;
    info.time = best_->time;
    info.hashfull = best_->hashfull;
    extend(info, budget(info.nodes));
    listener_.on_info(info);
    best_ = std::move(info);
}

void PvExtender::report_mates(const SearchInfo& info) {
    const Position& root = game_.position();
    const Color player = root.player();
    if (info.score.mate.has_value() && *info.score.mate < 0) report_mate(player, -*info.score.mate);
    const std::uint64_t nodes = budget(info.nodes);
    Position next = root;
    next.play(info.pv.front());
    for (const Color victim : root.active() - ColorSet::of(player)) {
        const bool is_checked = next.active().contains(victim) && next.in_check(victim);
        const int max_moves = is_checked ? kCheckedMateMoves : kMateMoves;
        ForcedMate proof{{signals_.stop, game_.keys(), nodes}};
        if (const auto moves = proof.moves(root, info.pv.front(), victim, max_moves)) {
            report_mate(victim, *moves);
        }
    }
}

void PvExtender::report_mate(Color seat, int moves) {
    if (reported_mates_[seat] == moves) return;
    reported_mates_[seat] = moves;
    listener_.on_mate(seat, moves);
}

class PvExtendingSearcher final : public Searcher {
  public:
    void new_game() override {
        searcher_->new_game();
        small_->new_game();
    }
    void prepare(const SearchOptions& options, SearchListener& listener,
                 const std::atomic<bool>& stop) override {
        searcher_->prepare(options, listener, stop);
        SearchListener no_listener;
        small_->prepare(PvExtender::small_options(options), no_listener, stop);
    }
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits,
                                      const SearchOptions& options, SearchSignals& signals,
                                      SearchListener& listener) override {
        if (game.position().rules().has_teams) {
            return searcher_->search(game, limits, options, signals, listener);
        }
        PvExtender extender{*small_, game, limits, options, signals, listener};
        SearchResult result = searcher_->search(game, limits, options, signals, extender);
        extender.finish(result);
        return result;
    }

  private:
    std::unique_ptr<Searcher> searcher_ = make_searcher();
    std::unique_ptr<Searcher> small_ = make_searcher();
};

}  // namespace

std::unique_ptr<Searcher> make_pv_extending_searcher() {
    return std::make_unique<PvExtendingSearcher>();
}

}  // namespace quadrille
