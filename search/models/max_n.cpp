#include "search/models/max_n.h"

#include <algorithm>

#include "search/alphabeta/move_picker.h"

namespace quadrille {

/// Returns whether to extend a line at depth 0, because the seat to move is in check.
bool MaxN::extends(const Node& node) const {
    return !shared_.profile.is_full_width && node.ply < 2 * root_depth_ &&
           node.position.in_check(node.position.turn());
}

PerColor<int> MaxN::search(const Node& node) {
    if (!enter(node.ply)) return {};
    const Position& p = node.position;
    if (p.is_over() || is_drawn(p) || is_repeated(p)) {
        end_pv(node.ply, objective_.final_values(p));
    } else if (objective_.is_out(p) || node.ply >= kMaxPly - 1 ||
               (node.depth <= 0 && !extends(node))) {
        end_pv(node.ply, objective_.values(p, accumulators_));
    } else {
        return search_moves(node);
    }
    return at(node.ply).pv.values;
}

PerColor<int> MaxN::search_child(const Node& node, Move move) {
    Position next = node.position;
    const AccumulatorGuard steps(accumulators_);
    play(next, node.position, move, node.ply);
    const PathGuard guard(thread_, next.key());
    return search({next, node.depth - 1, node.ply + 1});
}

PerColor<int> MaxN::search_moves(const Node& node) {
    const Position& p = node.position;
    const Key key = objective_.table_key(p);
    const std::optional<TTEntry> tt_entry = shared_.table.probe(key, 0);
    MovePicker picker(p, thread_.histories, at(node.ply), continuations_at(node.ply),
                      tt_entry.has_value() ? tt_entry->move : Move::none(),
                      MovePicker::Wanted::All);
    const Color mover = p.player();
    PerColor<int> best_values;
    Score best = -kInfinity;
    Move best_move;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        const PerColor<int> values = search_child(node, move);
        if (stopped_) return {};
        const Score score = objective_.utility_of(mover, values);
        if (score <= best) continue;
        best = score;
        best_values = values;
        best_move = move;
        at(node.ply).pv.set(move, at(node.ply + 1).pv);
    }
    if (best_move.is_none()) {
        Position next = p;
        const AccumulatorGuard steps(accumulators_);
        resolve_stuck_turn(next);
        const PathGuard guard(thread_, next.key());
        return search({next, node.depth, node.ply});
    }
    thread_.histories.quiet(p.piece_on(best_move.from()), best_move.to())
        .add(history_bonus(shared_.profile, std::max(1, node.depth)));
    // Only the move of an entry is used: the value of one seat does not bound the others.
    shared_.table.store(key, 0,
                        {best_move, best, kInfinity, std::max(0, node.depth), BoundKind::Exact});
    return best_values;
}

Score MaxN::search_root(std::size_t first, Score /*alpha*/, Score /*beta*/, int depth) {
    begin_root(first, depth);
    const Position& root = shared_.root;
    const Node node{root, depth, 0};
    std::vector<RootMove>& moves = thread_.root_moves;
    Score best = -kInfinity;
    for (std::size_t i = first; i < moves.size(); ++i) {
        if (must_stop()) return best;
        begin_root_move(i);
        const PerColor<int> values = search_child(node, moves[i].move);
        const int seldepth = end_root_move();
        if (stopped_) return best;
        const Score score = objective_.utility_of(root.player(), values);
        if (score > best) record(moves[i], score, -kInfinity, kInfinity, seldepth);
        best = std::max(best, score);
    }
    return best;
}

}  // namespace quadrille
