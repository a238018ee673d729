#pragma once

#include <string>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"

// Arguments with which programs that play games select the rules.

namespace quadrille {

/// Number of variants offered, from the beginning of `kVariantNames`.
enum class VariantsOffered : std::size_t { FfaAndTeams = 2, All = kVariantNames.size() };

/// Adds `--variant`, `--preset`, `--rules` and `--setup`, which write to `rules` and `setup`.
/// Offers the first `setups_offered` start positions.
inline void add_rule_arguments(ArgumentTable& table, RuleSet& rules, StartSetup& setup,
                               VariantsOffered offered = VariantsOffered::FfaAndTeams,
                               int setups_offered = kFullSetups) {
    rules = preset_rules(Preset::Seed, Variant::Ffa);
    setup = preset_start(Preset::Seed, Variant::Ffa);
    std::vector<std::string> variants;
    for (std::size_t i = 0; i < static_cast<std::size_t>(offered); ++i) {
        variants.emplace_back(kVariantNames[i].first);
    }
    const auto set_preset = [&rules, &setup](Preset preset, Variant variant) {
        rules = preset_rules(preset, variant);
        setup = preset_start(preset, variant);
    };
    const auto set_variant = [set_preset](std::size_t i) {
        set_preset(Preset::Seed, kVariantNames[i].second);
    };
    const std::string what = join(variants, ", ");
    table.choice("variant", "NAME", variants, set_variant, what).default_value = variants.front();
    // The order matters, because each row overrides parts of the earlier rows.
    std::vector<std::string> presets;
    for (const auto& row : kPresetNames) presets.emplace_back(row.first);
    table
        .choice(
            "preset", "NAME", presets,
            [set_preset, &rules](std::size_t i) {
                set_preset(kPresetNames[i].second, rules.variant);
            },
            std::string{kPresetHelp})
        .default_value = presets.front();
    const auto set_rules = [&rules](const std::string& text) -> Status {
        const auto changed = apply_rule_variants(text, rules);
        if (!changed) return fail("--rules: " + describe(changed.error()));
        rules = changed->rules;
        return {};
    };
    table.add({"rules", "TEXT", "rule options, e.g. \"DeadKingWalking Prom=11\"", set_rules});
    std::vector<std::string> setups;
    for (int i = 0; i < setups_offered; ++i) setups.emplace_back(name(static_cast<StartSetup>(i)));
    const auto set_setup = [&setup](std::size_t i) { setup = static_cast<StartSetup>(i); };
    const std::string help = "start position: " + join(setups, ", ");
    table.choice("setup", "NAME", setups, set_setup, help).default_value =
        offered == VariantsOffered::All ? "chess4 in Chess4, else start of the preset"
                                        : "start of the preset";
}

}  // namespace quadrille
