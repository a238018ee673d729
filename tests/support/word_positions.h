#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"

/// Positions and games of the engine from words (`setup_of` in board_words.h), for small tests.
/// Mistakes in a test throw std::invalid_argument.
namespace quadrille::test {

[[nodiscard]] Position position_of(const PositionSetup& setup,
                                   const RuleSet& rules = RuleSet::ffa());
[[nodiscard]] Position position_of(std::string_view words, const RuleSet& rules = RuleSet::ffa(),
                                   Color turn = Color::Red);
[[nodiscard]] Game game_of(std::string_view words, const RuleSet& rules = RuleSet::ffa(),
                           Color turn = Color::Red);
[[nodiscard]] Game game_of(const PositionSetup& setup, const RuleSet& rules = RuleSet::ffa());

/// Plays moves such as `e2e4 b5d5 h7h8d`, blank-separated, each of which must be legal.
void play(Game& game, std::string_view moves);
void resign(Game& game, Color c);

inline constexpr Color kRed = Color::Red;
inline constexpr Color kBlue = Color::Blue;
inline constexpr Color kYellow = Color::Yellow;
inline constexpr Color kGreen = Color::Green;

/// Returns true if the seat to move may play a move such as `e2e4`.
[[nodiscard]] bool can_play(const Position& position, std::string_view move);
/// Returns the sorted targets of the piece on `from`, e.g. `e3 e4`. Promotions have their letters.
[[nodiscard]] std::string targets(const Position& position, std::string_view from);

}  // namespace quadrille::test
