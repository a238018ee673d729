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

/// A seat's clock. On each move the clock starts to run after the delay.
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
    Milliseconds delay{0};
};

/// The limits of `go`. The first one that is reached ends the search.
struct SearchLimits {
    std::optional<int> depth;            // plies
    std::optional<std::uint64_t> nodes;  // moves made on the board
    /// Mate in this number of own moves. In Teams a proof that there is none also ends the search.
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
    std::optional<int> elo;          // limits the strength (strength.h)
    /// A different object is a different evaluation and clears the hash table.
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
/// hundredths of a point. `mate` counts own moves. Teams: until the team mates or captures a king.
/// FFA: until first place is certain. Negative: until the side is mated or the seat is out. `cp` is
/// not meaningful with `mate`.
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
    /// Number of moves of `pv` that the value comes from, if other moves follow (pv_extension.h).
    std::optional<std::size_t> searched;
};

struct SearchResult {
    Move best;    // `Move::none()` only if the game is over or the seat has no legal move
    Move ponder;  // the expected reply, or `Move::none()`
    std::uint64_t nodes = 0;
    std::optional<SearchInfo> last_info;  // of the best line
};

/// Receives the reports of a search on its main thread. The default implementation ignores them.
class SearchListener {
  public:
    virtual ~SearchListener() = default;
    virtual void on_info(const SearchInfo& /*info*/) {}
    /// Reports the current root move of a search longer than 3 s. `number` counts from 1.
    virtual void on_current_move(Move /*move*/, int /*number*/, int /*depth*/) {}
    /// Without teams: reports that `seat`, perhaps the searching seat itself, is mated by force
    /// within `moves` moves of the searching seat.
    virtual void on_mate(Color /*seat*/, int /*moves*/) {}
    /// Reports a notice for the user.
    virtual void on_message(std::string_view /*text*/) {}
    /// Is called every few milliseconds while the search runs or waits, so that a single-threaded
    /// program can raise signals.
    virtual void on_poll() {}
};

/// A search algorithm with its hash table and histories. It runs one `search` at a time.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Clears the hash table and the histories.
    virtual void new_game() = 0;
    /// Allocates memory for searches with these options, so that the first searches are faster. May
    /// take seconds; `stop` ends it early.
    virtual void prepare(const SearchOptions& options, SearchListener& listener,
                         const std::atomic<bool>& stop) = 0;
    /// Searches the position of `game`, whose keys show repetitions. Returns when a limit is
    /// reached or `signals.stop` is raised. With `infinite`, or `ponder` without ponder hit, only
    /// `stop` ends it. Always returns a legal move if one exists. Never prints, never throws.
    [[nodiscard]] virtual SearchResult search(const Game& game, const SearchLimits& limits,
                                              const SearchOptions& options, SearchSignals& signals,
                                              SearchListener& listener) = 0;
};

}  // namespace quadrille
