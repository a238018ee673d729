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

/// Adds `--variant`, `--rules` and `--setup`, which change the places given.
inline void add_rule_arguments(ArgumentTable& table, RuleSet& rules, StartSetup& setup) {
    rules = RuleSet::of(Variant::Ffa);
    setup = StartSetup::Classic;
    const auto set_variant = [&rules](std::size_t i) {
        rules = RuleSet::of(i == 0 ? Variant::Ffa : Variant::Teams);
    };
    table.choice("variant", "NAME", {"ffa", "teams"}, set_variant, "ffa or teams").default_value =
        "ffa";
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
    table.choice("setup", "NAME", setups, set_setup, help).default_value = "classic";
}

}  // namespace quadrille
