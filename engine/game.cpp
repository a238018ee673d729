#include "engine/game.h"

#include <algorithm>
#include <cassert>

#include "engine/movegen.h"
#include "engine/settle.h"

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

}  // namespace

int occurrences(const std::vector<Key>& keys, Key key) {
    return static_cast<int>(std::count(keys.begin(), keys.end(), key));
}

Game::Game(const Position& start) { settle(start); }

void Game::settle(Position next) {
    resolve_stuck_turns(next);
    keys_.push_back(next.key());
    if (!next.is_over()) {
        const EndReason draw = declared_draw(next, occurrences(keys_, next.key()));
        if (draw != EndReason::None) next.end_drawn(draw);
    }
    assert(next.ok());
    positions_.push_back(next);
}

bool Game::play(Move move) {
    if (is_over() || !is_legal(position(), move)) return false;
    Position next = position();
    next.play(move);
    settle(next);
    entries_.emplace_back(move);
    return true;
}

bool Game::apply(GameEvent event) {
    if (is_over()) return false;
    Position next = position();
    switch (event.kind) {
        case EventKind::DrawAgreed: next.end_drawn(EndReason::DrawAgreed); break;
        case EventKind::Resigns:
        case EventKind::RunsOutOfTime:
            if (!next.active().contains(event.color)) return false;
            next.depart(event.color, event.kind == EventKind::Resigns ? Departure::Resigned
                                                                      : Departure::Flagged);
            break;
    }
    settle(next);
    entries_.emplace_back(event);
    return true;
}

Move Game::draw_walk(Random& random) const {
    const MoveList moves = legal_moves(position());
    return moves[random.below(moves.size())];
}

}  // namespace quadrille
