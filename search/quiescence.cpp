// The part of AlphaBeta that plays captures out at the end of a line.

#include <algorithm>

#include "search/alphabeta.h"
#include "search/move_order.h"

namespace quadrille {

/// Plays captures and promotions out until the position is quiet. A seat in check looks at every
/// evasion instead, on the first plies: a mate is seen here too. A seat that declines to capture
/// ends the line: letting opponents pass their turns on instead, so that all of them might capture,
/// cost 250 Elo in FFA (EXPERIMENTS.md).
Score AlphaBeta::quiescence(Node node, int capture_ply) {
    if (!enter(node.ply)) return 0;
    if (const std::optional<Score> score = settled(node)) return *score;
    const std::optional<TableEntry> known = look_up(node);
    node.depth = 0;
    if (known.has_value() && decides(*known, node)) return known->score;

    const Position& p = node.position;
    const bool in_check = p.in_check(p.turn());
    if (in_check && capture_ply < profile_.evasion_plies) {
        return search_captures(node, known, -kInfinity, capture_ply);
    }
    // The seat may always do without a capture.
    const Score stand_pat = static_value_of(node, known);
    if (node.is_pv()) line_ends(node.ply, objective_.values(p, node.state));
    if (stand_pat >= node.beta) {
        if (!in_check) remember(node, stand_pat, Move::none(), 0, stand_pat);
        return stand_pat;
    }
    return search_captures(node, known, stand_pat, capture_ply);
}

Score AlphaBeta::search_captures(const Node& node, const std::optional<TableEntry>& known,
                                 Score stand_pat, int capture_ply) {
    const bool evading = stand_pat == -kInfinity;
    MovePicker picker(node.position, objective_, thread_.histories, at(node.ply),
                      evading ? answers_at(node.ply) : AnswerRows{},
                      known.has_value() ? known->move : Move::none(),
                      evading ? MovePicker::Wanted::All : MovePicker::Wanted::Winning);
    Score best = stand_pat;
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
    // What ignores a check is no answer where checks are not ignored yet.
    if (!evading && node.position.in_check(node.position.turn())) return best;
    remember(node, best, best_move, 0, evading ? kInfinity : stand_pat);
    return best;
}

}  // namespace quadrille
