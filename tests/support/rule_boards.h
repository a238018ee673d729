#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/final_standing.h"
#include "engine/game.h"
#include "engine/outcome.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "tests/support/slow_rules.h"
#include "tests/support/word_positions.h"

/// One interface for the engine and its reference implementation, so that a rule test can run on
/// both. Mistakes in a test throw std::invalid_argument.
namespace quadrille::slow {

/// The slow reference implementation.
class ReferenceBoard {
  public:
    ReferenceBoard(const PositionSetup& setup, const RuleSet& rules)
        : game_(set_up(setup, rules)) {}

    [[nodiscard]] PositionSetup now() const {
        return static_cast<const PositionSetup&>(game_.now());
    }
    [[nodiscard]] Outcome outcome() const { return game_.now().outcome; }
    [[nodiscard]] PerColor<std::optional<int>> last_standing() const {
        return last_standing_halves(game_.now());
    }
    /// Returns true if the seat to move may play a move such as `e2e4`.
    [[nodiscard]] bool can_play(std::string_view move) const;
    /// Returns the targets of the piece on `from`, as `targets` of word_positions.h.
    [[nodiscard]] std::string targets(std::string_view from) const;

    /// Plays moves such as `e2e4 h7h8q`, each of which must be legal.
    void play(std::string_view moves);
    void resign(Color c) { game_.depart(c, Departure::Resigned); }
    void run_out_of_time(Color c) { game_.depart(c, Departure::Flagged); }
    /// Marks the army of `c` to be kept when its player has to choose.
    void keep(Color c) { game_.keep(c); }
    void agree_draw() { game_.agree_draw(); }

    /// Returns `active`, `walking`, `standing`, `acquired` or `out`.
    [[nodiscard]] std::string_view state(Color c) const;
    [[nodiscard]] bool in_check(Color c) const { return slow::in_check(game_.now(), c); }

  private:
    Record game_;
};

class EngineBoard {
  public:
    EngineBoard(const PositionSetup& setup, const RuleSet& rules)
        : game_(test::game_of(setup, rules)) {}

    [[nodiscard]] PositionSetup now() const { return game_.position().to_setup(); }
    [[nodiscard]] Outcome outcome() const { return game_.outcome(); }
    [[nodiscard]] PerColor<std::optional<int>> last_standing() const {
        return quadrille::last_standing_halves(game_.position());
    }
    [[nodiscard]] bool can_play(std::string_view move) const {
        return test::can_play(game_.position(), move);
    }
    [[nodiscard]] std::string targets(std::string_view from) const {
        return test::targets(game_.position(), from);
    }

    void play(std::string_view moves) { test::play(game_, moves); }
    void resign(Color c) { apply({EventKind::Resigns, c}); }
    void run_out_of_time(Color c) { apply({EventKind::RunsOutOfTime, c}); }
    void keep(Color c) { apply({EventKind::Keeps, c}); }
    void agree_draw() { apply({EventKind::DrawAgreed, game_.position().turn()}); }

    [[nodiscard]] std::string_view state(Color c) const;
    [[nodiscard]] bool in_check(Color c) const { return game_.position().in_check(c); }

  private:
    void apply(GameEvent event);

    Game game_;
};

}  // namespace quadrille::slow
