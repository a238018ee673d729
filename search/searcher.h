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

/// A seat's clock: time left, increment after each of its moves, and delay (time that passes before
/// the clock runs on each move).
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
    Milliseconds delay{0};
};

/// What `go` asked for. Several limits together: the first one reached ends the search.
struct SearchLimits {
    std::optional<int> depth;            // plies
    std::optional<std::uint64_t> nodes;  // moves made on the board
    /// Stop when a mate in so many own moves is found; Teams: or when it is proven that the mates
    /// there are take more.
    std::optional<int> mate;
    std::optional<Milliseconds> movetime;
    std::optional<Clock> clock;  // of the seat to move
    std::optional<int> moves_to_go;
    bool infinite = false;           // only `stop` ends it
    bool ponder = false;             // no time limit until `SearchSignals::ponder_hit`
    std::vector<Move> search_moves;  // empty: all legal moves
};

/// Options that reach a search. Constant while it runs.
struct SearchOptions {
    std::size_t hash_mb = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{30};
    std::string algorithm = "auto";  // FFA: a name of the registry; Teams always searches two sides
    std::optional<int> elo;          // plays weaker: see strength.h
    /// Another object is another evaluation: the hash table is emptied.
    std::shared_ptr<const EvaluatorKind> evaluation = default_evaluation();
    SearchParams params;  // for experiments
};

/// Flags that other threads, or the listener, raise while a search runs.
struct SearchSignals {
    std::atomic<bool> stop{false};
    std::atomic<bool> ponder_hit{false};
};

/// A score from the view of the seat to move at the root. Teams: the advantage of its team in
/// centipawns. FFA: its expected final points above the mean of the other active seats, in
/// hundredths of a point. With `mate` (Teams: the team's own moves until it mates or captures a
/// king; FFA: the seat's own moves until first place is certain; negative when it happens to it),
/// `cp` is not meaningful.
struct ReportedScore {
    int cp = 0;
    std::optional<int> mate;
    friend bool operator==(const ReportedScore&, const ReportedScore&) = default;
};

enum class BoundKind : std::uint8_t { Exact, Lower, Upper };

/// One line of thought, for the `info` line.
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

/// Receives what a search finds, on the search's own thread. As it stands it listens to nothing.
class SearchListener {
  public:
    virtual ~SearchListener() = default;
    virtual void on_info(const SearchInfo& /*info*/) {}
    /// A root move that is under search after three seconds and more; `number` counts from 1.
    virtual void on_current_move(Move /*move*/, int /*number*/, int /*depth*/) {}
    /// Without teams: `seat` is mated by force within so many moves of the searching seat, which
    /// may be that seat itself.
    virtual void on_mate(Color /*seat*/, int /*moves*/) {}
    /// Something the user should know, e.g. that memory is short.
    virtual void on_message(std::string_view /*text*/) {}
    /// Comes again and again while the search runs or waits, on its main thread, every few
    /// milliseconds at least: where there is no other thread to raise signals, here they can be.
    virtual void on_breath() {}
};

/// A search algorithm with its memory (hash, histories). One `search` at a time.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Forgets everything learnt from earlier searches.
    virtual void new_game() = 0;
    /// Gets memory and threads' tables ready for searches with these options, which takes up to
    /// seconds and makes the first searches faster; ends early by `stop`.
    virtual void prepare(const SearchOptions& options, SearchListener& listener,
                         const std::atomic<bool>& stop) = 0;
    /// Does what is needed of that, which takes no time, and searches the position of `game`, whose
    /// keys show repetitions. Returns when a limit is reached or `signals.stop` is raised; with
    /// `infinite` or unanswered `ponder` only on `stop`. Always gives a legal move if there is one,
    /// however early it is stopped. Never prints, never throws.
    [[nodiscard]] virtual SearchResult search(const Game& game, const SearchLimits& limits,
                                              const SearchOptions& options, SearchSignals& signals,
                                              SearchListener& listener) = 0;
};

}  // namespace quadrille
