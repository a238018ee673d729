#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/position_setup.h"
#include "engine/ruleset.h"

// Start positions with rules, chosen by name with option `Preset` or argument `--preset`. Later
// options may change single rules.

namespace quadrille {

/// The games of RULES.md without options, or as the largest public server plays them today.
enum class Preset : std::uint8_t { Seed, Site };

inline constexpr std::array<std::pair<std::string_view, Preset>, 2> kPresetNames = {
    {{"seed", Preset::Seed}, {"site", Preset::Site}}};
[[nodiscard]] constexpr std::string_view name(Preset preset) {
    return kPresetNames[static_cast<std::size_t>(preset)].first;
}
/// Returns the words for people: "the original game" or "chess.com since 2022".
[[nodiscard]] constexpr std::string_view title(Preset preset) {
    return preset == Preset::Seed ? "the original game" : "chess.com since 2022";
}
/// For help texts.
inline constexpr std::string_view kPresetHelp =
    "start position and rules: seed (the original game, from classic) or site (chess.com since "
    "2022, from modern)";

/// Returns the rules of a variant. Teams and Chess4 have the same rules under every preset.
[[nodiscard]] RuleSet preset_rules(Preset preset, Variant variant);
/// Returns the start position of a variant.
[[nodiscard]] StartSetup preset_start(Preset preset, Variant variant);

/// Returns the first preset with these rules.
[[nodiscard]] std::optional<Preset> preset_of_rules(const RuleSet& rules);

/// Returns the warning about a text without tags that was read as FFA or Teams by a default preset.
/// `remedy` tells how to choose another.
[[nodiscard]] std::string describe_default_preset(Preset preset, Variant variant,
                                                  std::string_view remedy);

}  // namespace quadrille
