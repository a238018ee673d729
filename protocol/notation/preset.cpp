#include "protocol/notation/preset.h"

#include <cassert>

#include "protocol/notation/rule_variants.h"

namespace quadrille {

namespace {

struct PresetRow {
    StartSetup start;            // of FFA and Teams
    std::string_view ffa_rules;  // changes to the default rules of FFA
};

constexpr std::array<PresetRow, kPresetNames.size()> kPresets = {
    {{StartSetup::Classic, ""},
     {StartSetup::Modern, "DeadKingWalking Stalemate=self QueenMultiCheck"}}};

const PresetRow& row_of(Preset preset) { return kPresets[static_cast<std::size_t>(preset)]; }

}  // namespace

RuleSet preset_rules(Preset preset, Variant variant) {
    const RuleSet rules = RuleSet::of(variant);
    if (variant != Variant::Ffa) return rules;
    const auto changed = apply_rule_variants(row_of(preset).ffa_rules, rules);
    assert(changed);
    return changed->rules;
}

StartSetup preset_start(Preset preset, Variant variant) {
    return RuleSet::of(variant).is_chess4() ? StartSetup::Chess4 : row_of(preset).start;
}

std::optional<Preset> preset_of_rules(const RuleSet& rules) {
    for (const auto& [preset_name, preset] : kPresetNames) {
        if (preset_rules(preset, rules.variant) == rules) return preset;
    }
    return std::nullopt;
}

std::string describe_default_preset(Preset preset, Variant variant, std::string_view remedy) {
    std::string text = "the list has no tags; it is read as ";
    text.append(variant == Variant::Ffa ? "FFA" : "Teams").append(" with preset ");
    text.append(name(preset)).append(" (").append(title(preset)).append("); ");
    return text.append(remedy);
}

}  // namespace quadrille
