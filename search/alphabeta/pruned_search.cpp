// The part of AlphaBeta that looks at all moves of a node, as far as nothing shows that it need
// not.

#include <algorithm>

#include "engine/movegen.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/check_squares.h"
#include "search/alphabeta/move_order.h"
#include "search/alphabeta/see.h"
#include "search/models/plausible_moves.h"

namespace quadrille {

namespace {

constexpr int kHundredths = 100;  // in a ply

/// Whether a seat of the other side is in check by the army of `c`.
bool has_given_check(const Position& p, Color c) {
    const ColorSet side = p.side_of(c);
    for (const Color other : p.seats().with_king() - side) {
        if (p.checkers_of(other).contains(c)) return true;
    }
    return false;
}

/// Whether a seat of the party that is to move is in check.
bool is_party_in_check(Parties parties, const Position& p) {
    const bool ours = parties.is_ours(p, p.turn());
    for (const Color c : p.active()) {
        if (p.in_check(c) && parties.is_ours(p, c) == ours) return true;
    }
    return false;
}

/// Whether the rules and not the seat will move next, which no static value knows.
bool is_stuck(const Position& p) { return !has_legal_move(p, p.turn()); }

}  // namespace

Score AlphaBeta::search(Node node) {
    if (!enter(node.ply)) return 0;
    if (const std::optional<Score> score = settled(node)) return *score;
    const bool in_check = node.position.in_check(node.position.turn());
    if (profile_.check_extension != 0 && in_check && node.ply < 2 * root_depth_) ++node.depth;
    if (node.depth <= 0) return profile_.quiescence != 0 ? quiescence(node, 0) : leaf(node);

    if (objective_.has_teams()) {
        // No result of this node can be better than an end right here.
        node.alpha = std::max(node.alpha, loss_in(node.ply));
        node.beta = std::min(node.beta, win_in(node.ply));
        if (node.alpha >= node.beta) return node.alpha;
    }
    const Insight insight = insight_into(node);
    if (insight.known.has_value() && decides(*insight.known, node)) return insight.known->score;
    if (const std::optional<Score> score = pruned(node, insight)) return *score;
    if (profile_.iir_depth > 0 && insight.table_move().is_none() &&
        node.depth >= profile_.iir_depth && node.excluded.is_none()) {
        --node.depth;
    }
    if (takes_replies(node)) return search_replies(node, insight);
    return search_moves(node, insight);
}

/// Best-reply search: whether any one opponent moves here while the others stand aside. With one
/// opponent left there is nobody to do so.
bool AlphaBeta::takes_replies(const Node& node) const {
    const Position& p = node.position;
    return is_brs_ && p.active().size() > 2 && is_opponents_turn(p);
}

/// The turn of an opponent that does not reply: it passes, or answers a check by the move that
/// brings most to itself, which is no node of its own. Were it to pass in check, any check would
/// win a king while another seat replies.
void AlphaBeta::stand_aside(Child& child) {
    Position& p = child.position;
    const Color c = p.turn();
    if (!p.active().contains(c) || !p.in_check(c)) return pass(child);
    const Move answer = most_plausible_move(p, shared_.square_values);
    if (answer.is_none()) return resolve_stuck_turn(p);
    line_.push(p.play(answer).change);
}

/// The moves of all opponents here and now, after which it is the searching seat's turn. The owner
/// of the table's move comes first. Lines end here, at the latest with a reply of the seat to move,
/// for what follows was not played in turn.
Score AlphaBeta::search_replies(const Node& node, const Insight& insight) {
    const Move table_move = insight.table_move();
    Found found{.alpha = node.alpha};
    const auto search_turn = [&](const Node& turn) {
        MovePicker picker = picker_of(turn, table_move);
        try_moves(turn, insight, picker, 0, found);
        return !stopped_ && found.alpha < node.beta;
    };
    const Piece first_mover = node.position.piece_on(table_move.from());
    const Color first = table_move.is_none() || !first_mover.is_alive() ? node.position.turn()
                                                                        : first_mover.color();
    bool goes_on = true;
    for_each_opponent(node, [&](const Node& turn) {
        if (turn.position.turn() != first) return true;
        goes_on = search_turn(turn);
        return false;
    });
    if (goes_on) {
        for_each_opponent(node, [&](const Node& turn) {
            return turn.position.turn() == first || search_turn(turn);
        });
    }
    if (stopped_) return 0;
    if (found.count == 0) return after_stuck_turn(node, Kind::Full, 0);
    remember(node, found.best, found.best_move, node.depth, insight.static_value);
    if (node.is_pv() && found.alpha > node.alpha && is_legal(node.position, found.best_move)) {
        PvLine end;
        end.values = at(node.ply).pv.values;
        at(node.ply).pv.set(found.best_move, end);
    }
    return found.best;
}

/// After so many plies the same party is to move again: partners who sit opposite share it, and so
/// do opponents who reply together; any other seat has to wait for its own turn.
int AlphaBeta::plies_between_turns(const Node& node) const {
    const RuleSet& rules = node.position.rules();
    if (rules.has_teams && rules.teammate == 2) return 2;
    if (is_brs_ && node.ply >= 2 && node.position.active().size() > 2) return 2;
    return node.position.seats().with_turn().size();
}

AlphaBeta::Insight AlphaBeta::insight_into(const Node& node) {
    Insight insight;
    insight.known = look_up(node);
    insight.in_check = node.position.in_check(node.position.turn());
    const int sign = parties_.sign(node.position);
    PlyState& here = at(node.ply);
    if (insight.in_check) {
        here.static_value = kInfinity;
        return insight;
    }
    insight.static_value = static_value_of(node, insight.known);
    here.static_value = sign * insight.static_value;
    const int back = plies_between_turns(node);
    if (node.ply >= back) {
        const Score before = at(node.ply - back).static_value;
        insight.is_improving = before == kInfinity || sign * (here.static_value - before) > 0;
    }
    return insight;
}

std::optional<Score> AlphaBeta::pruned(const Node& node, const Insight& insight) {
    if (node.is_pv() || insight.in_check || !node.excluded.is_none() || is_proven(node.beta)) {
        return std::nullopt;
    }
    // Not only the seat: a partner in check may be about to be mated, which no static value knows.
    if (objective_.has_teams() && is_party_in_check(parties_, node.position)) return std::nullopt;
    Score value = insight.static_value;
    // The table may know better.
    if (insight.known.has_value() && !is_proven(insight.known->score)) {
        const Score score = insight.known->score;
        const BoundKind bound = insight.known->bound;
        if (bound == BoundKind::Exact || (bound == BoundKind::Lower && score > value) ||
            (bound == BoundKind::Upper && score < value)) {
            value = score;
        }
    }
    const int reverse_plies = node.depth - (insight.is_improving ? 1 : 0);
    if (node.depth <= profile_.reverse_depth &&
        value - profile_.reverse_margin * reverse_plies >= node.beta && !is_stuck(node.position)) {
        return value;
    }
    if (profile_.null_depth > 0 && node.depth >= profile_.null_depth && value >= node.beta &&
        !is_stuck(node.position)) {
        return null_move(node, insight);
    }
    return std::nullopt;
}

/// The seat passes its turn; where opponents reply together, one of them does, and the others still
/// may move. Nobody of its party may be in check, for it could not answer in time; in Teams
/// `pruned` has seen to that.
std::optional<Score> AlphaBeta::null_move(const Node& node, const Insight& insight) {
    const Position& p = node.position;
    if (node.ply > 0 && at(node.ply - 1).answers == nullptr) return std::nullopt;  // passed before
    const bool ours = parties_.is_ours(p, p.turn());
    if (!objective_.has_teams() &&
        ((!ours && profile_.null_others == 0) || is_party_in_check(parties_, p))) {
        return std::nullopt;
    }
    // A bare king may be better off not to move.
    if ((p.board().pieces(p.turn())).count() <= 2) return std::nullopt;
    const int above = std::min(3, (insight.static_value - node.beta) / profile_.null_margin);
    const int reduction =
        profile_.null_base + node.depth / profile_.null_divisor + std::max(0, above);
    Child child(node, line_);
    pass(child);
    at(node.ply).answers = nullptr;
    const Score score = value_of(node, child, node.beta - 1, node.beta, node.depth - reduction);
    if (stopped_) return 0;
    if (score < node.beta) return std::nullopt;
    return is_proven(score) ? node.beta : score;
}

AlphaBeta::Singular AlphaBeta::singular(const Node& node, const Insight& insight) {
    Singular out;
    const std::optional<TableEntry>& known = insight.known;
    if (profile_.singular_depth == 0 || node.depth < profile_.singular_depth || node.ply == 0 ||
        node.ply >= 2 * root_depth_ || !known.has_value() || known->move.is_none() ||
        known->bound == BoundKind::Upper || known->depth < node.depth - 3 ||
        is_proven(known->score)) {
        return out;
    }
    const Score bar = known->score - profile_.singular_margin * node.depth / kHundredths;
    Node others = node;
    others.alpha = bar - 1;
    others.beta = bar;
    others.depth = (node.depth - 1) / 2;
    others.excluded = known->move;
    const Score score = search(others);
    if (stopped_) return out;
    if (score < bar) {
        out.extension = 1;
    } else if (bar >= node.beta) {
        out.value = bar;
    } else if (known->score >= node.beta) {
        out.extension = -1;
    }
    return out;
}

/// Whether a move of a node that has a result already is left out.
bool AlphaBeta::is_hopeless(const Node& node, const Insight& insight, Move move, bool is_quiet,
                            bool is_late, CheckSquares& checks) const {
    const int depth = node.depth;
    bool hopeless = is_late;
    if (!hopeless && is_quiet && !insight.in_check) {
        hopeless =
            depth <= profile_.futility_depth &&
            insight.static_value + profile_.futility_base + profile_.futility_margin * depth <=
                node.alpha;
    }
    if (!hopeless && depth <= profile_.see_depth) {
        const int most = is_quiet ? profile_.see_quiet * depth : profile_.see_noisy * depth;
        hopeless = !exchange_wins(node.position, parties_, move, -most);
    }
    return hopeless && (profile_.spare_checks == 0 || !checks.gives_check(move));
}

/// Whether a quiet move that comes as number `count` of a node that has a result is too late.
bool AlphaBeta::is_late(const Node& node, const Insight& insight, int count) const {
    if (node.depth > profile_.late_depth || node.is_pv() || insight.in_check) return false;
    const int late = profile_.late_base + node.depth * node.depth;
    return count > (insight.is_improving ? late : late / 2);
}

MovePicker AlphaBeta::picker_of(const Node& node, Move table_move) {
    return {node.position,        parties_,   thread_.histories,      at(node.ply),
            answers_at(node.ply), table_move, MovePicker::Wanted::All};
}

Score AlphaBeta::search_moves(const Node& node, const Insight& insight) {
    const Singular singled = singular(node, insight);
    if (stopped_) return 0;
    if (singled.value.has_value()) return *singled.value;
    const Move table_move = insight.table_move();
    MovePicker picker = picker_of(node, table_move);
    Found found{.alpha = node.alpha};
    try_moves(node, insight, picker, singled.extension, found);
    if (stopped_) return 0;
    if (found.count == 0) return after_stuck_turn(node, Kind::Full, 0);
    if (found.best == -kInfinity) return node.alpha;  // only the excluded move
    remember(node, found.best, found.best_move, node.depth, insight.static_value);
    return found.best;
}

/// `move` led to `score`. The line of a reply ends with its values: what follows was not played in
/// turn.
void AlphaBeta::take(const Node& node, Move move, Score score, bool is_reply, Found& found) {
    found.best = std::max(found.best, score);
    if (score <= found.alpha) return;
    found.alpha = score;
    found.best_move = move;
    if (!node.is_pv()) return;
    if (is_reply) {
        line_ends(node.ply, at(node.ply + 1).pv.values);
    } else {
        at(node.ply).pv.set(move, at(node.ply + 1).pv);
    }
}

/// Searches the moves that `picker` hands out at `node` until one refutes it. `extension`: of the
/// table's move.
void AlphaBeta::try_moves(const Node& node, const Insight& insight, MovePicker& picker,
                          int extension, Found& found) {
    const Move table_move = insight.table_move();
    const bool is_reply = takes_replies(node);
    Tried tried;
    CheckSquares checks(node.position);
    int count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++count;
        ++found.count;
        if (move == node.excluded) continue;
        const bool quiet = !picker.is_noisy();
        if (found.best > -kProvenWin && !node.is_pv()) {
            const bool late = quiet && is_late(node, insight, count);
            // The others will be left out but for checks, whatever their history.
            if (late) picker.stop_ordering();
            if (!picker.keeps_material() && is_hopeless(node, insight, move, quiet, late, checks)) {
                continue;
            }
        }
        const int depth = node.depth - 1 + (move == table_move ? extension : 0);
        Child child(node, line_);
        make(child, node, move);
        Score score = 0;
        if (found.best == -kInfinity) {
            score = value_of(node, child, found.alpha, node.beta, depth);
        } else {
            score = search_late_move(node, insight, child, move, quiet, found, depth);
            if (score > found.alpha && node.is_pv() && score < node.beta) {
                score = value_of(node, child, found.alpha, node.beta, depth);
            }
        }
        if (stopped_) return;
        take(node, move, score, is_reply, found);
        if (found.alpha >= node.beta) return learn(node, move, quiet, tried);
        if (auto& list = quiet ? tried.quiet : tried.noisy; list.size() < kMaxTried) {
            list.push_back(move);
        }
    }
}

/// In a window of no width, first less deep the later the move comes.
Score AlphaBeta::search_late_move(const Node& node, const Insight& insight, const Child& child,
                                  Move move, bool is_quiet, const Found& found, int depth) {
    const Score alpha = found.alpha;
    int reduced = depth;
    const bool may_reduce = node.ply > 0 || profile_.lmr_root != 0;
    if (may_reduce && profile_.lmr_depth > 0 && node.depth >= profile_.lmr_depth &&
        found.count > (node.is_pv() ? 3 : 2)) {
        int less = shared_.reductions.of(node.depth, found.count);
        if (is_quiet) {
            less -= quiet_history(thread_.histories, answers_at(node.ply),
                                  node.position.piece_on(move.from()), move.to()) *
                    kHundredths / profile_.lmr_history;
        } else {
            less -= kHundredths;
        }
        if (node.is_pv()) less -= kHundredths;
        if (!insight.is_improving) less += kHundredths / 2;
        if (insight.in_check) less -= kHundredths;
        if (has_given_check(child.position, node.position.turn())) less -= kHundredths;
        if (less > 0) reduced = std::clamp(depth - less / kHundredths, 1, std::max(1, depth));
    }
    Score score = value_of(node, child, alpha, alpha + 1, reduced);
    if (score > alpha && reduced < depth && !stopped_) {
        score = value_of(node, child, alpha, alpha + 1, depth);
    }
    return score;
}

/// `best` refuted the node, those tried before it did not.
void AlphaBeta::learn(const Node& node, Move best, bool is_quiet, const Tried& tried) {
    const int bonus = history_bonus(node.depth);
    const Position& p = node.position;
    Histories& h = thread_.histories;
    const AnswerRows rows = answers_at(node.ply);
    const auto teach_quiet = [&](Move m, int amount) {
        const Piece mover = p.piece_on(m.from());
        h.quiet(mover, m.to()).add(amount);
        for (Histories::Answers* const row : rows) {
            if (row != nullptr) Histories::of(*row, mover, m.to()).add(amount);
        }
    };
    if (is_quiet) {
        at(node.ply).add_killer(best);
        teach_quiet(best, bonus);
        for (const Move m : tried.quiet) teach_quiet(m, -bonus);
    } else {
        capture_history(h, p, best).add(bonus);
    }
    for (const Move m : tried.noisy) capture_history(h, p, m).add(-bonus);
}

}  // namespace quadrille
