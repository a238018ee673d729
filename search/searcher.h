#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "engine/position.h"
#include "eval/evaluator.h"
#include "search/params.h"

namespace quadrille {

using Milliseconds = std::chrono::milliseconds;

/// A seat's clock. The delay passes before the clock runs on each move.
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
    Milliseconds delay{0};
};

/// The limits of `go`. The first one that is reached ends the search.
struct SearchLimits {
    std::optional<int> depth;            // plies
    std::optional<std::uint64_t> nodes;  // moves made on the board
    /// A mate in so many own moves, in Teams also a proof that all mates take more.
    std::optional<int> mate;
    std::optional<Milliseconds> movetime;
    std::optional<Clock> clock;  // of the seat to move
    std::optional<int> moves_to_go;
    bool infinite = false;           // only `stop` ends it
    bool ponder = false;             // no time limit until `SearchSignals::ponder_hit`
    std::vector<Move> search_moves;  // empty: all legal moves
};

/// Constant during a search.
struct SearchOptions {
    std::size_t hash_mb = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{30};
    std::string algorithm = "auto";  // FFA: one of `kAlgorithms` (registry.h)
    std::optional<int> elo;          // plays weaker (strength.h)
    /// Another object is another evaluation, which empties the hash table.
    std::shared_ptr<const EvaluatorFactory> evaluation = default_evaluation();
    SearchParams params;  // for experiments
};

/// Flags that other threads or the listener raise during a search.
struct SearchSignals {
    std::atomic<bool> stop{false};
    std::atomic<bool> ponder_hit{false};
};

/// A score from the perspective of the seat to move at the root. Teams: the advantage of its team
/// in centipawns. FFA: its expected final points above the mean of the other active seats, in
/// hundredths of a point. With `mate` (Teams: the team's own moves until it mates or captures a
/// king; FFA: the seat's own moves until first place is certain; negative when it happens to it),
/// `cp` is not meaningful.
struct ReportedScore {
    int cp = 0;
    std::optional<int> mate;
    friend bool operator==(const ReportedScore&, const ReportedScore&) = default;
};

enum class BoundKind : std::uint8_t { Exact, Lower, Upper };

/// The content of an `info` line.
struct SearchInfo {
    int depth = 0;
    int seldepth = 0;
    int multi_pv = 1;  // 1 is the best line
    ReportedScore score;
    BoundKind bound = BoundKind::Exact;
    /// FFA: expected final points of each seat in hundredths.
    std::optional<PerColor<int>> values;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int hashfull = 0;  // per mille
    std::vector<Move> pv;
};

struct SearchResult {
    Move best;    // none only when the game is over or the seat has no legal move
    Move ponder;  // the expected answer, or none
    std::uint64_t nodes = 0;
    std::optional<SearchInfo> last_info;  // of the best line
};

/// Receives the reports of a search on its main thread. The default ignores them.
class SearchListener {
  public:
    virtual ~SearchListener() = default;
    virtual void on_info(const SearchInfo& /*info*/) {}
    /// The root move under search, after three seconds and more; `number` counts from 1.
    virtual void on_current_move(Move /*move*/, int /*number*/, int /*depth*/) {}
    /// Without teams: `seat`, perhaps the searching seat itself, is mated by force within so many
    /// moves of the searching seat.
    virtual void on_mate(Color /*seat*/, int /*moves*/) {}
    /// A notice for the user.
    virtual void on_message(std::string_view /*text*/) {}
    /// Is called every few milliseconds while the search runs or waits, so that a program with one
    /// thread can raise signals.
    virtual void on_poll() {}
};

/// A search algorithm with its memory (hash, histories). One `search` at a time.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Forgets everything learnt from earlier searches.
    virtual void new_game() = 0;
    /// Provides memory for searches with these options, which takes up to seconds and makes the
    /// first searches faster. Ends early by `stop`.
    virtual void prepare(const SearchOptions& options, SearchListener& listener,
                         const std::atomic<bool>& stop) = 0;
    /// Searches the position of `game`, whose keys show repetitions. Returns when a limit is
    /// reached or `signals.stop` is raised; with `infinite` or unanswered `ponder` only on `stop`.
    /// Always returns a legal move if there is one. Never prints, never throws.
    [[nodiscard]] virtual SearchResult search(const Game& game, const SearchLimits& limits,
                                              const SearchOptions& options, SearchSignals& signals,
                                              SearchListener& listener) = 0;
};

}  // namespace quadrille
