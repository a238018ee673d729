// `wdl`: what it adds up to, and that it is what the games of EXPERIMENTS.md say.

#include "protocol/uci/chances.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace quadrille {
namespace {

Chances of_cp(int cp) { return chances_of({cp, std::nullopt}); }

TEST(Chances, AddUpToAThousandAndAreTheSameFromBothSides) {
    int last = -1;
    for (int cp = -20'000; cp <= 20'000; cp += 13) {
        const Chances chances = of_cp(cp);
        const Chances theirs = of_cp(-cp);
        EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000) << cp;
        EXPECT_EQ(chances, (Chances{theirs.loss, theirs.draw, theirs.win})) << cp;
        EXPECT_GE(std::min({chances.win, chances.draw, chances.loss}), 0) << cp;
        EXPECT_GE(chances.win, last) << cp;
        last = chances.win;
    }
    EXPECT_EQ(of_cp(20'000), (Chances{1000, 0, 0}));
}

TEST(Chances, AMateIsCertain) {
    EXPECT_EQ(chances_of({0, 3}), (Chances{1000, 0, 0}));
    EXPECT_EQ(chances_of({0, -1}), (Chances{0, 0, 1000}));
}

TEST(Chances, AreThoseOfTheGames) {
    // Held-out games: of those with such scores, so many per mille were won (the table of
    // EXPERIMENTS.md, "Chances in Teams", third and last column).
    EXPECT_NEAR(of_cp(-418).win, 275, 40);
    EXPECT_NEAR(of_cp(77).win, 574, 40);
    EXPECT_NEAR(of_cp(676).win, 788, 70);
    // Four games of 1,400 were drawn.
    EXPECT_EQ(of_cp(0), (Chances{499, 2, 499}));
}

}  // namespace
}  // namespace quadrille
