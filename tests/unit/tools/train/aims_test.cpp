#include "tools/train/aims.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/tools/train/made_rows.h"
#include "tools/records/win_chance.h"

namespace quadrille::train {
namespace {

TEST(Aims, AreTheResultThatPliesLeaveAndTheGuideOnTheWay) {
    Rows rows = test::made_rows(Variant::Ffa, 2);
    const auto taught = [](std::size_t i) {
        return SeatValues{{{static_cast<float>(i % 5), 1, 2, 3}}};
    };
    for (const Guide guide : {Guide::Search, Guide::Teacher}) {
        constexpr double kRest = 0.9;
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].aim = taught(i);
        set_aims(rows, {guide, kRest, 0});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            const SeatValues value = guide == Guide::Search ? row.search : taught(i);
            const bool is_last = i + 1 == rows.size() || rows[i + 1].game != row.game;
            const double rest = is_last ? kRest : std::pow(kRest, rows[i + 1].ply - row.ply);
            for (const Color c : kAllColors) {
                const float later = is_last ? row.result[c] : rows[i + 1].aim[c];
                EXPECT_NEAR(row.aim[c], (1 - rest) * value[c] + rest * later, 1e-4);
            }
        }
    }
}

TEST(Aims, NothingLeadsThroughWhatWasNotPlayed) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        Rows played = test::made_rows(variant, 2, {2});
        Rows rows = test::made_rows(variant, 2, {2, 1});
        set_aims(played, {Guide::Search, 0.9, 0.2});
        constexpr SeatValues kTaught = {{{1, 2, 3, 4}}};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].is_beside) rows[i].aim = kTaught;
        }
        set_aims(rows, {Guide::Search, 0.9, 0.2});
        std::size_t next = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            EXPECT_EQ(rows[i].aim, rows[i].is_beside ? kTaught : played[next++].aim);
        }
        EXPECT_EQ(next, played.size());
        EXPECT_LT(next, rows.size());
    }
}

TEST(Aims, AtTheEndsTheyAreTheGuideOrTheResult) {
    Rows rows = test::made_rows(Variant::Teams, 2);
    set_aims(rows, {Guide::Search, 0, 0});
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].aim, rows[i].search);
    set_aims(rows, {Guide::Search, 1, 0});
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].aim, rows[i].result);
    set_aims(rows, {Guide::Search, 0, 0.25});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_FLOAT_EQ(rows[i].aim[Color::Red],
                        0.75F * rows[i].search[Color::Red] + 0.25F * rows[i].result[Color::Red]);
    }
}

TEST(Aims, TheScaleIsTheOneThatTellsTheResults) {
    Rows rows = test::made_rows(Variant::Teams, 3);
    RowNumbers all;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        rows[i].material[Color::Red] = static_cast<float>(i % 7) * 100 - 300;
        rows[i].result[Color::Red] =
            static_cast<float>(win_chance(rows[i].material[Color::Red], 0.004));
        all.push_back(i);
    }
    EXPECT_NEAR(fit_chance_scale(rows, all), 0.004, 1e-5);
    // Searches that are twice as sure of the same.
    for (const std::uint32_t i : all) {
        rows[i].search[Color::Red] = 2 * rows[i].material[Color::Red];
    }
    EXPECT_NEAR(fit_chance_scale(rows, all, &Row::search), 0.002, 1e-5);
}

TEST(Aims, ChancesOfCentipawns) {
    Rows rows{Variant::Teams, {1, 1}};
    rows.add(quadrille::test::self_play_game(RuleSet::teams(), 0));
    ASSERT_GT(rows.size(), 3U);
    ASSERT_TRUE(rows[1].is_beside);
    const Row played = rows[0];
    const Row beside = rows[1];
    make_chances(rows, {0.01, 0.02});
    const auto expect = [](float chance, float centipawns, double scale) {
        EXPECT_FLOAT_EQ(chance, static_cast<float>(win_chance(double{centipawns}, scale)));
    };
    for (const Color c : kAllColors) {
        expect(rows[0].material[c], played.material[c], 0.01);
        expect(rows[0].search[c], played.search[c], 0.02);
        expect(rows[1].material[c], beside.material[c], 0.01);
        expect(rows[1].search[c], beside.search[c], 0.01);
        EXPECT_EQ(rows[1].result[c], rows[1].material[c]);
        EXPECT_EQ(rows[1].aim[c], rows[1].material[c]);
    }
    EXPECT_FLOAT_EQ(rows[0].search[Color::Red] + rows[0].search[Color::Blue], 1);
}

}  // namespace
}  // namespace quadrille::train
