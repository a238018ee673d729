// The option table of `uci` and `setoption`.

#include "protocol/uci/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "eval/evaluator_factories.h"
#include "eval/network/file.h"
#include "eval/network/network_evaluator.h"
#include "tests/support/random_network.h"

namespace quadrille {
namespace {

void set(Settings& settings, std::string_view option, const std::string& value) {
    const auto done = set_option(settings, option, value);
    EXPECT_TRUE(done) << option << ": " << (done ? "" : done.error().message);
}

std::string option_refusal(std::string_view option, const std::optional<std::string>& value) {
    Settings settings;
    const auto done = set_option(settings, option, value);
    EXPECT_FALSE(done) << option;
    if (done) return "";
    EXPECT_EQ(done.error().kind, ErrorKind::InvalidOption);
    return done.error().message;
}

const Option& row(std::string_view name) {
    return *std::ranges::find(option_table(), name, [](const Option& o) { return o.name; });
}

TEST(Options, HaveUniqueNamesAndHelp) {
    for (const Option& a : option_table()) {
        EXPECT_EQ(
            std::ranges::count(option_table(), a.name, [](const Option& o) { return o.name; }), 1)
            << a.name;
        EXPECT_FALSE(a.help.empty()) << a.name;
    }
}

TEST(Options, UseEloOnlyWithLimitStrength) {
    Settings settings;
    set(settings, "UCI_Elo", "1200");
    EXPECT_FALSE(settings.search.elo.has_value());
    set(settings, "UCI_LimitStrength", "true");
    EXPECT_EQ(settings.search.elo, 1200);
    set(settings, "UCI_Elo", "1300");
    EXPECT_EQ(settings.search.elo, 1300);
    set(settings, "UCI_LimitStrength", "false");
    EXPECT_FALSE(settings.search.elo.has_value());
    EXPECT_NE(option_refusal("UCI_Elo", "499"), "");
}

TEST(Options, ResetSearchParametersThatAreNotNamed) {
    Settings settings;
    set(settings, "Search Parameters", "teams.lmr_base=7");
    EXPECT_EQ(settings.search.params.teams.lmr_base, 7);
    set(settings, "Search Parameters", "ffa.lmr_base=8");
    EXPECT_EQ(settings.search.params.teams.lmr_base, SearchParams{}.teams.lmr_base);
    EXPECT_EQ(settings.search.params.ffa.lmr_base, 8);
    EXPECT_NE(option_refusal("Search Parameters", "teams.depth=8").find("\"teams.depth=8\""),
              std::string::npos);
}

TEST(Options, AreFormattedAsLinesOfUci) {
    EXPECT_EQ(format_option(row("Hash")), "option name Hash type spin default 16 min 1 max 65536");
    EXPECT_EQ(format_option(row("UCI_Variant")),
              "option name UCI_Variant type combo default ffa var ffa var teams var chess4 var "
              "chess4-takeover "
              "var chess4-partners");
    EXPECT_EQ(
        format_option(row("MoveFormat")),
        "option name MoveFormat type combo default dash var dash var long var uci var san var "
        "figurine");
    EXPECT_EQ(format_option(row("Ponder")), "option name Ponder type check default false");
    EXPECT_EQ(format_option(row("Clear Hash")), "option name Clear Hash type button");
    EXPECT_EQ(format_option(row("Log File")), "option name Log File type string default <empty>");
    EXPECT_EQ(format_option(row("Threads")),
              "option name Threads type spin default 1 min 1 max 512");
    EXPECT_EQ(format_option(row("MultiPV")),
              "option name MultiPV type spin default 1 min 1 max 256");
    EXPECT_EQ(format_option(row("Setup")),
              "option name Setup type combo default auto var auto var classic var modern var by "
              "var byg var rg var chess4 var chess4-3 var chess4-2");
}

TEST(Options, PresetResetsSetupAndRuleVariants) {
    Settings settings;
    set(settings, "RuleVariants", "Prom=9");
    set(settings, "Setup", "by");
    set(settings, "Preset", "Site");
    EXPECT_EQ(settings.startpos(), StartSetup::Modern);
    EXPECT_EQ(settings.rules, preset_rules(Preset::Site, Variant::Ffa));
    set(settings, "RuleVariants", "DeadKingWalking=false");
    EXPECT_FALSE(settings.rules.dead_king_walking);
    EXPECT_TRUE(settings.rules.queen_multi_check);
    set(settings, "Setup", "byg");
    EXPECT_EQ(settings.startpos(), StartSetup::Byg);
    set(settings, "Setup", "auto");
    set(settings, "UCI_Variant", "teams");
    EXPECT_EQ(settings.startpos(), StartSetup::Modern);
    EXPECT_EQ(settings.rules, RuleSet::teams());
    set(settings, "UCI_Variant", "chess4");
    EXPECT_EQ(settings.startpos(), StartSetup::Chess4);
    set(settings, "UCI_Variant", "ffa");
    RuleSet standing = preset_rules(Preset::Site, Variant::Ffa);
    standing.dead_king_walking = false;
    EXPECT_EQ(settings.rules, standing) << "rule options of FFA were kept";
    set(settings, "Preset", "seed");
    EXPECT_EQ(settings.rules, RuleSet::ffa());
    EXPECT_EQ(settings.startpos(), StartSetup::Classic);
}

TEST(Options, BatchHasSameResultInAnyOrder) {
    std::vector<std::pair<std::string, std::string>> options = {
        {"Preset", "site"}, {"RuleVariants", "Prom=9"}, {"Setup", "byg"}};
    std::ranges::sort(options);
    do {
        Settings settings;
        for (const auto& [option, value] : options) {
            const auto done = set_option_in_batch(settings, option, value);
            ASSERT_TRUE(done) << done.error().message;
        }
        RuleSet rules = preset_rules(Preset::Site, Variant::Ffa);
        rules.promotion_row = 9;
        EXPECT_EQ(settings.rules, rules) << options.front().first;
        EXPECT_EQ(settings.startpos(), StartSetup::Byg) << options.front().first;
    } while (std::ranges::next_permutation(options).found);
    Settings settings;
    EXPECT_FALSE(set_option_in_batch(settings, "Preset", "home"));
    EXPECT_TRUE(set_option_in_batch(settings, "preset", "site"));
    EXPECT_EQ(settings.startpos(), StartSetup::Modern);
}

TEST(Options, DefaultsOfTableMatchSettings) {
    // Setting every default changes nothing that reaches a search.
    Settings settings;
    const Settings fresh;
    for (const Option& option : option_table()) {
        if (option.type != OptionType::Button) {
            set(settings, option.name, option.default_text);
        }
    }
    EXPECT_EQ(settings.rules, fresh.rules);
    EXPECT_EQ(settings.variant, fresh.variant);
    EXPECT_EQ(settings.setup, fresh.setup);
    EXPECT_EQ(settings.move_format, fresh.move_format);
    EXPECT_EQ(settings.ponder, fresh.ponder);
    EXPECT_EQ(settings.log_file, fresh.log_file);
    EXPECT_EQ(settings.search.hash_mb, fresh.search.hash_mb);
    EXPECT_EQ(settings.search.threads, fresh.search.threads);
    EXPECT_EQ(settings.search.multi_pv, fresh.search.multi_pv);
    EXPECT_EQ(settings.search.move_overhead, fresh.search.move_overhead);
    EXPECT_EQ(settings.search.algorithm, fresh.search.algorithm);
    EXPECT_EQ(settings.search.evaluation, fresh.search.evaluation);
}

TEST(Options, StoreEveryValue) {
    Settings s;
    set(s, "uci_variant", "TEAMS");
    EXPECT_EQ(s.rules, RuleSet::teams());
    set(s, "SETUP", "Modern");
    EXPECT_EQ(s.startpos(), StartSetup::Modern);
    set(s, "setup", "auto");
    EXPECT_EQ(s.startpos(), StartSetup::Classic);
    set(s, "hash", "128");
    EXPECT_EQ(s.search.hash_mb, 128U);
    set(s, "threads", "4");
    EXPECT_EQ(s.search.threads, 4);
    set(s, "multipv", "3");
    EXPECT_EQ(s.search.multi_pv, 3);
    set(s, "ponder", "TRUE");
    EXPECT_TRUE(s.ponder);
    set(s, "moveformat", "LONG");
    EXPECT_EQ(s.move_format, MoveFormat::Long);
    set(s, "moveformat", "san");
    EXPECT_EQ(s.move_format, MoveFormat::San);
    set(s, "moveformat", "Figurine");
    EXPECT_EQ(s.move_format, MoveFormat::Figurine);
    set(s, "move overhead", "5");
    EXPECT_EQ(s.search.move_overhead, Milliseconds{5});
    set(s, "algorithm", "Paranoid");
    EXPECT_EQ(s.search.algorithm, "paranoid");
    set(s, "Log file", "/tmp/x y");
    EXPECT_EQ(s.log_file, "/tmp/x y");
    set(s, "Log file", "<empty>");
    EXPECT_EQ(s.log_file, "");
}

TEST(Options, RuleVariantsChangeOnlyNamedRules) {
    Settings s;
    set(s, "RuleVariants", "DeadKingWalking Prom=11");
    EXPECT_TRUE(s.rules.dead_king_walking);
    EXPECT_EQ(s.rules.promotion_row, 11);
    EXPECT_TRUE(s.rules.en_passant);
    // Another value replaces the first one.
    set(s, "RuleVariants", "PointsForMate=30");
    EXPECT_FALSE(s.rules.dead_king_walking);
    EXPECT_EQ(s.rules.points_for_mate, 30);
    // Options that Teams also has take effect in Teams. The other options apply again in FFA.
    set(s, "RuleVariants", "PointsForMate=30 Prom=9 MateTiming=move");
    set(s, "UCI_Variant", "teams");
    EXPECT_EQ(s.rules.variant, Variant::Teams);
    EXPECT_EQ(s.rules.promotion_row, 9);
    EXPECT_EQ(s.rules.points_for_mate, RuleSet::teams().points_for_mate);
    EXPECT_EQ(s.rules.mate_timing, MateTiming::Turn);
    set(s, "UCI_Variant", "chess4");
    EXPECT_EQ(s.rules, RuleSet::of(Variant::Chess4));
    set(s, "UCI_Variant", "ffa");
    EXPECT_EQ(s.rules.points_for_mate, 30);
    EXPECT_EQ(s.rules.promotion_row, 9);
    set(s, "UCI_Variant", "teams");
    set(s, "RuleVariants", "");
    EXPECT_EQ(s.rules, RuleSet::teams());
}

TEST(Options, RefuseRuleOptionsOfOtherVariants) {
    Settings s;
    const auto refusal = [&](const std::string& rules) {
        const auto done = set_option(s, "RuleVariants", rules);
        return done ? "" : done.error().message;
    };
    EXPECT_EQ(refusal("Prom=9 Teammate=1"), "RuleVariants 'Teammate=1' is not available in ffa");
    set(s, "UCI_Variant", "teams");
    EXPECT_EQ(refusal("Teammate=1 Prom=9"), "");
    EXPECT_EQ(refusal("PointsForMate=30 Prom=9 Stalemate=self"),
              "RuleVariants 'PointsForMate=30 Stalemate=self' is not available in teams");
    EXPECT_EQ(s.rule_variants, "Teammate=1 Prom=9");
    EXPECT_EQ(refusal("Anonymous"), "");
    set(s, "UCI_Variant", "chess4");
    EXPECT_NE(refusal("Prom=9"), "");
}

TEST(Options, AnalyseModeHasFullStrength) {
    Settings s;
    set(s, "UCI_LimitStrength", "true");
    set(s, "UCI_AnalyseMode", "true");
    EXPECT_FALSE(s.search.elo.has_value());
    set(s, "UCI_Elo", "1000");
    EXPECT_FALSE(s.search.elo.has_value());
    set(s, "UCI_AnalyseMode", "false");
    EXPECT_EQ(s.search.elo, 1000);
}

TEST(Options, RefusedValueLeavesSettingsUnchanged) {
    Settings s;
    set(s, "RuleVariants", "Prom=11");
    const RuleSet before = s.rules;
    EXPECT_FALSE(set_option(s, "RuleVariants", "Prom=10 Antichess"));
    EXPECT_EQ(s.rules, before);
    EXPECT_EQ(s.rule_variants, "Prom=11");
}

TEST(Options, ReturnEffectOfSetting) {
    Settings s;
    EXPECT_EQ(set_option(s, "UCI_Variant", "teams").value(), OptionEffect::NewRules);
    EXPECT_EQ(set_option(s, "Clear Hash", std::nullopt).value(), OptionEffect::ClearHash);
    EXPECT_EQ(set_option(s, "Log File", "x").value(), OptionEffect::OpenLog);
    EXPECT_EQ(set_option(s, "Hash", "1").value(), OptionEffect::None);
}

/// Replaces the file system by a few files.
Expected<std::string, std::string> read_made_file(const std::string& path) {
    std::string bytes = write_network(test::random_network(Variant::Teams, 32, 1));
    if (path == "torn.net") bytes.pop_back();
    if (path == "version.net") bytes[4] = 9;
    if (path == "picture.png") bytes[0] = 'P';
    if (path == "none.net") return unexpected<std::string>("cannot read 'none.net'");
    return bytes;
}

/// Returns the network that evaluates Teams, or null.
std::shared_ptr<const Network> network_of(const Settings& settings) {
    const auto evaluator = settings.search.evaluation->make(RuleSet::teams());
    const auto* const by_network = dynamic_cast<const NetworkEvaluator*>(evaluator.get());
    return by_network == nullptr ? nullptr : std::make_shared<const Network>(by_network->network());
}

TEST(Options, EvalFileLoadsNetworkOrMaterial) {
    Settings s;
    s.read_file = read_made_file;
    set(s, "EvalFile", "a.net");
    ASSERT_NE(network_of(s), nullptr);
    EXPECT_EQ(*network_of(s), test::random_network(Variant::Teams, 32, 1));
    set(s, "EvalFile", "material");
    EXPECT_EQ(s.search.evaluation, material_evaluation());
    set(s, "EvalFile", "<empty>");
    EXPECT_EQ(s.search.evaluation, default_evaluation());
}

TEST(Options, BadEvalFileKeepsOldNetwork) {
    Settings s;
    EXPECT_EQ(option_refusal("EvalFile", "a.net"),
              "EvalFile 'a.net': this program cannot open files");
    s.read_file = read_made_file;
    set(s, "EvalFile", "a.net");
    const auto evaluation = s.search.evaluation;
    const auto refusal = [&](const std::string& path) {
        const auto done = set_option(s, "EvalFile", path);
        return done ? "" : done.error().message;
    };
    EXPECT_EQ(refusal("none.net"), "EvalFile cannot read 'none.net'");
    EXPECT_EQ(refusal("torn.net"),
              "EvalFile 'torn.net': the network is cut off or was changed; copy the file again");
    EXPECT_EQ(refusal("version.net"),
              "EvalFile 'version.net': network version 9 is not supported; choose version " +
                  std::to_string(kNetworkVersion));
    EXPECT_EQ(refusal("picture.png"),
              "EvalFile 'picture.png': not a network file: it does not begin with QNET; choose "
              "another file");
    EXPECT_EQ(s.eval_file, "a.net");
    EXPECT_EQ(s.search.evaluation, evaluation);
}

TEST(Options, WarnOfNetworkForAnotherVariant) {
    Settings s;
    s.read_file = read_made_file;
    EXPECT_EQ(describe_unfit_network(s, Variant::Ffa), std::nullopt);
    set(s, "EvalFile", "a.net");
    EXPECT_EQ(describe_unfit_network(s, Variant::Ffa),
              "EvalFile 'a.net' is a network for teams; ffa uses the default evaluation");
    EXPECT_EQ(describe_unfit_network(s, Variant::Teams), std::nullopt);
    set(s, "EvalFile", "material");
    EXPECT_EQ(describe_unfit_network(s, Variant::Ffa), std::nullopt);
}

TEST(Options, HelpShowsEveryOption) {
    const std::string help = option_help();
    for (const Option& option : option_table()) {
        EXPECT_NE(help.find(option.name), std::string::npos) << option.name;
    }
}

}  // namespace
}  // namespace quadrille
