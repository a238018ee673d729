#include "protocol/notation/rule_variants.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/random.h"
#include "tests/support/refusals.h"

namespace quadrille {
namespace {

RuleVariants must_apply(std::string_view text, const RuleSet& base) {
    const auto result = apply_rule_variants(text, base);
    if (!result) {
        ADD_FAILURE() << describe(result.error());
        return {base, {}};
    }
    return *result;
}

TEST(RuleVariants, ChangesOnlyNamedOptions) {
    for (const RuleSet& base : {RuleSet::ffa(), RuleSet::teams(), site_defaults(Variant::Ffa)}) {
        EXPECT_EQ(must_apply("", base).rules, base);
        EXPECT_EQ(must_apply(" \t ", base).rules, base);
        RuleSet expected = base;
        expected.points_for_mate = 30;
        expected.dead_king_walking = true;
        EXPECT_EQ(must_apply("PointsForMate=30  DeadKingWalking", base).rules, expected);
        EXPECT_EQ(must_apply("PointsForMate=30\u00A0DeadKingWalking", base).rules, expected);
    }
}

TEST(RuleVariants, ReadsEveryOption) {
    struct Case {
        std::string_view text;
        void (*change)(RuleSet&);
    };
    const std::vector<Case> cases = {
        {"EnPassant=false", [](RuleSet& r) { r.en_passant = false; }},
        {"enpassant=FALSE", [](RuleSet& r) { r.en_passant = false; }},
        {"DeadKingWalking=true", [](RuleSet& r) { r.dead_king_walking = true; }},
        {"PromoteTo=QN",
         [](RuleSet& r) {
             r.promote_to = {PieceType::Queen, PieceType::Knight};
         }},
        {"PromoteTo=r,b",
         [](RuleSet& r) {
             r.promote_to = {PieceType::Rook, PieceType::Bishop};
         }},
        {"Prom=11", [](RuleSet& r) { r.promotion_row = 11; }},
        {"Prom=5", [](RuleSet& r) { r.promotion_row = 5; }},
        {"Prom=14", [](RuleSet& r) { r.promotion_row = 14; }},
        {"PointsForMate=0", [](RuleSet& r) { r.points_for_mate = 0; }},
        {"PointsForMate=1000", [](RuleSet& r) { r.points_for_mate = 1000; }},
        {"Stalemate=self", [](RuleSet& r) { r.stalemate = StalemateAward::Self; }},
        {"Stalemate=Remaining", [](RuleSet& r) { r.stalemate = StalemateAward::Remaining; }},
        {"MateTiming=turn", [](RuleSet& r) { r.mate_timing = MateTiming::Turn; }},
        {"QueenMultiCheck", [](RuleSet& r) { r.queen_multi_check = true; }},
        {"FiftyMovePlies=9999", [](RuleSet& r) { r.fifty_move_plies = 9999; }},
        {"Teammate=3", [](RuleSet& r) { r.teammate = 3; }},
    };
    for (const Case& c : cases) {
        RuleSet expected = RuleSet::ffa();
        c.change(expected);
        EXPECT_EQ(must_apply(c.text, RuleSet::ffa()).rules, expected) << c.text;
    }
}

TEST(RuleVariants, TagChangesSiteDefaults) {
    const auto ffa = apply_rule_variants("DeadKingWalking EnPassant PromoteTo=D SemiAnonymous",
                                         site_defaults(Variant::Ffa));
    ASSERT_TRUE(ffa);
    RuleSet expected = RuleSet::ffa();
    expected.dead_king_walking = true;
    expected.queen_multi_check = true;
    expected.stalemate = StalemateAward::Self;
    EXPECT_EQ(ffa->rules, expected);
    EXPECT_EQ(ffa->cosmetic, std::vector<std::string>{"SemiAnonymous"});

    const auto teams = apply_rule_variants("EnPassant", site_defaults(Variant::Teams));
    ASSERT_TRUE(teams);
    EXPECT_EQ(teams->rules, RuleSet::teams());
    EXPECT_FALSE(apply_rule_variants("", site_defaults(Variant::Teams))->rules.en_passant);
    // An explicit value overrides the default.
    EXPECT_FALSE(apply_rule_variants("QueenMultiCheck=false", site_defaults(Variant::Ffa))
                     ->rules.queen_multi_check);
}

TEST(RuleVariants, KeepsCosmeticWordsInOrder) {
    const RuleVariants result =
        must_apply("Blindfold EnPassant anonymous Diplomacy=true Ghostboard=false SpectatorChat",
                   RuleSet::ffa());
    EXPECT_EQ(result.cosmetic,
              (std::vector<std::string>{"Blindfold", "Anonymous", "Diplomacy", "SpectatorChat"}));
    EXPECT_EQ(result.rules, RuleSet::ffa());
    EXPECT_EQ(format_rule_variants(site_defaults(Variant::Ffa), result.cosmetic),
              "Blindfold Anonymous Diplomacy SpectatorChat");
}

TEST(RuleVariants, WritesDifferencesFromSiteDefaults) {
    EXPECT_EQ(format_rule_variants(site_defaults(Variant::Ffa)), "");
    EXPECT_EQ(format_rule_variants(site_defaults(Variant::Teams)), "");
    EXPECT_EQ(format_rule_variants(RuleSet::ffa()),
              "EnPassant Stalemate=remaining QueenMultiCheck=false");
    EXPECT_EQ(format_rule_variants(RuleSet::teams()), "EnPassant");
    RuleSet rules = site_defaults(Variant::Teams);
    rules.promote_to = {PieceType::Knight, PieceType::Queen};
    rules.promotion_row = 8;
    rules.teammate = 1;
    EXPECT_EQ(format_rule_variants(rules), "PromoteTo=QN Prom=8 Teammate=1");
}

TEST(RuleVariants, ReadsBackRandomRules) {
    Random random{99};
    const auto flip = [&] { return random.below(2) == 0; };
    std::set<std::string> seen;
    for (int i = 0; i < 2000; ++i) {
        RuleSet rules = RuleSet::of(flip() ? Variant::Ffa : Variant::Teams);
        rules.en_passant = flip();
        rules.dead_king_walking = flip();
        rules.queen_multi_check = flip();
        rules.stalemate = flip() ? StalemateAward::Self : StalemateAward::Remaining;
        if (!rules.is_teams_variant())
            rules.mate_timing = flip() ? MateTiming::Move : MateTiming::Turn;
        rules.promote_to = flip() ? PromotionSet{PieceType::OneQueen, PieceType::Queen}
                                  : PromotionSet{PieceType::Rook};
        rules.promotion_row = static_cast<std::uint8_t>(5 + random.below(10));
        rules.teammate = static_cast<std::uint8_t>(1 + random.below(3));
        rules.points_for_mate = static_cast<std::int16_t>(random.below(1001));
        rules.fifty_move_plies = static_cast<std::int16_t>(1 + random.below(9999));
        const std::string text = format_rule_variants(rules);
        const auto back = apply_rule_variants(text, site_defaults(rules.variant));
        ASSERT_TRUE(back) << describe(back.error());
        EXPECT_EQ(back->rules, rules) << text;
        seen.insert(text);
    }
    EXPECT_GT(seen.size(), 1900U);
}

TEST(RuleVariants, RefusalNamesOptionAndRange) {
    const std::vector<test::FieldRefusal> refusals = {
        {"^Crazyhouse", "unknown or not supported", "rule variant Crazyhouse",
         "rule variant Crazyhouse, character 1: unknown or not supported: found \"Crazyhouse\""},
        {"EnPassant ^KingOfTheHill", "unknown or not supported", "rule variant KingOfTheHill",
         "expected one of EnPassant"},
        {"^NCheck=3", "unknown or not supported", "rule variant NCheck", "found \"NCheck\""},
        {"^=3", "unknown or not supported", "rule variant ", "unknown"},
        {"^Prom=4", "bad value", "rule variant Prom",
         "found \"4\", expected a number from 5 to 14"},
        {"^Prom=15", "bad value", "rule variant Prom", "expected a number from 5 to 14"},
        {"^Prom=", "bad value", "rule variant Prom", "found nothing"},
        {"^Prom", "missing value", "rule variant Prom", "missing value: found nothing"},
        {"^Prom=8x", "bad value", "rule variant Prom", "found \"8x\""},
        {"^PointsForMate=-1", "bad value", "rule variant PointsForMate", "a number from 0 to 1000"},
        {"^PointsForMate=1001", "bad value", "rule variant PointsForMate",
         "a number from 0 to 1000"},
        {"^FiftyMovePlies=0", "bad value", "rule variant FiftyMovePlies",
         "a number from 1 to 9999"},
        {"^FiftyMovePlies=99999999999", "bad value", "rule variant FiftyMovePlies",
         "from 1 to 9999"},
        {"^Teammate=4", "bad value", "rule variant Teammate", "a number from 1 to 3"},
        {"^Teammate=0", "bad value", "rule variant Teammate", "a number from 1 to 3"},
        {"^PromoteTo=K", "bad value", "rule variant PromoteTo", "letters from Q R B N D"},
        {"^PromoteTo=QP", "bad value", "rule variant PromoteTo", "found \"QP\""},
        {"^PromoteTo=", "bad value", "rule variant PromoteTo", "letters from"},
        {"^Stalemate=draw", "bad value", "rule variant Stalemate", "remaining or self"},
        {"^MateTiming=later", "bad value", "rule variant MateTiming", "move or turn"},
        {"^EnPassant=on", "bad value", "rule variant EnPassant", "true or false"},
        {"^Anonymous=maybe", "bad value", "rule variant Anonymous", "true or false"},
        {"EnPassant  ^enpassant=false", "given twice", "rule variant enpassant",
         "each option once"},
    };
    test::expect_all_refused(refusals, [](const std::string& text) {
        return apply_rule_variants(text, RuleSet::ffa());
    });
}

TEST(RuleVariants, TeamsRefusesMateTimingMove) {
    EXPECT_FALSE(apply_rule_variants("MateTiming=move", RuleSet::teams()));
    EXPECT_TRUE(apply_rule_variants("MateTiming=turn", RuleSet::teams()));
    EXPECT_TRUE(apply_rule_variants("MateTiming=move", RuleSet::ffa()));
}

TEST(RuleVariants, SeparatesOptionsThatTheVariantLacks) {
    const std::string text =
        "PointsForMate=30 EnPassant=false anonymous Teammate=1 MateTiming=move";
    EXPECT_EQ(
        split_rule_words(text, RuleSet::ffa()),
        (RuleWords{"PointsForMate=30 EnPassant=false anonymous MateTiming=move", "Teammate=1"}));
    EXPECT_EQ(
        split_rule_words(text, RuleSet::teams()),
        (RuleWords{"EnPassant=false anonymous Teammate=1", "PointsForMate=30 MateTiming=move"}));
    EXPECT_EQ(split_rule_words("prom=9 DeadKingWalking", RuleSet::of(Variant::Chess4)),
              (RuleWords{"", "prom=9 DeadKingWalking"}));
    EXPECT_EQ(split_rule_words("", RuleSet::ffa()), RuleWords{});
}

TEST(RuleVariants, ReadsBackFormattedChanges) {
    EXPECT_EQ(format_rule_changes(RuleSet::ffa(), RuleSet::ffa()), "");
    EXPECT_EQ(format_rule_changes(RuleSet::teams(), RuleSet::teams()), "");
    RuleSet rules = RuleSet::ffa();
    rules.en_passant = false;
    rules.dead_king_walking = true;
    rules.promotion_row = 11;
    const std::string text = format_rule_changes(rules, RuleSet::ffa());
    EXPECT_EQ(text, "EnPassant=false DeadKingWalking Prom=11");
    EXPECT_EQ(must_apply(text, RuleSet::ffa()).rules, rules);
    const RuleSet site = site_defaults(Variant::Ffa);
    EXPECT_EQ(must_apply(format_rule_changes(site, RuleSet::ffa()), RuleSet::ffa()).rules, site);
}

TEST(RuleVariants, HelpHasRowForEachOption) {
    const std::vector<RuleOptionHelp> rows = rule_option_help();
    ASSERT_EQ(rows.size(), 10U);
    for (const RuleOptionHelp& row : rows) {
        EXPECT_FALSE(row.values.empty()) << row.name;
        EXPECT_FALSE(row.help.empty()) << row.name;
        // The parser accepts the name, so the only error is the bad value.
        const auto result = apply_rule_variants(std::string{row.name} + "=?", RuleSet::ffa());
        ASSERT_FALSE(result) << row.name;
        EXPECT_EQ(result.error().wrong, "bad value") << row.name;
        EXPECT_EQ(result.error().expected, row.values) << row.name;
    }
}

TEST(RuleVariants, ListsValuesOfVariantsOptions) {
    RuleSet rules = RuleSet::chess4();
    rules.fifty_move_plies = 70;
    EXPECT_EQ(rule_values(rules),
              (std::vector<RuleValue>{
                  {"EnPassant", "true"}, {"PromoteTo", "QRBN"}, {"FiftyMovePlies", "70"}}));
    // The values are read back as the same rules.
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4Partners}) {
        const RuleSet site = site_defaults(variant);
        std::string text;
        for (const RuleValue& row : rule_values(site)) {
            text += std::string{row.name} + "=" + row.value + " ";
        }
        EXPECT_EQ(must_apply(text, RuleSet::of(variant)).rules, site) << text;
    }
}

}  // namespace
}  // namespace quadrille
