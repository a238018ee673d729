#include "search/params.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace quadrille::testing {
namespace {

TEST(Params, TunablesHaveUniqueNamesAndDefaultsInRange) {
    std::set<std::string> names;
    const SearchParams params;
    for (const Tunable& t : tunables()) {
        EXPECT_TRUE(names.insert(std::string{t.name}).second) << t.name;
        for (const SearchProfile* profile : {&params.teams, &params.ffa}) {
            EXPECT_GE(profile->*t.field, t.min) << t.name;
            EXPECT_LE(profile->*t.field, t.max) << t.name;
        }
    }
}

TEST(Params, ParsesChangesOfOneProfileOrBoth) {
    const auto changed = parse_params({}, "teams.lmr_base=12  ffa.null_depth=7 late_base=9");
    ASSERT_TRUE(changed.has_value());
    EXPECT_EQ(changed->teams.lmr_base, 12);
    EXPECT_EQ(changed->ffa.lmr_base, SearchParams{}.ffa.lmr_base);
    EXPECT_EQ(changed->ffa.null_depth, 7);
    EXPECT_EQ(changed->teams.null_depth, SearchParams{}.teams.null_depth);
    EXPECT_EQ(changed->teams.late_base, 9);
    EXPECT_EQ(changed->ffa.late_base, 9);
    EXPECT_TRUE(parse_params({}, "").has_value());
}

TEST(Params, ErrorsQuoteTheBadWord) {
    for (const std::string word :
         {"lmr_base", "=5", "lmr_base=", "lmr_base=x", "lmr_base=5x", "nonsense=5",
          "lmr_base=99999999999", "chess.lmr_base=5", "lmr_root=2", "window_depth=0"}) {
        const auto changed = parse_params({}, "late_base=5 " + word);
        ASSERT_FALSE(changed.has_value()) << word;
        EXPECT_NE(changed.error().find('"' + word + '"'), std::string::npos) << changed.error();
    }
}

}  // namespace
}  // namespace quadrille::testing
