#include "search/alphabeta/alphabeta.h"

#include <algorithm>
#include <utility>

#include "engine/movegen.h"

namespace quadrille {

namespace {

bool has_scored(const Position& before, const Position& after) {
    bool scored = false;
    for (const Color c : kAllColors) scored = scored || before.points(c) != after.points(c);
    return scored;
}

}  // namespace

AlphaBeta::AlphaBeta(SharedState& shared, ThreadState& thread)
    : SearchCore(shared, thread),
      profile_(shared.profile),
      is_brs_(shared.is_brs),
      use_table_(shared.params.use_table != 0) {}

// ------------------------------------------------------------------ making moves

void AlphaBeta::make(Child& child, const Node& node, Move move) {
    const Position& p = node.position;
    const bool is_reply = takes_replies(node);
    if (use_table_) {
        // What is known of the next position is mostly on its way while the move is made.
        const Color next =
            is_reply ? objective_.seat() : p.seats().with_turn().next_after(p.turn());
        shared_.table.prefetch(objective_.table_key(p, p.likely_key_after(move, next)));
    }
    play(child.position, p, move, node.ply);
    if (is_reply) stand_aside_to_seat(child);
    if (use_table_ && has_scored(p, child.position)) {
        shared_.table.prefetch(objective_.table_key(child.position));
    }
}

Score AlphaBeta::value_of(const Node& node, const Child& child, Score alpha, Score beta,
                          int depth) {
    const PathGuard guard(thread_, child.position.key());
    const int ply = node.ply + 1;
    if (parties_.same_party(node.position, child.position)) {
        return search({child.position, alpha, beta, depth, ply});
    }
    return -search({child.position, -beta, -alpha, depth, ply});
}

Score AlphaBeta::captures_value_of(const Node& node, const Child& child, Score alpha, Score beta,
                                   int capture_ply) {
    const PathGuard guard(thread_, child.position.key());
    const int ply = node.ply + 1;
    if (parties_.same_party(node.position, child.position)) {
        return quiescence({child.position, alpha, beta, 0, ply}, capture_ply);
    }
    return -quiescence({child.position, -beta, -alpha, 0, ply}, capture_ply);
}

Score AlphaBeta::after_stuck_turn(const Node& node, Kind kind, int capture_ply) {
    Child child(node, line_);
    resolve_stuck_turn(child.position);
    const PathGuard guard(thread_, child.position.key());
    const bool same = parties_.same_party(node.position, child.position);
    const Node next{child.position, same ? node.alpha : -node.beta, same ? node.beta : -node.alpha,
                    node.depth, node.ply};
    const Score score = kind == Kind::Full ? search(next) : quiescence(next, capture_ply);
    return same ? score : -score;
}

// ------------------------------------------------------------------ nodes without a search

Score AlphaBeta::leaf(const Node& node) {
    if (node.is_pv()) line_ends(node.ply, objective_.values(node.position, line_));
    return parties_.sign(node.position) * objective_.value(node.position, line_);
}

/// The game is over at `node`: for the root's side by `proven`, as far as this proves anything.
Score AlphaBeta::ended(const Node& node, Score proven) {
    const Position& p = node.position;
    if (node.is_pv()) line_ends(node.ply, objective_.final_values(p));
    // Where opponents passed on the way, an end of the game proves nothing.
    const bool proves_end = !is_brs_ || node.ply <= 1;
    return parties_.sign(p) * (proves_end ? proven : objective_.unproven_final_score(p));
}

std::optional<Score> AlphaBeta::settled(const Node& node) {
    const Position& p = node.position;
    if (p.is_over()) return ended(node, objective_.final_score(p, node.ply));
    if (objective_.is_out(p)) return leaf(node);
    if (is_drawn(p)) return ended(node, objective_.drawn_score(p, node.ply));
    if (is_repeated(p)) return ended(node, objective_.unproven_final_score(p));
    if (node.ply >= kMaxPly - 1) return leaf(node);
    return std::nullopt;
}

// ------------------------------------------------------------------ the table

std::optional<TableEntry> AlphaBeta::look_up(const Node& node) const {
    if (!use_table_ || !node.excluded.is_none()) return std::nullopt;
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

void AlphaBeta::remember(const Node& node, Score best, Move move, int depth, Score static_value) {
    if (!use_table_ || !node.excluded.is_none()) return;
    TableEntry entry;
    entry.move = move;
    entry.score = best;
    entry.static_value = static_value;
    entry.depth = depth;
    entry.bound = best >= node.beta    ? BoundKind::Lower
                  : best <= node.alpha ? BoundKind::Upper
                                       : BoundKind::Exact;
    shared_.table.store(objective_.table_key(node.position), objective_.distance(node.ply), entry);
}

Score AlphaBeta::static_value_of(const Node& node, const std::optional<TableEntry>& known) {
    if (known.has_value() && known->static_value != kInfinity) return known->static_value;
    return parties_.sign(node.position) * objective_.value(node.position, line_);
}

// ------------------------------------------------------------------ the root

/// Puts the moves of the root in the order in which those of any node are looked at.
void AlphaBeta::order_root_moves(const Node& root, const Insight& insight) {
    MovePicker picker = picker_of(root, insight.table_move());
    auto next = thread_.root_moves.begin();
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        // Not all that are legal need be wanted.
        const auto it = std::find_if(next, thread_.root_moves.end(),
                                     [&](const RootMove& m) { return m.move == move; });
        if (it != thread_.root_moves.end()) std::swap(*next++, *it);
    }
}

Score AlphaBeta::search_root(std::size_t first, Score alpha, Score beta, int depth) {
    begin_root(first, depth);
    const Position& root = shared_.root;
    const Node node{root, alpha, beta, depth, 0};
    const Score lowest = alpha;
    Insight insight = insight_into(node);
    // The first nodes of a line have no value of an earlier turn, so none counts as improving but
    // the root: it is reduced less.
    insight.is_improving = true;
    std::vector<RootMove>& moves = thread_.root_moves;
    const bool is_first_iteration = moves.front().depth == 0;
    if (profile_.lmr_root != 0 && is_first_iteration) order_root_moves(node, insight);
    Score best = -kInfinity;
    for (std::size_t i = first; i < moves.size(); ++i) {
        if (must_stop()) return best;
        begin_root_move(i);
        Child child(node, line_);
        make(child, node, moves[i].move);
        Score score = 0;
        if (i == first) {
            score = value_of(node, child, alpha, beta, depth - 1);
        } else {
            const Move move = moves[i].move;
            const Found found{.alpha = alpha, .count = static_cast<int>(i - first) + 1};
            score = search_late_move(node, insight, child, move, !is_noisy(root, move), found,
                                     depth - 1);
            if (score > alpha && score < beta && !stopped_) {
                score = value_of(node, child, alpha, beta, depth - 1);
            }
        }
        const int seldepth = end_root_move();
        if (stopped_) return best;
        best = std::max(best, score);
        if (i == first || score > alpha) record(moves[i], score, lowest, beta, seldepth);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace quadrille
