#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/position_setup.h"
#include "engine/ruleset.h"

// A start position and rules as a whole, by name: option `Preset`, argument `--preset`. Single
// things are changed after it.

namespace quadrille {

/// The games of RULES.md as they are without any option, or as the largest public server plays them
/// today.
enum class Preset : std::uint8_t { Seed, Site };

inline constexpr std::array<std::pair<std::string_view, Preset>, 2> kPresetNames = {
    {{"seed", Preset::Seed}, {"site", Preset::Site}}};
[[nodiscard]] constexpr std::string_view name(Preset preset) {
    return kPresetNames[static_cast<std::size_t>(preset)].first;
}
/// For help texts.
inline constexpr std::string_view kPresetHelp =
    "start position and rules as a whole: seed, the game as first described (classic), or site, "
    "the game as the largest public server plays it (modern)";

/// The rules of a variant. Teams and Chess4 have the same ones under every preset.
[[nodiscard]] RuleSet preset_rules(Preset preset, Variant variant);
/// Where games of a variant begin.
[[nodiscard]] StartSetup preset_start(Preset preset, Variant variant);

/// The preset whose rules these are; the first if there is more than one.
[[nodiscard]] std::optional<Preset> preset_of_rules(const RuleSet& rules);

}  // namespace quadrille
