#include "search/max_n.h"

#include <algorithm>

#include "engine/movegen.h"
#include "engine/points.h"
#include "search/move_order.h"

namespace quadrille {

namespace {

/// No line scores more in a ply than a capture with a checkmate of everybody and checks beside.
constexpr int kMostPointsOfAPly = 100 * kHundred;

}  // namespace

/// The utility of a seat that is not the chooser is bounded below: it keeps the points it has, and
/// all together cannot hold more than these, what is thought to be still to be won, and what the
/// plies to come may score beyond that. Chess4 counts otherwise: nothing is cut there.
bool MaxN::is_unwanted(const Node& node, Score best) const {
    const Color mover = node.position.player();
    if (node.chooser_has == -kInfinity || mover == node.chooser) return false;
    if (node.position.rules().scoring != Scoring::Captures) return false;
    const Position& root = shared_.root;
    const PerColor<int> now = banked_points(node.position);
    // Checks are searched on beyond the depth, up to twice that of the root.
    const int plies = std::max({node.depth, 2 * root_depth_ - node.ply, 0}) + 1;
    int most = shared_.evaluator.points_to_be_won(node.position) + plies * kMostPointsOfAPly;
    for (const Color c : kAllColors) most += now[c];
    Score others_least = 0;
    for (const Color c : root.active()) {
        if (c == mover || c == node.chooser) continue;
        others_least += now[c] - most / std::max(1, root.active().size() - 1);
    }
    return -best - others_least < node.chooser_has;
}

/// A seat in check answers it before the line ends.
bool MaxN::extends(const Node& node) const {
    return shared_.profile.check_extension != 0 && node.ply < 2 * root_depth_ &&
           node.position.in_check(node.position.turn());
}

PerColor<int> MaxN::search(const Node& node) {
    if (!enter(node.ply)) return {};
    const Position& p = node.position;
    if (p.is_over() || is_drawn(p) || is_repeated(p)) {
        line_ends(node.ply, objective_.final_values(p));
    } else if (objective_.is_out(p) || node.ply >= kMaxPly - 1 ||
               (node.depth <= 0 && !extends(node))) {
        line_ends(node.ply, objective_.values(p, line_));
    } else {
        return search_moves(node);
    }
    return at(node.ply).pv.values;
}

PerColor<int> MaxN::search_child(const Node& node, Move move, Score has) {
    Position next = node.position;
    const LineGuard steps(line_);
    play(next, node.position, move, node.ply);
    const PathGuard guard(thread_, next.key());
    return search({next, node.depth - 1, node.ply + 1, node.position.player(), has});
}

PerColor<int> MaxN::search_moves(const Node& node) {
    const Position& p = node.position;
    const Key key = objective_.table_key(p);
    const std::optional<TableEntry> known = shared_.table.probe(key, 0);
    MovePicker picker(p, parties_, thread_.histories, at(node.ply), answers_at(node.ply),
                      known.has_value() ? known->move : Move::none(), MovePicker::Wanted::All);
    const Color mover = p.player();
    PerColor<int> best_values;
    Score best = -kInfinity;
    Move best_move;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        const PerColor<int> values = search_child(node, move, best);
        if (stopped_) return {};
        const Score score = objective_.utility_of(mover, values);
        if (score <= best) continue;
        best = score;
        best_values = values;
        best_move = move;
        at(node.ply).pv.set(move, at(node.ply + 1).pv);
        if (is_unwanted(node, best)) break;
    }
    if (best_move.is_none()) {
        Position next = p;
        const LineGuard steps(line_);
        resolve_stuck_turn(next);
        const PathGuard guard(thread_, next.key());
        return search({next, node.depth, node.ply, node.chooser, node.chooser_has});
    }
    thread_.histories.quiet(p.piece_on(best_move.from()), best_move.to())
        .add(history_bonus(std::max(1, node.depth)));
    // For its move only: a value for one seat says nothing about the others.
    shared_.table.store(key, 0,
                        {best_move, best, kInfinity, std::max(0, node.depth), BoundKind::Exact});
    return best_values;
}

Score MaxN::search_root(std::size_t first, Score /*alpha*/, Score /*beta*/, int depth) {
    begin_root(first, depth);
    const Position& root = shared_.root;
    const Node node{root, depth, 0, root.player(), -kInfinity};
    std::vector<RootMove>& moves = thread_.root_moves;
    Score best = -kInfinity;
    for (std::size_t i = first; i < moves.size(); ++i) {
        if (must_stop()) return best;
        begin_root_move(i);
        const PerColor<int> values = search_child(node, moves[i].move, best);
        const int seldepth = end_root_move();
        if (stopped_) return best;
        const Score score = objective_.utility_of(root.player(), values);
        // What was cut is no better than the best; which is all that is known of it.
        if (score > best) record(moves[i], score, -kInfinity, kInfinity, seldepth);
        best = std::max(best, score);
    }
    return best;
}

}  // namespace quadrille
