#include "tools/board/study/hello.h"

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"

namespace quadrille::board {
namespace {

bool is_read(const Json& rule, const std::string& value) {
    const std::string text = rule["name"].get<std::string>() + "=" + value;
    return apply_rule_variants(text, RuleSet::ffa()).has_value();
}

TEST(RuleChoicesTest, ListAllOptionsWithTheirValues) {
    const Json rules = hello_event("page", {}, {})["rules"];
    ASSERT_EQ(rules.size(), rule_option_help().size());
    for (const Json& rule : rules) {
        EXPECT_NE(rule["label"], "");
        if (rule["kind"] == "number") {
            const int low = rule["low"];
            const int high = rule["high"];
            for (const int fits : {low, high})
                EXPECT_TRUE(is_read(rule, std::to_string(fits))) << rule;
            for (const int not_fits : {low - 1, high + 1}) {
                EXPECT_FALSE(is_read(rule, std::to_string(not_fits))) << rule;
            }
        } else {
            EXPECT_GE(rule["values"].size(), 2U) << rule;
            for (const Json& value : rule["values"]) {
                EXPECT_TRUE(is_read(rule, value["value"])) << rule << value;
            }
        }
    }
}

TEST(Hello, HasStartOfEachPresetAndSiteFirst) {
    const Json hello = hello_event("page", {}, {});
    EXPECT_EQ(hello["presets"], Json({"site", "seed"}));
    EXPECT_EQ(hello["starts"]["site"]["a7"], "bK");
    EXPECT_EQ(hello["starts"]["seed"]["a8"], "bK");
}

TEST(RuleChoicesTest, HaveAValueInEachPreset) {
    Json hello = hello_event("page", {}, {});
    Json& values = hello["rule_values"];
    EXPECT_EQ(values.size(), kVariantNames.size());
    EXPECT_EQ(values["ffa"]["seed"]["Stalemate"], "remaining");
    EXPECT_EQ(values["ffa"]["site"]["Stalemate"], "self");
    EXPECT_FALSE(values["teams"]["site"].contains("MateTiming")) << "Teams allows only turn";
    for (const Json& rule : hello["rules"]) {
        const std::string name = rule["name"];
        bool is_known = name == "Teammate" && values["teams"]["seed"].contains(name);
        is_known = is_known || values["ffa"]["seed"].contains(name);
        EXPECT_TRUE(is_known) << name;
    }
}

}  // namespace
}  // namespace quadrille::board
