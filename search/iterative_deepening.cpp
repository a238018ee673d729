#include "search/iterative_deepening.h"

#include <algorithm>
#include <utility>

#include "engine/points.h"
#include "engine/stuck_turns.h"
#include "search/mates/elimination_proof.h"

namespace quadrille {

namespace {

constexpr int kMaxDepth = 100;
/// An aspiration window wider than this is opened to infinity.
constexpr Score kMaxWindow = 20'000;
/// With a clock, a forced move is searched to this depth, to find a move to ponder on.
constexpr int kForcedDepth = 4;
/// A timed search with a proven result ends when its depth exceeds its line by this many plies. A
/// shorter win may need more depth than it has plies, since late moves are reduced.
constexpr int kDecidedDepth = 6;
/// Factors of the soft limit, right after a change of the best move and when it is stable.
constexpr double kUnstableTimeScale = 1.4;
constexpr double kStableTimeScale = 0.7;
constexpr int kStableIterations = 5;

/// Limits of a proof of elimination: own moves, and one node for each `kProofShare` of the search.
constexpr int kProofMoves = 2;
constexpr std::uint64_t kProofShare = 8;
constexpr std::uint64_t kMinProofNodes = 2000;

/// Teams: the maximum length of a mate to prove when the search has not found one.
constexpr int kMateMoves = 6;

struct LineEnd {
    Position position;
    int own_moves;  // of the side to move at the root
};

/// Plays `line` from `root` and returns its end.
LineEnd play_line(const Position& root, const PvLine& line, Sides sides) {
    LineEnd end{root, 0};
    Position& p = end.position;
    for (const Move m : line) {
        end.own_moves += sides.is_ours(p, p.turn()) ? 1 : 0;
        advance(p, m);
    }
    return end;
}

}  // namespace

int own_moves_within(const Position& root, int plies) {
    int moves = 0;
    for (int i = 0; i < plies; ++i) {
        moves += root.side_of(root.turn()).contains(after(root.turn(), i)) ? 1 : 0;
    }
    return moves;
}

IterativeDeepening::IterativeDeepening(SharedState& shared, ThreadState& thread, SearchCore& core)
    : shared_(shared),
      thread_(thread),
      core_(core),
      lines_(std::min(static_cast<std::size_t>(std::max(1, shared.options.multi_pv)),
                      thread.root_moves.size())),
      last_score_(lines_, 0) {}

void IterativeDeepening::run() {
    const std::size_t lines_finished = iterate();
    if (thread_.is_main()) report_unfinished(lines_finished);
}

std::size_t IterativeDeepening::iterate() {
    const int last_depth = std::min(shared_.limits.depth.value_or(kMaxDepth), kMaxDepth);
    // Threads with odd numbers search one ply deeper, so that not all threads do the same work.
    const int first_depth = 1 + thread_.id % 2;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
        // A proven line is not searched again; it gets the depth of the other lines.
        const std::size_t first = has_proof_ ? 1 : 0;
        for (std::size_t line = first; line < lines_; ++line) {
            if (!search_line(line, depth)) return line > first ? line : 0;
            if (has_proof_) thread_.root_moves.front().depth = depth;
        }
        if (!thread_.is_main()) continue;
        if (depth == first_depth) shared_.start_helpers();
        prove_elimination();
        report_lines(lines_);
        if (should_stop(depth)) break;
        if (prove_mate(depth) && lines_ == 1) break;
        if (has_requested_mate() || has_disproven_requested_mate()) break;
    }
    return 0;
}

bool IterativeDeepening::search_line(std::size_t line, int depth) {
    std::vector<RootMove>& moves = thread_.root_moves;
    const Score half = shared_.profile.window;
    Score alpha = -kInfinity;
    Score beta = kInfinity;
    const Score expected = last_score_[line];
    if (core_.has_windows() && depth >= shared_.profile.window_depth && !is_proven(expected)) {
        alpha = expected - half;
        beta = expected + half;
    }
    Score width = half;
    while (true) {
        const Score score = core_.search_root(line, alpha, beta, depth);
        sort_from(line);
        if (core_.stopped()) return false;
        if (score > alpha && score < beta) {
            last_score_[line] = score;
            break;
        }
        width *= 4;
        const bool open = is_proven(score) || width > kMaxWindow;
        // A move that failed high is the best one.
        if (score >= beta && thread_.is_main() && line == 0) report(0);
        if (score <= alpha) alpha = open ? -kInfinity : score - width;
        if (score >= beta) beta = open ? kInfinity : score + width;
    }
    // A later line may score higher than an earlier one.
    std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    return true;
}

/// Reports the finished lines of an unfinished iteration. The last reported line begins with the
/// best move, and is exact if an exact line of this move is known.
void IterativeDeepening::report_unfinished(std::size_t lines_finished) {
    report_lines(lines_finished);
    RootMove& best = thread_.root_moves.front();
    const bool is_searched = best.score != -kInfinity;
    const bool is_reported = best_info_.has_value() && best_info_->pv.front() == best.move;
    if (is_reported && best_info_->bound == BoundKind::Exact) {
        if (is_searched && best.is_exact() && best_info_->depth < best.depth) report(0);
        return;
    }
    if (is_searched && best.is_exact()) return report(0);
    if (exact_info_.has_value() && exact_info_->pv.front() == best.move) {
        SearchInfo info = *std::move(exact_info_);
        add_statistics(info);
        return report_best(std::move(info));
    }
    if (is_reported) return;
    if (!is_searched) {  // stopped before the first move was finished
        const Position& root = shared_.root;
        AccumulatorStack& line = *thread_.line;
        line.reset(root, shared_.objective.perspective());
        best.score = shared_.objective.value(root, line);
        best.bound = BoundKind::Exact;
        best.pv.values = shared_.objective.values(root, line);
    }
    report(0);
}

void IterativeDeepening::sort_from(std::size_t line) {
    std::vector<RootMove>& moves = thread_.root_moves;
    std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(line), moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

void IterativeDeepening::prove_elimination() {
    if (shared_.objective.has_teams() || moves_left_.has_value()) return;
    const RootMove& best = thread_.root_moves.front();
    if (is_proven(best.score)) return;
    if (!ends_eliminated(best)) return;
    const std::uint64_t budget = kMinProofNodes + thread_.node_count() / kProofShare;
    EliminationProof proof(proof_limits(budget));
    moves_left_ = proof.moves_left(shared_.root, kProofMoves);
}

bool IterativeDeepening::prove_mate(int depth) {
    const Position& root = shared_.root;
    const SearchProfile& profile = shared_.profile;
    const RootMove& best = thread_.root_moves.front();
    if (has_proof_ || is_loss(best.score)) return false;
    const bool is_requested = shared_.previous_found_mate || shared_.limits.mate.has_value();
    if (best.score < profile.proof_score && !is_requested) return false;
    const bool is_shorter_wanted = shared_.limits.mate.has_value() || shared_.limits.infinite;
    if (is_win(best.score) && !is_shorter_wanted) return false;
    // Turns must alternate between the teams.
    if (!root.rules().is_teams_variant() || root.rules().teammate != 2) return false;
    const auto share = static_cast<std::uint64_t>(profile.proof_share);
    const std::uint64_t allowed = (thread_.node_count() - proof_nodes_) / share;
    if (allowed <= proof_nodes_) return false;
    if (!mate_search_.has_value()) mate_search_.emplace(root);
    std::vector<Move> first_moves;
    for (const RootMove& m : thread_.root_moves) first_moves.push_back(m.move);
    const int most = is_win(best.score) ? *reported(best).mate - 1 : kMateMoves;
    const std::uint64_t before = thread_.node_count();
    const std::optional<ProvenMate> mate =
        mate_search_->find(first_moves, most, proof_limits(allowed - proof_nodes_));
    proof_nodes_ += thread_.node_count() - before;
    if (mate.has_value()) report_lines(std::min(put_first(*mate, depth), lines_));
    has_proof_ = mate.has_value() || (is_win(best.score) && mate_search_->disproven() >= most);
    return has_proof_;
}

ProofLimits IterativeDeepening::proof_limits(std::uint64_t budget) {
    return {core_, {thread_.path.data(), thread_.root_index + 1}, budget};
}

std::size_t IterativeDeepening::put_first(const ProvenMate& mate, int depth) {
    std::vector<RootMove>& moves = thread_.root_moves;
    const auto first = std::find_if(moves.begin(), moves.end(),
                                    [&](const RootMove& m) { return m.move == mate.line.front(); });
    const int plies = 2 * mate.moves - 1;
    first->score = win_in(plies);
    first->bound = BoundKind::Exact;
    first->depth = depth;
    first->seldepth = plies;
    first->pv.clear();
    for (auto m = mate.line.rbegin(); m != mate.line.rend(); ++m) {
        first->pv.set(*m, PvLine{first->pv});
    }
    const auto changed = static_cast<std::size_t>(first - moves.begin()) + 1;
    std::rotate(moves.begin(), first, first + 1);
    return changed;
}

/// FFA: returns whether the seat seems to be out at the end of a line. A line of best-reply search
/// may end earlier; then whole expected points show that the seat is out.
bool IterativeDeepening::ends_eliminated(const RootMove& root_move) const {
    const Objective& objective = shared_.objective;
    const LineEnd end = play_line(shared_.root, root_move.pv, objective.sides());
    if (!end.position.active().contains(objective.seat())) return true;
    const int point = kHundredthsPerPoint * units_per_hundredth(shared_.root.rules());
    return shared_.is_brs && root_move.pv.values[objective.seat()] % point == 0;
}

bool IterativeDeepening::has_requested_mate() const {
    const std::optional<int> wanted = shared_.limits.mate;
    const std::optional<int> mate = best_info_->score.mate;
    return wanted.has_value() && mate.has_value() && *mate > 0 && *mate <= *wanted;
}

/// Returns whether all mates are proven to take more moves than `go mate` allows.
bool IterativeDeepening::has_disproven_requested_mate() const {
    const std::optional<int> wanted = shared_.limits.mate;
    return wanted.has_value() && mate_search_.has_value() && mate_search_->disproven() >= *wanted &&
           is_win(thread_.root_moves.front().score);
}

bool IterativeDeepening::should_stop(int depth) {
    const RootMove& best = thread_.root_moves.front();
    stable_iterations_ = best.move == stable_move_ ? stable_iterations_ + 1 : 0;
    stable_move_ = best.move;
    const SearchLimits& limits = shared_.limits;
    if (has_requested_mate()) return true;
    const bool is_timed = limits.clock.has_value() || limits.movetime.has_value();
    if (!is_timed || limits.infinite) return false;
    if (shared_.signals.ponder_hit.load(std::memory_order_relaxed)) shared_.time.ponder_hit();
    if (!shared_.time.is_counting()) return false;
    const bool decided =
        is_proven(best.score) && depth > static_cast<int>(best.pv.size()) + kDecidedDepth;
    if (decided && lines_ == 1 && !limits.mate.has_value()) return true;
    if (!limits.clock.has_value()) return false;
    const bool forced = thread_.root_moves.size() == 1 && depth >= kForcedDepth;
    if (forced) return true;
    const bool is_stable = stable_iterations_ >= kStableIterations;
    return shared_.time.is_soft_over(is_stable                 ? kStableTimeScale
                                     : stable_iterations_ == 0 ? kUnstableTimeScale
                                                               : 1.0);
}

ReportedScore IterativeDeepening::reported(const RootMove& root_move) const {
    ReportedScore out;
    out.cp = shared_.objective.reported(root_move.score);
    if (!is_proven(root_move.score)) {
        if (moves_left_.has_value() && ends_eliminated(root_move)) out.mate = -*moves_left_;
        return out;
    }
    const Position& root = shared_.root;
    if (!shared_.objective.has_teams() && !root_move.is_exact()) {
        out.cp = shared_.objective.reported(root_move.score - kFirstPlace);
        return out;
    }
    // In FFA seats may go out, so the moves of an exact line are counted.
    const int moves = root.rules().is_teams_variant() || !root_move.is_exact()
                          ? own_moves_within(root, plies_to_end(root_move.score))
                          : play_line(root, root_move.pv, shared_.objective.sides()).own_moves;
    const int at_least = std::max(1, moves);
    out.mate = is_win(root_move.score) ? at_least : -at_least;
    return out;
}

SearchInfo IterativeDeepening::info_of(std::size_t line) const {
    const RootMove& root_move = thread_.root_moves[line];
    SearchInfo info;
    info.depth = root_move.depth;
    info.seldepth = root_move.seldepth;
    info.multi_pv = static_cast<int>(line) + 1;
    info.score = reported(root_move);
    info.bound = root_move.bound;
    if (!shared_.objective.has_teams() && root_move.is_exact()) {
        info.values = shared_.objective.reported(root_move.pv.values);
    }
    add_statistics(info);
    info.pv.assign(root_move.pv.begin(), root_move.pv.end());
    if (info.pv.empty()) info.pv.push_back(root_move.move);
    return info;
}

void IterativeDeepening::add_statistics(SearchInfo& info) const {
    info.nodes = shared_.total_nodes();
    info.time = shared_.time.elapsed();
    info.hashfull = shared_.table.hashfull();
}

void IterativeDeepening::report_lines(std::size_t count) {
    for (std::size_t line = 0; line < count; ++line) report(line);
}

void IterativeDeepening::report(std::size_t line) {
    SearchInfo info = info_of(line);
    if (line == 0) return report_best(std::move(info));
    shared_.listener.on_info(info);
}

void IterativeDeepening::report_best(SearchInfo info) {
    shared_.listener.on_info(info);
    if (info.bound == BoundKind::Exact) exact_info_ = info;
    best_info_ = std::move(info);
}

}  // namespace quadrille
