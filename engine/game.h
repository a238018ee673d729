#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"
#include "engine/util/random.h"

namespace quadrille {

/// What happened in a game beside moves.
enum class EventKind : std::uint8_t {
    Resigns,
    RunsOutOfTime,
    DrawAgreed,
    Keeps,  // Chess4, method 2: this army is kept when its player has to choose (keep_army)
};
struct GameEvent {
    EventKind kind{};
    Color color = Color::Red;  // the seat or army it happens to; any seat for DrawAgreed
    friend constexpr bool operator==(const GameEvent&, const GameEvent&) = default;
};
/// Whether a seat leaves the game by it.
[[nodiscard]] constexpr bool is_departure(EventKind kind) {
    return kind == EventKind::Resigns || kind == EventKind::RunsOutOfTime;
}
using GameEntry = std::variant<Move, GameEvent>;

/// What an entry did beside itself.
struct EntryReport {
    PlyReport ply;     // of an event the change alone
    StuckTurns stuck;  // in the order they were resolved
};

/// What precedes the first entry and follows each: turns without moves are resolved, the key is
/// appended to `keys` (of all positions before), draws are judged by them.
StuckTurns adjudicate(Position& position, std::vector<Key>& keys);

/// Whether `entry` can be played in `position`, a settled one: see `Game::play` and `Game::apply`.
[[nodiscard]] bool can_play(const Position& position, const GameEntry& entry);
/// One step of a game without its history: `entry`, which can be played, and what follows.
EntryReport play_entry(Position& position, std::vector<Key>& keys, const GameEntry& entry);

/// A game from its first position: positions, repetition, draws, resignations, the end.
class Game {
  public:
    /// `start` is settled first: turns without moves are resolved, draws judged.
    explicit Game(const Position& start);

    [[nodiscard]] const Position& start() const { return positions_.front(); }
    /// The position now. Its seat to move has a legal move unless the game is over.
    [[nodiscard]] const Position& position() const { return positions_.back(); }
    [[nodiscard]] const std::vector<GameEntry>& entries() const { return entries_; }
    /// The position after the first `n` entries, 0 <= n <= entries().size().
    [[nodiscard]] const Position& position_after(std::size_t n) const { return positions_[n]; }
    /// Keys of all positions so far, the current one last: what a search needs to see repetitions.
    [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }

    [[nodiscard]] bool is_over() const { return position().is_over(); }
    [[nodiscard]] const Outcome& outcome() const { return position().outcome(); }

    /// Plays a move of the seat to move. False, and nothing changed, when it is not legal or the
    /// game is over.
    [[nodiscard]] bool play(Move move);
    /// A resignation, time-out or agreed draw. False, and nothing changed, when it cannot be: the
    /// game is over, or the seat is not active.
    [[nodiscard]] bool apply(GameEvent event);
    /// The same for an entry that is known to be possible, so that it is not looked up again: a
    /// move that `parse_move` or `legal_moves` found in this position, an entry of a game that was
    /// played. Asserted.
    void play_legal(const GameEntry& entry);

    /// Takes back everything behind the first `n` entries.
    void take_back_to(std::size_t n);

    /// The move a walking king makes: uniformly one of its legal moves. Only when a walking king is
    /// to move in a game that is not over.
    [[nodiscard]] Move random_king_move(Random& random) const;

  private:
    std::vector<Position> positions_;
    std::vector<GameEntry> entries_;
    std::vector<Key> keys_;
};

/// How often `key` occurs in `keys`.
[[nodiscard]] int occurrences(const std::vector<Key>& keys, Key key);

}  // namespace quadrille
