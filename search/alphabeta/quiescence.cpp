// The part of AlphaBeta that plays captures out at the end of a line.

#include <algorithm>

#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/move_order.h"

namespace quadrille {

/// Plays captures and promotions out until the position is quiet. A seat in check looks at every
/// evasion instead, on the first plies: a mate is seen here too. A seat that declines to capture
/// ends the line: letting opponents pass their turns on instead, so that all of them might capture,
/// cost 250 Elo in FFA (EXPERIMENTS.md). Where opponents reply together, any one of them may
/// capture.
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
    if (node.is_pv()) line_ends(node.ply, objective_.values(p, line_));
    if (stand_pat >= node.beta) {
        if (!in_check) remember(node, stand_pat, Move::none(), 0, stand_pat);
        return stand_pat;
    }
    return search_captures(node, known, stand_pat, capture_ply);
}

Score AlphaBeta::search_captures(const Node& node, const std::optional<TableEntry>& known,
                                 Score stand_pat, int capture_ply) {
    const bool evading = stand_pat == -kInfinity;
    const Move table_move = known.has_value() ? known->move : Move::none();
    Found found{.alpha = std::max(node.alpha, stand_pat), .best = stand_pat};
    const auto try_turn = [&](const Node& turn) {
        MovePicker picker(turn.position, parties_, thread_.histories, at(node.ply),
                          evading ? answers_at(node.ply) : AnswerRows{}, table_move,
                          evading ? MovePicker::Wanted::All : MovePicker::Wanted::Winning);
        try_captures(turn, picker, capture_ply, found);
        return !stopped_ && found.alpha < node.beta;
    };
    // A seat in check answers alone; where opponents reply together, the others stand aside.
    if (!evading && takes_replies(node)) {
        for_each_opponent(node, try_turn);
    } else {
        try_turn(node);
    }
    if (stopped_) return 0;
    if (evading && found.count == 0) return after_stuck_turn(node, Kind::Captures, capture_ply);
    // What ignores a check is no answer where checks are not ignored yet.
    if (!evading && node.position.in_check(node.position.turn())) return found.best;
    remember(node, found.best, found.best_move, 0, evading ? kInfinity : stand_pat);
    return found.best;
}

/// Searches the moves that `picker` hands out until one is good enough for the node.
void AlphaBeta::try_captures(const Node& node, MovePicker& picker, int capture_ply, Found& found) {
    const bool is_reply = takes_replies(node);
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++found.count;
        Child child(node, line_);
        make(child, node, move);
        const Score score = captures_value_of(node, child, found.alpha, node.beta, capture_ply + 1);
        if (stopped_) return;
        take(node, move, score, is_reply, found);
        if (found.alpha >= node.beta) return;
    }
}

}  // namespace quadrille
