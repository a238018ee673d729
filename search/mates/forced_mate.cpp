#include "search/mates/forced_mate.h"

#include <algorithm>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"

namespace quadrille {

ForcedMate::ForcedMate(const Position& root, std::span<const Key> game_keys,
                       const std::atomic<bool>& stop)
    : root_(root), stop_(stop), player_(root.player()), victim_(root.player()) {
    std::vector<Key> keys(game_keys.begin(), game_keys.end());
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (keys[i] == keys[i - 1]) twice_.push_back(keys[i]);
    }
}

std::optional<int> ForcedMate::moves(Move first, Color victim, int most, std::uint64_t budget) {
    victim_ = victim;
    budget_ = budget;
    Position next = root_;
    advance(next, first);
    for (int own_moves = 1; own_moves <= most && budget_ > 0; ++own_moves) {
        if (falls(next, own_moves - 1)) return own_moves;
    }
    return std::nullopt;
}

bool ForcedMate::is_given_up() {
    if (budget_ > 0 && stop_.load(std::memory_order_relaxed)) budget_ = 0;
    if (budget_ == 0) return true;
    --budget_;
    return false;
}

bool ForcedMate::is_drawn(const Position& position) const {
    return position.halfmove_clock() >= position.rules().fifty_move_plies ||
           position.has_insufficient_material() ||
           std::find(twice_.begin(), twice_.end(), position.key()) != twice_.end();
}

/// Whether the victim is mated before the player has made `own_moves` more moves and one other.
bool ForcedMate::falls(const Position& position, int own_moves) {
    if (!position.active().contains(victim_)) {
        return position.seats().departure(victim_) == Departure::Dead;
    }
    if (position.is_over() || is_drawn(position)) return false;
    // Who is out mates nobody.
    if (!position.active().contains(player_)) return false;
    if (position.player() == player_) return own_moves > 0 && some_move_mates(position, own_moves);
    // Where mates take effect at once, only another seat's move could still bring it about.
    if (own_moves == 0 && position.rules().mate_timing == MateTiming::Move) return false;
    return no_reply_saves(position, own_moves);
}

/// Whether `move`, the player's last, can be mate where mates take effect at once.
bool ForcedMate::may_mate_at_once(const Position& position, Move move) const {
    return position.in_check(victim_) || move.to() == position.king_square(victim_) ||
           gives_check(position, move);
}

bool ForcedMate::some_move_mates(const Position& position, int own_moves) {
    const bool is_last = own_moves == 1 && position.rules().mate_timing == MateTiming::Move;
    for (const Move m : legal_moves(position)) {
        if (is_last && !may_mate_at_once(position, m)) continue;
        if (is_given_up()) return false;
        Position next = position;
        advance(next, m);
        if (falls(next, own_moves - 1)) return true;
    }
    return false;
}

bool ForcedMate::no_reply_saves(const Position& position, int own_moves) {
    for (const Move m : legal_moves(position)) {
        if (is_given_up()) return false;
        Position next = position;
        advance(next, m);
        if (!falls(next, own_moves)) return false;
    }
    return true;
}

}  // namespace quadrille
