#include "search/alphabeta.h"

#include <algorithm>
#include <cassert>

#include "engine/movegen.h"
#include "search/move_order.h"

namespace quadrille {

namespace {

constexpr std::uint64_t kClockMask = 63;  // the clock is read once in so many nodes, plus one
// However early a search is told to stop, it looks at each of its moves first, unless that takes
// more nodes than this.
constexpr std::uint64_t kLeastNodes = 4096;
constexpr int kMaxHistoryBonus = 1200;
constexpr Milliseconds kShowMovesAfter{3000};
/// The earliest a position can come back: two seats, each moving there and back.
constexpr int kLeastRepetition = 4;
/// Marks "no static value" in the table.
constexpr Score kNoValue = kInfinity;

}  // namespace

/// Records a position on the line under search, for repetitions.
class AlphaBeta::PathGuard {
  public:
    PathGuard(ThreadState& thread, Key key) : thread_(thread) { thread_.path.push_back(key); }
    ~PathGuard() { thread_.path.pop_back(); }
    PathGuard(const PathGuard&) = delete;
    PathGuard& operator=(const PathGuard&) = delete;

  private:
    ThreadState& thread_;
};

AlphaBeta::AlphaBeta(SharedState& shared, ThreadState& thread)
    : shared_(shared), thread_(thread), objective_(shared.objective), params_(shared.params) {
    if (shared.limits.nodes.has_value() && thread.is_main()) node_limit_ = shared.limits.nodes;
}

// ------------------------------------------------------------------ limits

bool AlphaBeta::must_stop() {
    if (stopped_) return true;
    if (thread_.is_main()) {
        const std::uint64_t nodes = thread_.node_count();
        const bool may_end = root_depth_ > 1 || nodes >= kLeastNodes;
        bool over = may_end && shared_.signals.stop.load(std::memory_order_relaxed);
        if (node_limit_.has_value()) {
            // With one thread the limit is met exactly; with several the count of the others is
            // asked for now and then.
            over = over || nodes >= *node_limit_;
            if (shared_.thread_count > 1 && (nodes & kClockMask) == 0) {
                over = over || shared_.total_nodes() >= *node_limit_;
            }
        }
        if ((nodes & kClockMask) == 0) {
            show_root_move();
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

void AlphaBeta::show_root_move() {
    if (is_root_move_shown_ || shared_.time.elapsed() < kShowMovesAfter) return;
    is_root_move_shown_ = true;
    shared_.listener.on_current_move(root_move_, root_move_number_, root_depth_);
}

// ------------------------------------------------------------------ making moves

AlphaBeta::Child AlphaBeta::make(const Node& node, Move move) {
    Child child{node.position, node.state};
    child.position.play(move);
    shared_.evaluator.update(child.state, node.position, move, child.position);
    assert(child.state == shared_.evaluator.refresh(child.position));
    if (params_.use_table) shared_.table.prefetch(objective_.table_key(child.position));
    thread_.count_node();
    return child;
}

Score AlphaBeta::value_of(const Node& node, const Child& child, Score alpha, Score beta,
                          int depth) {
    const PathGuard guard(thread_, child.position.key());
    const int ply = node.ply + 1;
    if (objective_.same_party(node.position, child.position)) {
        return search({child.position, child.state, alpha, beta, depth, ply});
    }
    return -search({child.position, child.state, -beta, -alpha, depth, ply});
}

Score AlphaBeta::captures_value_of(const Node& node, const Child& child, Score alpha, Score beta,
                                   int capture_ply) {
    const PathGuard guard(thread_, child.position.key());
    const int ply = node.ply + 1;
    if (objective_.same_party(node.position, child.position)) {
        return quiescence({child.position, child.state, alpha, beta, 0, ply}, capture_ply);
    }
    return -quiescence({child.position, child.state, -beta, -alpha, 0, ply}, capture_ply);
}

Score AlphaBeta::after_stuck_turn(const Node& node, Kind kind, int capture_ply) {
    Child child{node.position, node.state};
    child.position.resolve_stuck_turn();
    Evaluator::drop_departed(child.state, child.position);
    const PathGuard guard(thread_, child.position.key());
    const bool same = objective_.same_party(node.position, child.position);
    const Node next{
        child.position, child.state, same ? node.alpha : -node.beta, same ? node.beta : -node.alpha,
        node.depth,     node.ply};
    const Score score = kind == Kind::Full ? search(next) : quiescence(next, capture_ply);
    return same ? score : -score;
}

// ------------------------------------------------------------------ nodes without a search

void AlphaBeta::line_ends(const Node& node, const PerColor<int>& values) {
    at(node.ply).pv.clear();
    at(node.ply).pv.values = values;
}

Score AlphaBeta::leaf(const Node& node) {
    if (node.is_pv()) line_ends(node, objective_.values(node.position, node.state));
    return objective_.sign(node.position) * objective_.value(node.position, node.state);
}

std::optional<Score> AlphaBeta::settled(const Node& node) {
    const Position& p = node.position;
    const int sign = objective_.sign(p);
    if (p.is_over()) {
        if (node.is_pv()) line_ends(node, objective_.final_values(p));
        return sign * objective_.final_score(p, node.ply);
    }
    if (objective_.is_out(p)) return leaf(node);
    if (is_drawn(p)) {
        if (node.is_pv()) line_ends(node, objective_.final_values(p));
        return sign * objective_.drawn_score(p, node.ply);
    }
    if (is_repeated(p)) {
        if (node.is_pv()) line_ends(node, objective_.final_values(p));
        return sign * objective_.repeated_score(p);
    }
    if (node.ply >= kMaxPly - 1) return leaf(node);
    return std::nullopt;
}

/// Draws that the position shows by itself. A stuck turn comes before them.
bool AlphaBeta::is_drawn(const Position& p) const {
    if (p.halfmove_clock() < p.rules().fifty_move_plies && !p.has_insufficient_material()) {
        return false;
    }
    return has_legal_move(p, p.turn());
}

/// Whether the position occurred on the line since the root, or twice in the game before: a third
/// time would end it, and whoever wanted the second can have the third.
bool AlphaBeta::is_repeated(const Position& p) const {
    const std::vector<Key>& path = thread_.path;
    const std::size_t here = path.size() - 1;
    const std::size_t back = std::min(here, static_cast<std::size_t>(p.halfmove_clock()));
    int before_root = 0;
    for (std::size_t d = kLeastRepetition; d <= back; ++d) {
        const std::size_t i = here - d;
        if (path[i] != path[here]) continue;
        if (i >= thread_.root_index || ++before_root == 2) return true;
    }
    return false;
}

// ------------------------------------------------------------------ the table

std::optional<TableEntry> AlphaBeta::look_up(const Node& node) const {
    if (!params_.use_table) return std::nullopt;
    return shared_.table.probe(objective_.table_key(node.position), objective_.distance(node.ply));
}

/// Whether what the table knows answers the node's question. Lines of nodes whose exact value is
/// wanted are always searched, so that they can be shown.
bool AlphaBeta::decides(const TableEntry& entry, const Node& node) {
    if (node.is_pv() || entry.depth < node.depth) return false;
    switch (entry.bound) {
        case BoundKind::Exact: return true;
        case BoundKind::Lower: return entry.score >= node.beta;
        case BoundKind::Upper: return entry.score <= node.alpha;
    }
    return false;
}

void AlphaBeta::remember(const Node& node, Score best, Move move, int depth,
                         std::optional<Score> static_value) {
    if (!params_.use_table) return;
    TableEntry entry;
    entry.move = move;
    entry.score = best;
    entry.static_value = static_value.value_or(kNoValue);
    entry.depth = depth;
    entry.bound = best >= node.beta    ? BoundKind::Lower
                  : best <= node.alpha ? BoundKind::Upper
                                       : BoundKind::Exact;
    shared_.table.store(objective_.table_key(node.position), objective_.distance(node.ply), entry);
}

Score AlphaBeta::static_value_of(const Node& node, const std::optional<TableEntry>& known) const {
    if (known.has_value() && known->static_value != kNoValue) return known->static_value;
    return objective_.sign(node.position) * objective_.value(node.position, node.state);
}

// ------------------------------------------------------------------ full width

Score AlphaBeta::search(Node node) {
    at(node.ply).pv.clear();
    thread_.seldepth = std::max(thread_.seldepth, node.ply);
    if (must_stop()) return 0;
    if (const std::optional<Score> score = settled(node)) return *score;
    if (params_.check_extension && node.position.in_check(node.position.turn()) &&
        node.ply < 2 * root_depth_) {
        ++node.depth;
    }
    if (node.depth <= 0) return params_.quiescence ? quiescence(node, 0) : leaf(node);

    if (objective_.is_teams()) {
        // No result of this node can be better than an end right here.
        node.alpha = std::max(node.alpha, loss_in(node.ply));
        node.beta = std::min(node.beta, win_in(node.ply));
        if (node.alpha >= node.beta) return node.alpha;
    }

    const std::optional<TableEntry> known = look_up(node);
    if (known.has_value() && decides(*known, node)) return known->score;
    return search_moves(node, known);
}

Score AlphaBeta::search_moves(const Node& node, const std::optional<TableEntry>& known) {
    MovePicker picker(node.position, objective_, thread_.history, at(node.ply),
                      known.has_value() ? known->move : Move::none(), MovePicker::Wanted::All);
    FixedVector<Move, kMaxTried> tried;
    Score best = -kInfinity;
    Score alpha = node.alpha;
    Move best_move;
    int count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        const bool quiet = !picker.is_noisy();
        const Child child = make(node, move);
        Score score = 0;
        if (++count == 1) {
            score = value_of(node, child, alpha, node.beta, node.depth - 1);
        } else {
            score = value_of(node, child, alpha, alpha + 1, node.depth - 1);
            if (score > alpha && node.is_pv() && score < node.beta) {
                score = value_of(node, child, alpha, node.beta, node.depth - 1);
            }
        }
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                alpha = score;
                if (node.is_pv()) at(node.ply).pv.set(move, at(node.ply + 1).pv);
            }
        }
        if (alpha >= node.beta) {
            if (quiet) reward_quiet(node, move, tried);
            break;
        }
        if (quiet && tried.size() < kMaxTried) tried.push_back(move);
    }
    if (count == 0) return after_stuck_turn(node, Kind::Full, 0);
    std::optional<Score> static_value;
    if (known.has_value() && known->static_value != kNoValue) static_value = known->static_value;
    remember(node, best, best_move, node.depth, static_value);
    return best;
}

/// A quiet move refuted the node, those tried before it did not.
void AlphaBeta::reward_quiet(const Node& node, Move best,
                             const FixedVector<Move, kMaxTried>& tried) {
    at(node.ply).add_killer(best);
    const int bonus = std::min(kMaxHistoryBonus, 16 * node.depth * node.depth);
    const Position& p = node.position;
    thread_.history.add(p.piece_on(best.from()), best.to(), bonus);
    for (const Move m : tried) thread_.history.add(p.piece_on(m.from()), m.to(), -bonus);
}

// ------------------------------------------------------------------ captures only

/// Plays captures and promotions out until the position is quiet. A seat in check looks at every
/// evasion instead, on the first plies: a mate is seen here too. A seat that declines to capture
/// ends the line: letting opponents pass their turns on instead, so that all of them might capture,
/// cost 250 Elo in FFA (EXPERIMENTS.md).
Score AlphaBeta::quiescence(Node node, int capture_ply) {
    at(node.ply).pv.clear();
    thread_.seldepth = std::max(thread_.seldepth, node.ply);
    if (must_stop()) return 0;
    if (const std::optional<Score> score = settled(node)) return *score;
    const std::optional<TableEntry> known = look_up(node);
    node.depth = 0;
    if (known.has_value() && decides(*known, node)) return known->score;

    const Position& p = node.position;
    if (p.in_check(p.turn()) && capture_ply < params_.evasion_plies) {
        return search_captures(node, known, std::nullopt, capture_ply);
    }
    // The seat may always do without a capture.
    const Score stand_pat = static_value_of(node, known);
    if (node.is_pv()) line_ends(node, objective_.values(p, node.state));
    if (stand_pat >= node.beta) {
        remember(node, stand_pat, Move::none(), 0, stand_pat);
        return stand_pat;
    }
    return search_captures(node, known, stand_pat, capture_ply);
}

Score AlphaBeta::search_captures(const Node& node, const std::optional<TableEntry>& known,
                                 std::optional<Score> stand_pat, int capture_ply) {
    const bool evading = !stand_pat.has_value();
    MovePicker picker(node.position, objective_, thread_.history, at(node.ply),
                      known.has_value() ? known->move : Move::none(),
                      evading ? MovePicker::Wanted::All : MovePicker::Wanted::Winning);
    Score best = stand_pat.value_or(-kInfinity);
    Score alpha = std::max(node.alpha, best);
    Move best_move;
    int count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++count;
        const Child child = make(node, move);
        const Score score = captures_value_of(node, child, alpha, node.beta, capture_ply + 1);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        alpha = score;
        if (node.is_pv()) at(node.ply).pv.set(move, at(node.ply + 1).pv);
        if (alpha >= node.beta) break;
    }
    if (evading && count == 0) return after_stuck_turn(node, Kind::Captures, capture_ply);
    remember(node, best, best_move, 0, stand_pat);
    return best;
}

// ------------------------------------------------------------------ the root

/// Only an exact score comes with a line: a root move that fell below the window keeps the line it
/// had, one that rose above it stands alone.
void AlphaBeta::record(RootMove& root_move, Score score, Score alpha, Score beta, int depth,
                       int seldepth) {
    root_move.score = score;
    root_move.depth = depth;
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

Score AlphaBeta::search_root(std::size_t first, Score alpha, Score beta, int depth) {
    root_depth_ = depth;
    const Position& root = shared_.root;
    const EvalState state = shared_.evaluator.refresh(root);
    const Node node{root, state, alpha, beta, depth, 0};
    const Score lowest = alpha;
    std::vector<RootMove>& moves = thread_.root_moves;
    for (std::size_t i = first; i < moves.size(); ++i) moves[i].score = -kInfinity;
    Score best = -kInfinity;
    for (std::size_t i = first; i < moves.size(); ++i) {
        if (must_stop()) return best;
        root_move_ = moves[i].move;
        root_move_number_ = static_cast<int>(i) + 1;
        is_root_move_shown_ = !thread_.is_main();
        show_root_move();
        const int seldepth_before = thread_.seldepth;
        thread_.seldepth = 0;
        const Child child = make(node, moves[i].move);
        Score score = 0;
        if (i == first) {
            score = value_of(node, child, alpha, beta, depth - 1);
        } else {
            score = value_of(node, child, alpha, alpha + 1, depth - 1);
            if (score > alpha && score < beta && !stopped_) {
                score = value_of(node, child, alpha, beta, depth - 1);
            }
        }
        const int seldepth = thread_.seldepth;
        thread_.seldepth = std::max(seldepth, seldepth_before);
        if (stopped_) return best;
        best = std::max(best, score);
        if (i == first || score > alpha) record(moves[i], score, lowest, beta, depth, seldepth);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace quadrille
