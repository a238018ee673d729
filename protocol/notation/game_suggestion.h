#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/position.h"

// Moves that cannot be played may have been meant for another preset or start position.

namespace quadrille {

/// What somebody said about where the moves begin.
enum class StartKind : std::uint8_t {
    Preset,    // nothing: it is the preset's, and changes with it
    Named,     // a start position by its name
    Position,  // a position, which is not mistaken for a start position
};
/// The kind, by the looks of a start that came without one.
[[nodiscard]] StartKind start_kind(const Position& start);

/// A game that moves might have been meant for.
struct GameSuggestion {
    Position start;    // and rules
    std::string name;  // `preset site`, `start position rg and preset site`
};

/// The first game near that of `start` that `fits`: presets, then start positions under the same
/// rules, then both together.
[[nodiscard]] std::optional<GameSuggestion> suggest_game(
    const Position& start, StartKind kind, const std::function<bool(const Position& start)>& fits);

/// The end of a message that refuses moves, which all fit `other`: `; all of the moves fit preset
/// site`.
[[nodiscard]] std::string format_suggestion(const GameSuggestion& other);

}  // namespace quadrille
