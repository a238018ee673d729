// `--variant`, `--preset`, `--rules` and `--setup` of programs that play games.

#include "tools/records/rule_arguments.h"

#include <gtest/gtest.h>

#include "tools/records/format_rule_arguments.h"

namespace quadrille {
namespace {

struct Chosen {
    RuleSet rules;
    StartSetup setup{};
};

Chosen chosen_by(const std::vector<std::string>& args) {
    Chosen chosen;
    ArgumentTable table;
    add_rule_arguments(table, chosen.rules, chosen.setup, VariantsOffered::All);
    const auto read = table.parse(args);
    EXPECT_TRUE(read) << (read ? "" : read.error());
    return chosen;
}

TEST(RuleArguments, DefaultToFfaOfSeedPreset) {
    const Chosen chosen = chosen_by({});
    EXPECT_EQ(chosen.rules, RuleSet::ffa());
    EXPECT_EQ(chosen.setup, StartSetup::Classic);
}

TEST(RuleArguments, PresetSetsStartAndRulesOfTheVariant) {
    const Chosen ffa = chosen_by({"--preset", "site"});
    EXPECT_EQ(ffa.rules, preset_rules(Preset::Site, Variant::Ffa));
    EXPECT_EQ(ffa.setup, StartSetup::Modern);
    // The order of the arguments does not matter.
    const Chosen teams = chosen_by({"--preset", "site", "--variant", "teams"});
    EXPECT_EQ(teams.rules, RuleSet::teams());
    EXPECT_EQ(teams.setup, StartSetup::Modern);
    const Chosen chess4 = chosen_by({"--variant", "chess4", "--preset", "site"});
    EXPECT_EQ(chess4.rules, RuleSet::chess4());
    EXPECT_EQ(chess4.setup, StartSetup::Chess4);
}

TEST(RuleArguments, SetupAndRulesOverridePreset) {
    const Chosen chosen =
        chosen_by({"--setup", "byg", "--rules", "Stalemate=remaining", "--preset", "site"});
    RuleSet rules = preset_rules(Preset::Site, Variant::Ffa);
    rules.stalemate = StalemateAward::Remaining;
    EXPECT_EQ(chosen.rules, rules);
    EXPECT_EQ(chosen.setup, StartSetup::Byg);
}

TEST(RuleArguments, AreFormattedFromRules) {
    RuleSet changed = RuleSet::teams();
    changed.promotion_row = 9;
    const std::pair<RuleSet, std::string> rows[] = {
        {RuleSet::ffa(), "--variant ffa"},
        {preset_rules(Preset::Site, Variant::Ffa), "--preset site"},
        {RuleSet::chess4(), "--variant chess4"},
        {changed, "--variant teams --rules \"Prom=9\""},
    };
    for (const auto& [rules, text] : rows) EXPECT_EQ(format_rule_arguments(rules), text);
}

}  // namespace
}  // namespace quadrille
