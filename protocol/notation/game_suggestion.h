#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/position.h"

// Finds another preset or start position in which moves that were refused are legal.

namespace quadrille {

/// How the user gave the position from which the moves are played.
enum class StartKind : std::uint8_t {
    Preset,    // not at all: it is the start of the preset, and changes with the preset
    Named,     // as a start position by name
    Position,  // as a position; other start positions are not suggested
};
/// Guesses the kind by comparing `start` with the presets and named start positions.
[[nodiscard]] StartKind start_kind(const Position& start);

/// Another start and rules for the moves.
struct GameSuggestion {
    Position start;    // with its rules
    std::string name;  // e.g. `preset site`, `start position rg and preset site`
    /// The name of a preset that has these rules and, unless the user gave it, this start.
    std::string preset = {};
};

/// Returns the first game other than `start` that `fits`. Tries presets, then start positions under
/// the same rules, then both together.
[[nodiscard]] std::optional<GameSuggestion> suggest_game(
    const Position& start, StartKind kind, const std::function<bool(const Position& start)>& fits);

/// Returns the end of an error about refused moves: `; all of the moves fit preset site`.
[[nodiscard]] std::string format_suggestion(const GameSuggestion& other);

}  // namespace quadrille
