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

/// The kinds of events in a game other than moves.
enum class EventKind : std::uint8_t {
    Resigns,
    RunsOutOfTime,
    DrawAgreed,
    Keeps,  // Chess4, method 2: this army is kept when its player has to choose (keep_army)
};
struct GameEvent {
    EventKind kind{};
    Color color = Color::Red;  // the seat or army of the event; DrawAgreed ignores it
    friend constexpr bool operator==(const GameEvent&, const GameEvent&) = default;
};
/// Returns true if a seat leaves the game by such an event.
[[nodiscard]] constexpr bool is_departure(EventKind kind) {
    return kind == EventKind::Resigns || kind == EventKind::RunsOutOfTime;
}
using GameEntry = std::variant<Move, GameEvent>;

/// The consequences of an entry.
struct EntryReport {
    PlyReport ply;     // for an event only its `change`
    StuckTurns stuck;  // in the order they were resolved
};

/// Resolves turns without moves, appends the key of `position` to `keys` (of all earlier positions)
/// and declares draws. Must follow the set-up of a position and each entry.
StuckTurns adjudicate(Position& position, std::vector<Key>& keys);

/// Returns true if `entry` can be played in `position`, to which `adjudicate` was applied. See
/// `Game::play` and `Game::apply`.
[[nodiscard]] bool can_play(const Position& position, const GameEntry& entry);
/// Plays `entry`, which must be possible, and calls `adjudicate`.
EntryReport play_entry(Position& position, std::vector<Key>& keys, const GameEntry& entry);

/// A game with all its positions. It applies moves and events, and declares draws.
class Game {
  public:
    /// Starts a game. Resolves turns without moves in `start` and declares draws.
    explicit Game(const Position& start);

    [[nodiscard]] const Position& start() const { return positions_.front(); }
    /// Returns the current position. Its seat to move has a legal move unless the game is over.
    [[nodiscard]] const Position& position() const { return positions_.back(); }
    [[nodiscard]] const std::vector<GameEntry>& entries() const { return entries_; }
    /// Returns the position after the first `n` entries, 0 <= n <= entries().size().
    [[nodiscard]] const Position& position_after(std::size_t n) const { return positions_[n]; }
    /// Returns the keys of all positions so far, the current one last, to detect repetitions.
    [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }

    [[nodiscard]] bool is_over() const { return position().is_over(); }
    [[nodiscard]] const Outcome& outcome() const { return position().outcome(); }

    /// Plays a move. Returns false and changes nothing if it is illegal or the game is over.
    [[nodiscard]] bool play(Move move);
    /// Applies a resignation, time-out, agreed draw or `Keeps`. Returns false and changes nothing
    /// if the game is over or the event is impossible for its seat.
    [[nodiscard]] bool apply(GameEvent event);
    /// Plays an entry that is known to be possible (asserted) without checking it again: a move
    /// from `parse_move` or `legal_moves` in this position, or an entry of a game that was played.
    void play_legal(const GameEntry& entry);

    /// Takes back all entries after the first `n`.
    void take_back_to(std::size_t n);

    /// Returns the move of a walking king: one of its legal moves, uniformly distributed. A walking
    /// king must be to move in a game that is not over.
    [[nodiscard]] Move random_king_move(Random& random) const;

  private:
    std::vector<Position> positions_;
    std::vector<GameEntry> entries_;
    std::vector<Key> keys_;
};

/// Returns how often `key` occurs in `keys`.
[[nodiscard]] int occurrences(const std::vector<Key>& keys, Key key);

}  // namespace quadrille
