#include "tools/games/analysis/marks.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Marks, MarksBeginAtTheirThresholds) {
    struct Row {
        RuleSet rules;
        int dubious;
        int mistake;
        int blunder;
    };
    for (const Row& row : {Row{RuleSet::ffa(), 300, 600, 1200}, Row{RuleSet::teams(), 50, 100, 300},
                           Row{RuleSet::chess4(), 15, 30, 60},
                           Row{RuleSet::chess4(Variant::Chess4Takeover), 15, 30, 60},
                           Row{RuleSet::chess4(Variant::Chess4Partners), 50, 100, 300}}) {
        EXPECT_EQ(mark_of(row.dubious - 1, row.rules), "");
        EXPECT_EQ(mark_of(row.dubious, row.rules), "?!");
        EXPECT_EQ(mark_of(row.mistake - 1, row.rules), "?!");
        EXPECT_EQ(mark_of(row.mistake, row.rules), "?");
        EXPECT_EQ(mark_of(row.blunder - 1, row.rules), "?");
        EXPECT_EQ(mark_of(row.blunder, row.rules), "??");
        EXPECT_EQ(mistake_loss(row.rules), row.mistake);
    }
}

}  // namespace
}  // namespace quadrille
