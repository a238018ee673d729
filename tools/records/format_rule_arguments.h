#pragma once

#include <optional>
#include <string>

#include "engine/ruleset.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"

namespace quadrille {

/// Returns the arguments (`rule_arguments.h`) that select `rules`, for example `--variant teams
/// --rules "Prom=9"`. Omits defaults, but returns `--variant ffa` if all are defaults.
[[nodiscard]] inline std::string format_rule_arguments(const RuleSet& rules) {
    std::string out;
    if (rules.variant != Variant::Ffa) out = "--variant " + std::string{name(rules.variant)};
    const std::optional<Preset> preset = preset_of_rules(rules);
    const std::string between = out.empty() ? "" : " ";
    if (!preset) {
        const std::string changes = format_rule_changes(rules, RuleSet::of(rules.variant));
        out += between + "--rules \"" + changes + '"';
    } else if (*preset != Preset::Seed) {
        out += between + "--preset " + std::string{name(*preset)};
    }
    return out.empty() ? "--variant " + std::string{name(rules.variant)} : out;
}

}  // namespace quadrille
