// The start positions and rules of the presets (engine/RULES.md, "Presets").

#include "protocol/notation/preset.h"

#include <gtest/gtest.h>

#include "protocol/notation/rule_variants.h"

namespace quadrille {
namespace {

TEST(Preset, NamesAreInEnumOrder) {
    EXPECT_EQ(name(Preset::Seed), "seed");
    EXPECT_EQ(name(Preset::Site), "site");
}

TEST(Preset, SeedHasDefaultRulesAndClassicStart) {
    for (const auto& [variant_name, variant] : kVariantNames) {
        EXPECT_EQ(preset_rules(Preset::Seed, variant), RuleSet::of(variant)) << variant_name;
    }
    EXPECT_EQ(preset_start(Preset::Seed, Variant::Ffa), StartSetup::Classic);
    EXPECT_EQ(preset_start(Preset::Seed, Variant::Teams), StartSetup::Classic);
    EXPECT_EQ(preset_start(Preset::Seed, Variant::Chess4), StartSetup::Chess4);
}

TEST(Preset, SiteHasOtherRulesInFfaOnly) {
    EXPECT_EQ(format_rule_changes(preset_rules(Preset::Site, Variant::Ffa), RuleSet::ffa()),
              "DeadKingWalking Stalemate=self QueenMultiCheck");
    EXPECT_TRUE(preset_rules(Preset::Site, Variant::Ffa).en_passant);
    EXPECT_EQ(preset_rules(Preset::Site, Variant::Teams), RuleSet::teams());
    EXPECT_EQ(preset_rules(Preset::Site, Variant::Chess4), RuleSet::chess4());
    EXPECT_EQ(preset_start(Preset::Site, Variant::Ffa), StartSetup::Modern);
    EXPECT_EQ(preset_start(Preset::Site, Variant::Teams), StartSetup::Modern);
    EXPECT_EQ(preset_start(Preset::Site, Variant::Chess4Takeover), StartSetup::Chess4);
}

TEST(Preset, IsRecognizedFromItsRules) {
    EXPECT_EQ(preset_of_rules(preset_rules(Preset::Site, Variant::Ffa)), Preset::Site);
    EXPECT_EQ(preset_of_rules(RuleSet::ffa()), Preset::Seed);
    EXPECT_EQ(preset_of_rules(RuleSet::teams()), Preset::Seed);
    RuleSet other = RuleSet::ffa();
    other.dead_king_walking = true;
    EXPECT_EQ(preset_of_rules(other), std::nullopt);
}

TEST(Preset, HelpNamesStartPositions) {
    for (const auto& [preset_name, preset] : kPresetNames) {
        const std::size_t at = kPresetHelp.find(preset_name);
        ASSERT_NE(at, std::string_view::npos);
        EXPECT_NE(kPresetHelp.find(name(preset_start(preset, Variant::Ffa)), at),
                  std::string_view::npos);
    }
}

}  // namespace
}  // namespace quadrille
