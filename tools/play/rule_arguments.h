#pragma once

#include <string>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tools/program/arguments.h"

// The arguments of programs that play games by which the rules are chosen.

namespace quadrille {

/// Variants by their place in `kVariantNames`: FFA and Teams, or all.
enum class VariantsOffered : std::size_t { FfaAndTeams = 2, All = kVariantNames.size() };

/// Adds `--variant`, `--rules` and `--setup`, which change the places given.
inline void add_rule_arguments(ArgumentTable& table, RuleSet& rules, StartSetup& setup,
                               VariantsOffered offered = VariantsOffered::FfaAndTeams) {
    rules = RuleSet::of(Variant::Ffa);
    setup = StartSetup::Classic;
    std::vector<std::string> variants;
    for (std::size_t i = 0; i < static_cast<std::size_t>(offered); ++i) {
        variants.emplace_back(kVariantNames[i].first);
    }
    const auto set_variant = [&rules, &setup](std::size_t i) {
        rules = RuleSet::of(kVariantNames[i].second);
        if (rules.is_chess4()) setup = StartSetup::Chess4;
    };
    const std::string what = join(variants, ", ");
    table.choice("variant", "NAME", variants, set_variant, what).default_value = variants.front();
    // Behind the variant, whose rules it changes.
    const auto set_rules = [&rules](const std::string& text) -> Done {
        const auto changed = apply_rule_variants(text, rules);
        if (!changed) return fail("--rules: " + describe(changed.error()));
        rules = changed->rules;
        return {};
    };
    table.add({"rules", "TEXT", "rule options, e.g. \"DeadKingWalking Prom=11\"", set_rules});
    std::vector<std::string> setups;
    for (int i = 0; i < kFullSetups; ++i) setups.emplace_back(name(static_cast<StartSetup>(i)));
    const auto set_setup = [&setup](std::size_t i) { setup = static_cast<StartSetup>(i); };
    const std::string help = "where games begin: " + join(setups, ", ");
    table.choice("setup", "NAME", setups, set_setup, help).default_value =
        offered == VariantsOffered::All ? "chess4 in Chess4, else classic" : "classic";
}

}  // namespace quadrille
