#include "engine/game.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/movegen.h"

namespace quadrille {

namespace {

constexpr int kRepetitionsForDraw = 3;

/// Returns the draw that the rules declare in `position`, or `None`. The key of `position` has
/// occurred `occurrences` times, now included.
EndReason declared_draw(const Position& position, int occurrences) {
    if (position.has_insufficient_material()) return EndReason::InsufficientMaterial;
    if (occurrences >= kRepetitionsForDraw) return EndReason::Repetition;
    return position.halfmove_clock() >= position.rules().fifty_move_plies ? EndReason::FiftyMoves
                                                                          : EndReason::None;
}

/// The condition and the effect of an event.
struct EventRule {
    bool (*is_possible)(const Position& position, Color color);
    BoardChange (*apply)(Position& position, Color color);
};
bool is_active(const Position& position, Color color) { return position.active().contains(color); }

/// One entry per kind, in the order of the enum.
constexpr std::array<EventRule, 4> kEventRules = {
    {{is_active, [](Position& p, Color c) { return p.depart(c, Departure::Resigned); }},
     {is_active, [](Position& p, Color c) { return p.depart(c, Departure::Flagged); }},
     {[](const Position&, Color) { return true; },
      [](Position& p, Color) {
          p.end_drawn(EndReason::DrawAgreed);
          return BoardChange{};
      }},
     {[](const Position& p, Color c) {
          return p.rules().takes_over_armies && p.seats().with_army().contains(c);
      },
      [](Position& p, Color c) {
          p.keep_army(c);
          return BoardChange{};
      }}}};
static_assert(kEventRules.size() == static_cast<std::size_t>(EventKind::Keeps) + 1);

const EventRule& rule_of(EventKind kind) { return kEventRules[static_cast<std::size_t>(kind)]; }

}  // namespace

int occurrences(const std::vector<Key>& keys, Key key) {
    return static_cast<int>(std::count(keys.begin(), keys.end(), key));
}

StuckTurns adjudicate(Position& position, std::vector<Key>& keys) {
    const StuckTurns stuck = resolve_stuck_turns(position);
    keys.push_back(position.key());
    if (!position.is_over()) {
        const EndReason draw = declared_draw(position, occurrences(keys, position.key()));
        if (draw != EndReason::None) position.end_drawn(draw);
    }
    assert(position.ok());
    return stuck;
}

bool can_play(const Position& position, const GameEntry& entry) {
    if (position.is_over()) return false;
    if (const Move* const move = std::get_if<Move>(&entry)) return is_legal(position, *move);
    const GameEvent event = std::get<GameEvent>(entry);
    return rule_of(event.kind).is_possible(position, event.color);
}

EntryReport play_entry(Position& position, std::vector<Key>& keys, const GameEntry& entry) {
    assert(can_play(position, entry));
    EntryReport report;
    if (const Move* const move = std::get_if<Move>(&entry)) {
        report.ply = position.play(*move);
    } else {
        const GameEvent event = std::get<GameEvent>(entry);
        report.ply.change = rule_of(event.kind).apply(position, event.color);
        if (event.kind == EventKind::Keeps) return report;  // not a repetition
    }
    report.stuck = adjudicate(position, keys);
    return report;
}

Game::Game(const Position& start) : positions_{start} { adjudicate(positions_.back(), keys_); }

bool Game::play(Move move) {
    const bool is_possible = can_play(position(), move);
    if (is_possible) play_legal(move);
    return is_possible;
}

bool Game::apply(GameEvent event) {
    const bool is_possible = can_play(position(), event);
    if (is_possible) play_legal(event);
    return is_possible;
}

void Game::play_legal(const GameEntry& entry) {
    Position next = position();
    play_entry(next, keys_, entry);
    positions_.push_back(next);
    entries_.push_back(entry);
}

void Game::take_back_to(std::size_t n) {
    assert(n <= entries_.size());
    const auto behind = entries_.begin() + static_cast<std::ptrdiff_t>(n);
    // Each entry added a key, except `Keeps` (see `play_entry`).
    const auto has_key = [](const GameEntry& entry) {
        const GameEvent* const event = std::get_if<GameEvent>(&entry);
        return event == nullptr || event->kind != EventKind::Keeps;
    };
    keys_.resize(keys_.size() -
                 static_cast<std::size_t>(std::count_if(behind, entries_.end(), has_key)));
    entries_.erase(behind, entries_.end());
    positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(n) + 1, positions_.end());
}

Move Game::random_king_move(Random& random) const {
    const MoveList moves = legal_moves(position());
    return moves[random.below(moves.size())];
}

}  // namespace quadrille
