// The main search, from the root to quiescence. Steps cite their experiment in EXPERIMENTS.md and
// the score of the engine with the step, or "without it".

#include "search/alphabeta/alphabeta.h"

#include <algorithm>
#include <utility>

#include "engine/movegen.h"
#include "search/alphabeta/check_squares.h"
#include "search/alphabeta/see.h"
#include "search/models/evasion.h"

namespace quadrille {

namespace {

constexpr int kHundredths = 100;  // in a ply
/// Extensions stop at this multiple of the iteration's depth.
constexpr int kMaxExtendedPlies = 2;

/// Returns whether the army of `c` gives check to a seat of another side.
bool gives_check(const Position& p, Color c) {
    const ColorSet side = p.side_of(c);
    for (const Color other : p.seats().with_king() - side) {
        if (p.checkers_of(other).contains(c)) return true;
    }
    return false;
}

/// Returns whether any seat of the side to move is in check.
bool is_side_in_check(Sides sides, const Position& p) {
    const bool ours = sides.is_ours(p, p.turn());
    for (const Color c : p.active()) {
        if (p.in_check(c) && sides.is_ours(p, c) == ours) return true;
    }
    return false;
}

bool has_no_legal_move(const Position& p) { return !has_legal_move(p, p.turn()); }

}  // namespace

AlphaBeta::AlphaBeta(SharedState& shared, ThreadState& thread)
    : SearchCore(shared, thread), profile_(shared.profile), is_brs_(shared.is_brs) {}

// ------------------------------------------------------------------ the root

/// Searches the root moves like `search_moves`. Instead of a move picker, the root has a list of
/// moves that outlives an iteration. Each root move has its own value and line.
Score AlphaBeta::search_root(std::size_t first, Score alpha, Score beta, int depth) {
    begin_root(first, depth);
    const Position& root = shared_.root;
    const Node node{root, alpha, beta, depth, 0};
    NodeInfo info = node_info(node);
    // The root has no earlier evaluation to compare with. As improving, its moves are reduced less.
    info.improving = true;
    std::vector<RootMove>& moves = thread_.root_moves;
    const bool is_first_iteration = moves.front().depth == 0;
    if (profile_.lmr_root != 0 && is_first_iteration) order_root_moves(node, info);
    Best best{.alpha = alpha};
    for (std::size_t i = first; i < moves.size(); ++i) {
        if (must_stop()) return best.score;
        begin_root_move(i);
        ++best.move_count;
        const Move move = moves[i].move;
        Child child(node, accumulators_);
        make(child, node, move);
        const Score score =
            search_move(node, info, child, move, !is_noisy(root, move), best, depth - 1);
        const int seldepth = end_root_move();
        if (stopped_) return best.score;
        best.score = std::max(best.score, score);
        if (i == first || score > best.alpha) record(moves[i], score, alpha, beta, seldepth);
        best.alpha = std::max(best.alpha, score);
        if (best.alpha >= beta) break;
    }
    return best.score;
}

/// Sorts the root moves in the order of the move picker (section "Late moves of the root": together
/// with the reduction of root moves +21 Elo in Teams, no gain in FFA).
void AlphaBeta::order_root_moves(const Node& root, const NodeInfo& info) {
    MovePicker picker = make_picker(root, info.tt_move());
    auto next = thread_.root_moves.begin();
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        // `go searchmoves` may have left out some legal moves.
        const auto it = std::find_if(next, thread_.root_moves.end(),
                                     [&](const RootMove& m) { return m.move == move; });
        if (it != thread_.root_moves.end()) std::swap(*next++, *it);
    }
}

// ------------------------------------------------------------------ the main search

Score AlphaBeta::search(Node node) {
    const Position& p = node.position;

    // Step 1. Stop, draws and finished games.
    if (!enter(node.ply)) return 0;
    if (const std::optional<Score> value = terminal_value(node)) return *value;

    // Step 2. Check extension (F6, F7: 0.579 in FFA, 0.528 in Teams).
    const int max_extended_ply = kMaxExtendedPlies * root_depth_;
    if (!profile_.is_full_width && p.in_check(p.turn()) && node.ply < max_extended_ply) {
        ++node.depth;
    }

    // Step 3. Quiescence search at the end of a line (F3: 0.568 in FFA; 132: 0.450 without it in
    // Teams).
    if (node.depth <= 0) {
        return profile_.is_full_width ? evaluate_leaf(node) : quiescence(node, 0);
    }

    // Step 4. Mate distance pruning. A mate at this node is the best possible result.
    if (objective_.has_teams()) {
        node.alpha = std::max(node.alpha, loss_in(node.ply));
        node.beta = std::min(node.beta, win_in(node.ply));
        if (node.alpha >= node.beta) return node.alpha;
    }

    // Step 5. Transposition table probe and static evaluation, then transposition table cutoff.
    const NodeInfo info = node_info(node);
    if (info.tt_entry.has_value() && is_tt_cutoff(*info.tt_entry, node)) {
        return info.tt_entry->score;
    }

    // A partner in check may be mated next, which the static evaluation ignores (94: +147 Elo in
    // Teams).
    const bool may_prune = !node.is_pv() && !info.in_check && node.excluded.is_none() &&
                           !is_proven(node.beta) &&
                           !(objective_.has_teams() && is_side_in_check(sides_, p));
    if (may_prune) {
        // The score of the TT entry replaces the static evaluation where its bound allows this.
        Score eval = info.static_eval;
        if (info.tt_entry.has_value() && !is_proven(info.tt_entry->score)) {
            const Score score = info.tt_entry->score;
            const BoundKind bound = info.tt_entry->bound;
            if (bound == BoundKind::Exact || (bound == BoundKind::Lower && score > eval) ||
                (bound == BoundKind::Upper && score < eval)) {
                eval = score;
            }
        }

        // Step 6. Reverse futility pruning (133: 0.450 without it in Teams).
        const int reverse_plies = node.depth - (info.improving ? 1 : 0);
        if (node.depth <= profile_.reverse_depth &&
            eval - profile_.reverse_margin * reverse_plies >= node.beta && !has_no_legal_move(p)) {
            return eval;
        }

        // Step 7. Null move pruning, unless a seat of the side is in check and would lose its king.
        // A nearly bare king may be in zugzwang (131: -38 Elo without it in Teams).
        const bool has_passed = node.ply > 0 && at(node.ply - 1).continuation == nullptr;
        if (node.depth >= profile_.null_depth && eval >= node.beta && !has_passed &&
            p.board().pieces(p.turn()).count() > 2 &&
            (objective_.has_teams() || !is_side_in_check(sides_, p)) && !has_no_legal_move(p)) {
            const int bonus = (info.static_eval - node.beta) / profile_.null_margin;
            const int reduction = profile_.null_base + node.depth / profile_.null_divisor +
                                  std::clamp(bonus, 0, profile_.null_bonus);
            Child child(node, accumulators_);
            pass(child);
            at(node.ply).continuation = nullptr;
            const Score score = value_of<Kind::Main>(
                node,
                {child.position, node.beta - 1, node.beta, node.depth - reduction, node.ply + 1});
            if (stopped_) return 0;
            if (score >= node.beta) return is_proven(score) ? node.beta : score;
        }
    }

    // Step 8. Internal iterative reduction (130: -35 Elo without it in Teams).
    const Move tt_move = info.tt_move();
    if (tt_move.is_none() && node.depth >= profile_.iir_depth && node.excluded.is_none()) {
        --node.depth;
    }

    // Step 9. In best-reply search any one opponent moves here (section "Opponent models in FFA":
    // +149 Elo among five models).
    if (is_brs_node(node)) return search_brs_replies(node, info);

    // Step 10. Singular extension: a search of half the depth without the TT move shows whether
    // other moves are nearly as good. This step was not measured alone.
    int extension = 0;
    if (node.depth >= profile_.singular_depth && node.ply > 0 && node.ply < max_extended_ply &&
        !tt_move.is_none() && info.tt_entry->bound != BoundKind::Upper &&
        info.tt_entry->depth >= node.depth - profile_.singular_table &&
        !is_proven(info.tt_entry->score)) {
        const Score tt_score = info.tt_entry->score;
        const Score bar = tt_score - profile_.singular_margin * node.depth / kHundredths;
        const Score score =
            search({p, bar - 1, bar, (node.depth - 1) / 2, node.ply, /*excluded=*/tt_move});
        if (stopped_) return 0;
        if (score < bar) {
            extension = 1;
        } else if (bar >= node.beta) {
            return bar;  // multi-cut: another move also reaches beta
        } else if (tt_score >= node.beta) {
            extension = -1;
        }
    }

    // Steps 11 to 15. The moves.
    Best best{.alpha = node.alpha};
    search_moves(node, info, extension, best);
    if (stopped_) return 0;

    // Step 16. A seat without a legal move.
    if (best.move_count == 0) return value_after_stuck_turn<Kind::Main>(node);
    if (best.score == -kInfinity) return node.alpha;  // the excluded move is the only one

    // Step 17. Transposition table store.
    store(node, best, node.depth, info.static_eval);
    return best.score;
}

/// Searches the moves of the seat to move until a beta cutoff. In best-reply search `best` already
/// holds the result of the previous opponents.
void AlphaBeta::search_moves(const Node& node, const NodeInfo& info, int tt_move_extension,
                             Best& best) {
    const Position& p = node.position;
    const Move tt_move = info.tt_move();
    MovePicker picker = make_picker(node, tt_move);
    SearchedMoves searched;
    CheckSquares checks(p);
    int move_count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++move_count;
        ++best.move_count;
        if (move == node.excluded) continue;
        const bool is_quiet = !picker.is_noisy();

        // Step 11. Shallow pruning, once a move avoids a proven loss. Checks are never pruned.
        if (!node.is_pv() && best.score > -kProvenWin) {
            const int depth = node.depth;
            bool is_pruned = false;
            if (is_quiet && !info.in_check) {
                // Late move pruning (3: 0.760 in Teams, the largest gain of the search).
                const int late = profile_.late_base + depth * depth;
                is_pruned =
                    depth <= profile_.late_depth && move_count > (info.improving ? late : late / 2);
                // Futility pruning (4: 0.530 in Teams).
                is_pruned = is_pruned || (depth <= profile_.futility_depth &&
                                          info.static_eval + profile_.futility_base +
                                                  profile_.futility_margin * depth <=
                                              node.alpha);
                // Of the other quiet moves only checks are searched.
                if (is_pruned && !checks.gives_check(move)) {
                    const int skipped = picker.skip_to_quiet_check(checks);
                    move_count += skipped;
                    best.move_count += skipped;
                    continue;
                }
            }
            // SEE pruning (8, 50: no significant gain in Teams).
            if (!is_pruned && !picker.keeps_material() && depth <= profile_.see_depth) {
                const int max_loss = (is_quiet ? profile_.see_quiet : profile_.see_noisy) * depth;
                if (!see_ge(p, move, -max_loss) && !checks.gives_check(move)) continue;
            }
        }

        // Step 12. Make the move.
        Child child(node, accumulators_);
        make(child, node, move);

        // Step 13. Search the move.
        const int depth = node.depth - 1 + (move == tt_move ? tt_move_extension : 0);
        const Score score = search_move(node, info, child, move, is_quiet, best, depth);
        if (stopped_) return;

        // Step 14. Update the best move and the principal variation.
        update_best(node, move, score, best);

        // Step 15. Beta cutoff: update killers and histories.
        if (best.alpha >= node.beta) return update_histories(node, move, is_quiet, searched);
        auto& list = is_quiet ? searched.quiets : searched.noisy;
        if (list.size() < kMaxSearched) list.push_back(move);
    }
}

/// Searches a move that has been made, with late move reductions and zero windows. Used in step 13
/// and for root moves.
Score AlphaBeta::search_move(const Node& node, const NodeInfo& info, const Child& child, Move move,
                             bool is_quiet, const Best& best, int depth) {
    const auto value = [&](Score beta, int d) {
        return value_of<Kind::Main>(node, {child.position, best.alpha, beta, d, node.ply + 1});
    };

    // Step 13a. Search the first move with the full window.
    if (best.score == -kInfinity) return value(node.beta, depth);

    // Step 13b. Late move reduction (2: 0.570 in Teams; 129: -41 Elo without it).
    int reduced_depth = depth;
    if (node.depth >= profile_.lmr_depth &&
        best.move_count > (node.is_pv() ? profile_.lmr_pv_moves : profile_.lmr_moves) &&
        (node.ply > 0 || profile_.lmr_root != 0)) {
        int reduction = shared_.reductions.of(node.depth, best.move_count);
        if (is_quiet) {
            reduction -= quiet_history(thread_.histories, continuations_at(node.ply),
                                       node.position.piece_on(move.from()), move.to()) *
                         kHundredths / profile_.lmr_history;
        } else {
            reduction -= kHundredths;
        }
        if (node.is_pv()) reduction -= kHundredths;
        if (!info.improving) reduction += kHundredths / 2;
        if (info.in_check) reduction -= kHundredths;
        if (gives_check(child.position, node.position.turn())) reduction -= kHundredths;
        if (reduction > 0) {
            reduced_depth = std::clamp(depth - reduction / kHundredths, 1, std::max(1, depth));
        }
    }

    // Step 13c. A zero window shows whether the move is better than the best one. If so, search the
    // move again with full depth, and in a PV node with the full window.
    Score score = value(best.alpha + 1, reduced_depth);
    if (score > best.alpha && reduced_depth < depth && !stopped_) {
        score = value(best.alpha + 1, depth);
    }
    if (score > best.alpha && score < node.beta && node.is_pv() && !stopped_) {
        score = value(node.beta, depth);
    }
    return score;
}

// ------------------------------------------------------------------ quiescence

/// Searches captures and promotions that do not lose material until the position is quiet. A seat
/// in check searches all moves, in order to find mates. A seat that declines to capture ends the
/// line. `capture_ply` counts plies of quiescence.
Score AlphaBeta::quiescence(Node node, int capture_ply) {
    const Position& p = node.position;
    node.depth = 0;

    // Step 1. Stop, draws and finished games.
    if (!enter(node.ply)) return 0;
    if (const std::optional<Score> value = terminal_value(node)) return *value;

    // Step 2. Transposition table cutoff.
    const std::optional<TTEntry> tt_entry = probe(node);
    if (tt_entry.has_value() && is_tt_cutoff(*tt_entry, node)) return tt_entry->score;

    // Step 3. Stand pat: a seat that is not evading a check may decline all captures. This ends the
    // line; passing the turn to the next opponent instead scored 0.189 in FFA (F1). Evasions: 0.450
    // without them in Teams (132).
    const bool in_check = p.in_check(p.turn());
    const bool is_evading = in_check && capture_ply < profile_.evasion_plies;
    Best best{.alpha = node.alpha};
    Score static_eval = kInfinity;
    if (!is_evading) {
        static_eval = static_eval_of(node, tt_entry);
        if (node.is_pv()) end_pv(node.ply, objective_.values(p, accumulators_));
        best.score = static_eval;
        if (static_eval >= node.beta) {
            if (!in_check) store(node, best, 0, static_eval);
            return static_eval;
        }
        best.alpha = std::max(best.alpha, static_eval);
    }

    // Step 4. The moves. In best-reply search any one opponent may capture (86: 0.552 in FFA), but
    // when the seat to move evades a check, only this seat moves.
    const Move tt_move = tt_entry.has_value() ? tt_entry->move : Move::none();
    const auto search_captures = [&](const Node& turn) {
        MovePicker picker(turn.position, thread_.histories, at(node.ply),
                          is_evading ? continuations_at(node.ply) : ContinuationHistories{},
                          tt_move,
                          is_evading ? MovePicker::Wanted::All : MovePicker::Wanted::Winning);
        for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
            ++best.move_count;
            Child child(turn, accumulators_);
            make(child, turn, move);
            const Score score = value_of<Kind::Quiescence>(
                turn, {child.position, best.alpha, turn.beta, 0, turn.ply + 1}, capture_ply + 1);
            if (stopped_) return false;
            update_best(turn, move, score, best);
            if (best.alpha >= turn.beta) return false;
        }
        return true;
    };
    const bool is_brs = is_brs_node(node);
    if (is_brs && !is_evading) {
        for_each_opponent(node, search_captures);
    } else {
        node.is_reply = is_brs;
        search_captures(node);
    }
    if (stopped_) return 0;

    // Step 5. A seat without a legal move.
    if (is_evading && best.move_count == 0) {
        return value_after_stuck_turn<Kind::Quiescence>(node, capture_ply);
    }

    // Step 6. Transposition table store. A value that ignores a check is not stored, because other
    // nodes with this position search evasions.
    if (!in_check || is_evading) store(node, best, 0, static_eval);
    return best.score;
}

// ------------------------------------------------------------------ best-reply search

/// Returns whether any one opponent moves at `node` while the others pass. With one opponent left
/// the search is plain alpha-beta.
bool AlphaBeta::is_brs_node(const Node& node) const {
    const Position& p = node.position;
    return is_brs_ && p.active().size() > 2 && is_opponents_turn(p);
}

/// Passes the turn of an opponent that does not reply. An opponent in check plays an evasion, which
/// is not a node: else any check would win a king while another seat replies.
void AlphaBeta::brs_pass(Child& child) {
    Position& p = child.position;
    const Color c = p.turn();
    if (!p.active().contains(c) || !p.in_check(c)) return pass(child);
    const Move evasion = likely_evasion(p);
    if (evasion.is_none()) return resolve_stuck_turn(p);
    accumulators_.push(p.play(evasion).change);
}

/// Calls `visit(Node)` for each opponent in turn order, after the previous ones passed, until
/// `visit` returns false.
template <class Visit>
void AlphaBeta::for_each_opponent(const Node& node, Visit visit) {
    Child now(node, accumulators_);
    for (int i = 0; i < kColors && is_opponents_turn(now.position); ++i, brs_pass(now)) {
        Node turn{now.position, node.alpha, node.beta, node.depth, node.ply};
        turn.is_reply = true;
        if (!visit(turn)) return;
    }
}

/// Searches the moves of all opponents, the owner of the TT move first. After each reply the
/// searching seat moves. The principal variation ends after a reply of the seat to move and before
/// a reply of another seat, because the next moves would be out of turn.
Score AlphaBeta::search_brs_replies(const Node& node, const NodeInfo& info) {
    const Move tt_move = info.tt_move();
    const Piece tt_mover = node.position.piece_on(tt_move.from());
    const Color first =
        tt_move.is_none() || !tt_mover.is_alive() ? node.position.turn() : tt_mover.color();
    Best best{.alpha = node.alpha};
    bool continues = true;
    const auto search_turn = [&](const Node& turn) {
        search_moves(turn, info, 0, best);
        return continues = !stopped_ && best.alpha < node.beta;
    };
    for_each_opponent(node, [&](const Node& turn) {
        if (turn.position.turn() != first) return true;
        search_turn(turn);
        return false;
    });
    if (continues) {
        for_each_opponent(node, [&](const Node& turn) {
            return turn.position.turn() == first || search_turn(turn);
        });
    }
    if (stopped_) return 0;
    if (best.move_count == 0) return value_after_stuck_turn<Kind::Main>(node);
    store(node, best, node.depth, info.static_eval);
    if (node.is_pv() && best.alpha > node.alpha && is_legal(node.position, best.move)) {
        PvLine end;
        end.values = at(node.ply).pv.values;
        at(node.ply).pv.set(best.move, end);
    }
    return best.score;
}

// ------------------------------------------------------------------ values of nodes

template <AlphaBeta::Kind kKind>
Score AlphaBeta::value_of(const Node& node, Node next, int capture_ply) {
    const PathGuard guard(thread_, next.position.key());
    const bool is_same_side = sides_.same_side(node.position, next.position);
    if (!is_same_side) next.alpha = -std::exchange(next.beta, -next.alpha);
    const Score score = kKind == Kind::Main ? search(next) : quiescence(next, capture_ply);
    return is_same_side ? score : -score;
}

template <AlphaBeta::Kind kKind>
Score AlphaBeta::value_after_stuck_turn(const Node& node, int capture_ply) {
    Child child(node, accumulators_);
    resolve_stuck_turn(child.position);
    return value_of<kKind>(node, {child.position, node.alpha, node.beta, node.depth, node.ply},
                           capture_ply);
}

std::optional<Score> AlphaBeta::terminal_value(const Node& node) {
    const Position& p = node.position;
    if (p.is_over()) return game_end_value(node, objective_.final_score(p, node.ply));
    if (objective_.is_out(p)) return evaluate_leaf(node);
    if (is_drawn(p)) return game_end_value(node, objective_.drawn_score(p, node.ply));
    if (is_repeated(p)) return game_end_value(node, objective_.unproven_final_score(p));
    if (node.ply >= kMaxPly - 1) return evaluate_leaf(node);
    return std::nullopt;
}

/// Returns the value of a finished game for the side to move. `proven`, from the perspective of the
/// root's side, applies unless opponents passed on the line, because passes prove nothing.
Score AlphaBeta::game_end_value(const Node& node, Score proven) {
    const Position& p = node.position;
    if (node.is_pv()) end_pv(node.ply, objective_.final_values(p));
    const bool is_proof = !is_brs_ || node.ply <= 1;
    return sides_.sign(p) * (is_proof ? proven : objective_.unproven_final_score(p));
}

Score AlphaBeta::evaluate_leaf(const Node& node) {
    if (node.is_pv()) end_pv(node.ply, objective_.values(node.position, accumulators_));
    return sides_.sign(node.position) * objective_.value(node.position, accumulators_);
}

Score AlphaBeta::static_eval_of(const Node& node, const std::optional<TTEntry>& entry) {
    if (entry.has_value() && entry->static_eval != kInfinity) return entry->static_eval;
    return sides_.sign(node.position) * objective_.value(node.position, accumulators_);
}

/// Returns the number of plies back to the evaluation with which `improving` compares. It is 2 for
/// partners who sit opposite and in best-reply search, else the number of seats that still move.
int AlphaBeta::plies_between_turns(const Node& node) const {
    const RuleSet& rules = node.position.rules();
    if (rules.has_teams && rules.teammate == 2) return 2;
    if (is_brs_ && node.ply >= 2 && node.position.active().size() > 2) return 2;
    return node.position.seats().with_turn().size();
}

AlphaBeta::NodeInfo AlphaBeta::node_info(const Node& node) {
    NodeInfo info;
    info.tt_entry = probe(node);
    info.in_check = node.position.in_check(node.position.turn());
    PlyState& here = at(node.ply);
    if (info.in_check) {
        here.static_eval = kInfinity;
        return info;
    }
    const int sign = sides_.sign(node.position);
    info.static_eval = static_eval_of(node, info.tt_entry);
    here.static_eval = sign * info.static_eval;
    const int back = plies_between_turns(node);
    if (node.ply >= back) {
        const Score before = at(node.ply - back).static_eval;
        info.improving = before == kInfinity || sign * (here.static_eval - before) > 0;
    }
    return info;
}

// ------------------------------------------------------------------ moves, table, histories

/// Makes `move` on `child`, a copy of the position of `node`. In best-reply search the opponents to
/// move next pass.
void AlphaBeta::make(Child& child, const Node& node, Move move) {
    const Position& p = node.position;
    const Color next =
        node.is_reply ? objective_.seat() : p.seats().with_turn().next_after(p.turn());
    shared_.table.prefetch(objective_.likely_table_key(p, move, next));
    play(child.position, p, move, node.ply);
    if (node.is_reply) brs_pass_to_seat(child);
}

MovePicker AlphaBeta::make_picker(const Node& node, Move tt_move) {
    return {node.position, thread_.histories,      at(node.ply), continuations_at(node.ply),
            tt_move,       MovePicker::Wanted::All};
}

/// Returns the TT entry of a node. The prefetched entry takes time to arrive from memory. Meanwhile
/// the accumulators are updated for the static evaluation (section "Speed of the search").
std::optional<TTEntry> AlphaBeta::probe(const Node& node) {
    if (!node.excluded.is_none()) return std::nullopt;
    const Position& p = node.position;
    if (!p.in_check(p.turn())) accumulators_.update(p);
    return shared_.table.probe(objective_.table_key(p), objective_.distance(node.ply));
}

/// Returns whether `entry` cuts off `node`. PV nodes are always searched, to know their line.
bool AlphaBeta::is_tt_cutoff(const TTEntry& entry, const Node& node) {
    if (node.is_pv() || entry.depth < node.depth) return false;
    switch (entry.bound) {
        case BoundKind::Exact: return true;
        case BoundKind::Lower: return entry.score >= node.beta;
        case BoundKind::Upper: return entry.score <= node.alpha;
    }
    return false;
}

void AlphaBeta::store(const Node& node, const Best& best, int depth, Score static_eval) {
    if (!node.excluded.is_none()) return;
    TTEntry entry;
    entry.move = best.move;
    entry.score = best.score;
    entry.static_eval = static_eval;
    entry.depth = depth;
    entry.bound = best.score >= node.beta    ? BoundKind::Lower
                  : best.score <= node.alpha ? BoundKind::Upper
                                             : BoundKind::Exact;
    shared_.table.store(objective_.table_key(node.position), objective_.distance(node.ply), entry);
}

/// Updates the best move and the principal variation. A reply in best-reply search keeps only the
/// values of the line, without moves.
void AlphaBeta::update_best(const Node& node, Move move, Score score, Best& best) {
    best.score = std::max(best.score, score);
    if (score <= best.alpha) return;
    best.alpha = score;
    best.move = move;
    if (!node.is_pv()) return;
    if (node.is_reply) {
        end_pv(node.ply, at(node.ply + 1).pv.values);
    } else {
        at(node.ply).pv.set(move, at(node.ply + 1).pv);
    }
}

/// Gives a bonus to the move that caused a cutoff, and a malus to the moves searched before it.
void AlphaBeta::update_histories(const Node& node, Move best, bool is_quiet,
                                 const SearchedMoves& searched) {
    const int bonus = history_bonus(profile_, node.depth);
    const Position& p = node.position;
    Histories& h = thread_.histories;
    const ContinuationHistories continuations = continuations_at(node.ply);
    const auto update_quiet = [&](Move m, int amount) {
        const Piece mover = p.piece_on(m.from());
        h.quiet(mover, m.to()).add(amount);
        for (Histories::Continuation* const c : continuations) {
            if (c != nullptr) Histories::of(*c, mover, m.to()).add(amount);
        }
    };
    if (is_quiet) {
        at(node.ply).add_killer(best);
        update_quiet(best, bonus);
        for (const Move m : searched.quiets) update_quiet(m, -bonus);
    } else {
        capture_history(h, p, best).add(bonus);
    }
    for (const Move m : searched.noisy) capture_history(h, p, m).add(-bonus);
}

}  // namespace quadrille
