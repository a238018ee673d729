#include "search/mates/mate_search.h"

#include <algorithm>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"

namespace quadrille {

namespace {

constexpr std::size_t kCacheEntries = std::size_t{1} << 16U;
/// Odd, so that positions with different moves left have different keys.
constexpr Key kMovesLeftSalt = 0x9E3779B97F4A7C15ULL;

bool has_won(const Position& p, ColorSet team) {
    return p.outcome().winner && team.contains(*p.outcome().winner);
}

}  // namespace

MateSearch::MateSearch(const Position& root)
    : root_(root), ours_(root.side_of(root.turn())), cache_(kCacheEntries, 0) {}

std::optional<ProvenMate> MateSearch::find(const std::vector<Move>& first_moves, int max_moves,
                                           const ProofLimits& limits) {
    const std::vector<Move> wins = fastest_wins(first_moves, max_moves, limits, false);
    if (wins.empty()) return std::nullopt;
    limits_.emplace(limits);
    return ProvenMate{disproven_ + 1, line_from(wins.front(), disproven_ + 1)};
}

std::vector<Move> MateSearch::find_all(const std::vector<Move>& first_moves, int max_moves,
                                       const ProofLimits& limits) {
    return fastest_wins(first_moves, max_moves, limits, true);
}

std::vector<Move> MateSearch::fastest_wins(const std::vector<Move>& first_moves, int max_moves,
                                           const ProofLimits& limits, bool finds_all) {
    limits_.emplace(limits);
    refutations_.assign(static_cast<std::size_t>(max_moves) + 1, Move::none());
    std::vector<Move> wins;
    for (; disproven_ < max_moves; ++disproven_) {
        for (const Move m : first_moves) {
            if (wins_by(root_, m, disproven_ + 1)) wins.push_back(m);
            if (!wins.empty() && !finds_all) return wins;
            if (limits_->was_given_up()) return {};
        }
        if (!wins.empty()) return wins;
    }
    return wins;
}

/// Returns whether the team wins within `moves` moves, of which `move` is the first.
bool MateSearch::wins_by(const Position& position, Move move, int moves) {
    if (limits_->is_given_up()) return false;
    if (position.takes_king(move)) return true;
    Position next = position;
    next.play(move);
    // A turn without a move can only end the game in our favour when its seat is in check.
    if (moves == 1 && !next.is_over() && !next.in_check(next.turn())) return false;
    resolve_stuck_turns(next);
    if (next.is_over()) return has_won(next, ours_);
    return moves > 1 && is_won(next, moves - 1);
}

bool MateSearch::is_won(const Position& position, int moves) {
    if (limits_->is_drawn(position)) return false;
    // The key ignores the halfmove clock, so positions where it may run out are not cached.
    const int latest = position.halfmove_clock() + kColors * moves;
    if (latest >= position.rules().fifty_move_plies) return is_won_uncached(position, moves);
    constexpr Key kWon = 1;
    const Key key = (position.key() ^ kMovesLeftSalt * static_cast<Key>(moves)) & ~kWon;
    Key& entry = cache_[(key >> 1U) % kCacheEntries];
    if ((entry & ~kWon) == key) return (entry & kWon) != 0;
    const bool won = is_won_uncached(position, moves);
    if (!limits_->was_given_up()) entry = key | (won ? kWon : 0);
    return won;
}

bool MateSearch::is_won_uncached(const Position& position, int moves) {
    return ours_.contains(position.turn()) ? some_move_wins(position, moves)
                                           : every_move_loses(position, moves);
}

bool MateSearch::some_move_wins(const Position& position, int moves) {
    MoveList list = legal_moves(position);
    const auto is_forcing = [&](Move m) {
        return position.takes_king(m) || gives_check(position, m);
    };
    const auto* const quiet = std::partition(list.begin(), list.end(), is_forcing);
    // The last move wins only if it gives check or the partner already does.
    const bool is_last =
        moves == 1 && !std::any_of(kAllColors.begin(), kAllColors.end(), [&](Color c) {
            return !ours_.contains(c) && position.in_check(c);
        });
    return std::any_of(static_cast<const Move*>(list.begin()), is_last ? quiet : list.end(),
                       [&](Move m) { return wins_by(position, m, moves); });
}

bool MateSearch::every_move_loses(const Position& position, int moves) {
    MoveList defences = legal_moves(position);
    Move& last_refutation = refutations_[static_cast<std::size_t>(moves)];
    if (auto* const known = std::find(defences.begin(), defences.end(), last_refutation);
        known != defences.end()) {
        std::swap(*known, *defences.begin());
    }
    for (const Move m : defences) {
        if (loses_by(position, m, moves)) continue;
        last_refutation = m;
        return false;
    }
    return true;
}

bool MateSearch::loses_by(const Position& position, Move defence, int moves) {
    if (limits_->is_given_up()) return false;
    Position next = position;
    next.play(defence);
    resolve_stuck_turns(next);
    return next.is_over() ? has_won(next, ours_) : is_won(next, moves);
}

/// Returns the line of the proof, which ends early when the limits are exhausted.
std::vector<Move> MateSearch::line_from(Move first, int moves) {
    std::vector<Move> line;
    Position now = root_;
    for (Move next = first; !next.is_none();) {
        if (ours_.contains(now.turn())) --moves;
        line.push_back(next);
        advance(now, next);
        if (now.is_over()) break;
        const MoveList list = legal_moves(now);
        const bool ours = ours_.contains(now.turn());
        const auto* const found = std::find_if(list.begin(), list.end(), [&](Move m) {
            return ours ? wins_by(now, m, moves) : moves == 1 || !loses_by(now, m, moves - 1);
        });
        next = limits_->was_given_up() || found == list.end() ? Move::none() : *found;
    }
    return line;
}

}  // namespace quadrille
