#include "engine/game.h"

#include <algorithm>
#include <cassert>

#include "engine/movegen.h"

namespace quadrille {

namespace {

constexpr int kRepetitionsForDraw = 3;

/// The draw that the rules declare in `position`, whose key occurred `occurrences` times, itself
/// included; `None` when there is none.
EndReason declared_draw(const Position& position, int occurrences) {
    if (occurrences >= kRepetitionsForDraw) return EndReason::Repetition;
    if (position.halfmove_clock() >= position.rules().fifty_move_plies) {
        return EndReason::FiftyMoves;
    }
    return position.has_insufficient_material() ? EndReason::InsufficientMaterial : EndReason::None;
}

/// False, and nothing changed, when it cannot be.
bool try_event(Position& position, GameEvent event) {
    if (event.kind == EventKind::DrawAgreed) {
        position.end_drawn(EndReason::DrawAgreed);
        return true;
    }
    if (event.kind == EventKind::Keeps) {
        const bool can_be_kept = position.rules().takes_over_armies &&
                                 (position.active() | position.acquired()).contains(event.color);
        if (can_be_kept) position.keep_army(event.color);
        return can_be_kept;
    }
    if (!position.active().contains(event.color)) return false;
    position.depart(event.color,
                    event.kind == EventKind::Resigns ? Departure::Resigned : Departure::Flagged);
    return true;
}

}  // namespace

int occurrences(const std::vector<Key>& keys, Key key) {
    return static_cast<int>(std::count(keys.begin(), keys.end(), key));
}

StuckTurns settle(Position& position, std::vector<Key>& keys) {
    const StuckTurns stuck = resolve_stuck_turns(position);
    keys.push_back(position.key());
    if (!position.is_over()) {
        const EndReason draw = declared_draw(position, occurrences(keys, position.key()));
        if (draw != EndReason::None) position.end_drawn(draw);
    }
    assert(position.ok());
    return stuck;
}

std::optional<EntryReport> try_entry(Position& position, std::vector<Key>& keys,
                                     const GameEntry& entry) {
    if (position.is_over()) return std::nullopt;
    EntryReport report;
    if (const Move* const move = std::get_if<Move>(&entry)) {
        if (!is_legal(position, *move)) return std::nullopt;
        report.ply = position.play(*move);
    } else {
        const GameEvent event = std::get<GameEvent>(entry);
        if (!try_event(position, event)) return std::nullopt;
        if (event.kind == EventKind::Keeps)
            return report;  // the position is the same, not repeated
    }
    report.stuck = settle(position, keys);
    return report;
}

Game::Game(const Position& start) : positions_{start} { settle(positions_.back(), keys_); }

bool Game::try_record(const GameEntry& entry) {
    Position next = position();
    if (!try_entry(next, keys_, entry).has_value()) return false;
    positions_.push_back(next);
    entries_.push_back(entry);
    return true;
}

bool Game::play(Move move) { return try_record(move); }

bool Game::apply(GameEvent event) { return try_record(event); }

Move Game::draw_walk(Random& random) const {
    const MoveList moves = legal_moves(position());
    return moves[random.below(moves.size())];
}

}  // namespace quadrille
