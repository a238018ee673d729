#include "protocol/notation/game_suggestion.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/preset.h"

namespace quadrille {

namespace {

/// Adds each preset with other rules or another start. If `kind` is not `Preset`, `start` stays and
/// only the rules change.
void add_presets(std::vector<GameSuggestion>& others, const Position& start, StartKind kind) {
    const Variant variant = start.rules().variant;
    for (const auto& [preset_name, preset] : kPresetNames) {
        const RuleSet rules = preset_rules(preset, variant);
        Position other = Position::start(preset_start(preset, variant), rules);
        if (kind != StartKind::Preset) {
            auto same = parse_position(format_fen4(start), rules);
            if (!same) continue;
            other = same->position;
        }
        const std::string known{preset_name};
        if (other != start) others.push_back({other, "preset " + known, known});
    }
}

/// Adds each start position under `rules`. `rules_name` is added to the name of each.
void add_starts(std::vector<GameSuggestion>& others, const RuleSet& rules,
                std::string_view rules_name = {}) {
    for (int i = 0; i < kFullSetups; ++i) {
        const auto setup = static_cast<StartSetup>(i);
        std::string start_name = "start position " + std::string{name(setup)};
        if (!rules_name.empty()) start_name += " and " + std::string{rules_name};
        others.push_back({Position::start(setup, rules), std::move(start_name)});
    }
}

std::vector<GameSuggestion> candidate_games(const Position& start, StartKind kind) {
    std::vector<GameSuggestion> others;
    add_presets(others, start, kind);
    if (kind == StartKind::Position) return others;
    const std::vector<GameSuggestion> presets = others;
    add_starts(others, start.rules());
    for (const GameSuggestion& preset : presets) {
        add_starts(others, preset.start.rules(), preset.name);
    }
    return others;
}

}  // namespace

StartKind start_kind(const Position& start) {
    const RuleSet& rules = start.rules();
    const bool is_preset = std::ranges::any_of(kPresetNames, [&](const auto& row) {
        return start == Position::start(preset_start(row.second, rules.variant), rules);
    });
    if (is_preset) return StartKind::Preset;
    for (int i = 0; i < kFullSetups; ++i) {
        if (start == Position::start(static_cast<StartSetup>(i), rules)) return StartKind::Named;
    }
    return StartKind::Position;
}

std::optional<GameSuggestion> suggest_game(const Position& start, StartKind kind,
                                           const std::function<bool(const Position& start)>& fits) {
    for (GameSuggestion& other : candidate_games(start, kind)) {
        if (!other.start.is_over() && fits(other.start)) return std::move(other);
    }
    return std::nullopt;
}

std::string format_suggestion(const GameSuggestion& other) {
    return "; all of the moves fit " + other.name;
}

}  // namespace quadrille
