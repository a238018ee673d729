#include "search/search_core.h"

#include <algorithm>
#include <array>

#include "engine/movegen.h"

namespace quadrille {

namespace {

constexpr std::uint64_t kClockMask = 63;  // the clock is read every 64 nodes
// Several threads exceed a limit of nodes by about as many nodes.
constexpr std::uint64_t kMaxExcess = 128;
// A search that is stopped early still searches each root move once, within this many nodes.
constexpr std::uint64_t kMinNodesBeforeStop = 4096;
constexpr Milliseconds kShowMovesAfter{3000};
/// Minimum plies until a position repeats: two seats, each moving a piece there and back.
constexpr int kMinRepetitionPlies = 4;

}  // namespace

SearchCore::SearchCore(SharedState& shared, ThreadState& thread)
    : shared_(shared),
      thread_(thread),
      objective_(shared.objective),
      sides_(objective_.sides()),
      accumulators_(*thread.line) {
    const std::size_t threads = shared.threads.size();
    if (threads == 1) {
        node_limit_ = shared.limits.nodes;
    } else if (shared.limits.nodes.has_value()) {
        sum_interval_ = std::max<std::uint64_t>(kMaxExcess / threads, 1);
    }
}

bool SearchCore::must_stop() {
    if (stopped_) return true;
    const std::uint64_t nodes = thread_.node_count();
    const bool sums_up = sum_interval_ > 0 && nodes % sum_interval_ == 0;
    if (sums_up && shared_.total_nodes() >= *shared_.limits.nodes) {
        shared_.abort.store(true, std::memory_order_relaxed);
    }
    if (thread_.is_main()) {
        const bool may_end = root_depth_ > 1 || nodes >= kMinNodesBeforeStop;
        bool over = may_end && shared_.signals.stop.load(std::memory_order_relaxed);
        over = over || (node_limit_.has_value() && nodes >= *node_limit_);
        if ((nodes & kClockMask) == 0) {
            show_root_move();
            shared_.listener.on_poll();
            if (shared_.signals.ponder_hit.load(std::memory_order_relaxed)) {
                shared_.time.ponder_hit();
            }
            over = over || (may_end && shared_.time.is_hard_over());
        }
        if (over) shared_.abort.store(true, std::memory_order_relaxed);
    }
    stopped_ = shared_.abort.load(std::memory_order_relaxed);
    return stopped_;
}

bool SearchCore::enter(int ply) {
    at(ply).pv.clear();
    thread_.seldepth = std::max(thread_.seldepth, ply);
    return !must_stop();
}

void SearchCore::show_root_move() {
    if (is_root_move_shown_ || shared_.time.elapsed() < kShowMovesAfter) return;
    is_root_move_shown_ = true;
    shared_.listener.on_current_move(root_move_, root_move_number_, root_depth_);
}

ContinuationHistories SearchCore::continuations_at(int ply) const {
    constexpr std::array kBack = {1, 2, 4};
    ContinuationHistories out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (ply >= kBack[i]) {
            out[i] = thread_.plies[static_cast<std::size_t>(ply - kBack[i])].continuation;
        }
    }
    return out;
}

void SearchCore::play(Position& position, const Position& before, Move move, int ply) {
    accumulators_.push(position.play(move).change);
    at(ply).continuation = &thread_.histories.continuation(before.piece_on(move.from()), move.to());
    thread_.count_node();
}

void SearchCore::end_pv(int ply, const PerColor<int>& values) {
    at(ply).pv.clear();
    at(ply).pv.values = values;
}

/// Returns whether fifty moves or the material draw the game. A turn without a move comes first.
bool SearchCore::is_drawn(const Position& p) {
    if (p.halfmove_clock() < p.rules().fifty_move_plies && !p.has_insufficient_material()) {
        return false;
    }
    return has_legal_move(p, p.turn());
}

/// Returns whether the position occurred once since the root, or twice before the root.
bool SearchCore::is_repeated(const Position& p) const {
    const std::vector<Key>& path = thread_.path;
    const std::size_t here = path.size() - 1;
    const std::size_t back = std::min(here, static_cast<std::size_t>(p.halfmove_clock()));
    int before_root = 0;
    for (std::size_t d = kMinRepetitionPlies; d <= back; ++d) {
        const std::size_t i = here - d;
        if (path[i] != path[here]) continue;
        if (i >= thread_.root_index || ++before_root == 2) return true;
    }
    return false;
}

void SearchCore::begin_root(std::size_t first, int depth) {
    root_depth_ = depth;
    accumulators_.reset(shared_.root, objective_.perspective());
    std::vector<RootMove>& moves = thread_.root_moves;
    for (std::size_t i = first; i < moves.size(); ++i) moves[i].score = -kInfinity;
}

void SearchCore::begin_root_move(std::size_t index) {
    root_move_ = thread_.root_moves[index].move;
    root_move_number_ = static_cast<int>(index) + 1;
    is_root_move_shown_ = !thread_.is_main();
    show_root_move();
    seldepth_before_ = thread_.seldepth;
    thread_.seldepth = 0;
}

int SearchCore::end_root_move() {
    const int seldepth = thread_.seldepth;
    thread_.seldepth = std::max(seldepth, seldepth_before_);
    return seldepth;
}

/// Sets the result of a root move. A move that failed low keeps its old line; the line of a move
/// that failed high is only the move itself.
void SearchCore::record(RootMove& root_move, Score score, Score alpha, Score beta, int seldepth) {
    root_move.score = score;
    root_move.depth = root_depth_;
    root_move.seldepth = seldepth;
    if (score <= alpha) {
        root_move.bound = BoundKind::Upper;
    } else if (score >= beta) {
        root_move.bound = BoundKind::Lower;
        root_move.pv.set(root_move.move, PvLine{});
    } else {
        root_move.bound = BoundKind::Exact;
        root_move.pv.set(root_move.move, at(1).pv);
    }
}

}  // namespace quadrille
