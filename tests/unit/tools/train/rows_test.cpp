// What positions become rows, and what rows hold.

#include "tools/train/rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "eval/material.h"
#include "eval/network/heads.h"
#include "tests/support/by_build.h"
#include "tests/unit/tools/train/made_rows.h"

namespace quadrille::train {
namespace {

using quadrille::test::self_play_game;

NetInputs sorted(NetInputs inputs) {
    std::sort(inputs.pieces.begin(), inputs.pieces.end());
    return inputs;
}

/// Calls `look(position, ply)` for each ply of a game.
template <class Look>
void replay(const RecordedGame& recorded, const Look& look) {
    Game game{recorded.start};
    for (const RecordedPly& ply : recorded.plies) {
        look(game.position(), ply);
        ASSERT_TRUE(game.play(ply.move));
    }
}

TEST(Rows, AreThePositionsWhoseSearchFoundAScore) {
    for (const Variant variant :
         {Variant::Ffa, Variant::Teams, Variant::Chess4, Variant::Chess4Takeover}) {
        const RecordedGame game = self_play_game(RuleSet::of(variant), 1);
        Rows rows{variant, {}};
        rows.add(game);
        const MaterialEvaluator material{game.start.rules()};
        std::size_t next = 0;
        int left_out = 0;
        replay(game, [&](const Position& p, const RecordedPly& ply) {
            if (!ply.score || ply.score->mate || p.in_check(p.turn())) {
                ++left_out;
                return;
            }
            ASSERT_LT(next, rows.size());
            const Row& row = rows[next++];
            EXPECT_EQ(row.active, p.active());
            EXPECT_EQ(row.player, p.player());
            EXPECT_EQ(row.is_quiet, !is_noisy(p, ply.move));
            for (const Color perspective : kAllColors) {
                EXPECT_EQ(sorted(rows.inputs_of(row, perspective)),
                          sorted(inputs_of(p, perspective)));
            }
            if (p.rules().has_teams) {
                const int red = material.team_score(p, Color::Red);
                EXPECT_EQ(row.material,
                          (SeatValues{{{float(red), float(-red), float(red), float(-red)}}}));
                const bool is_red = p.side_of(Color::Red).contains(p.player());
                EXPECT_EQ(row.search[Color::Red], float(is_red ? ply.score->cp : -ply.score->cp));
                EXPECT_EQ(row.result[Color::Green], 1 - row.result[Color::Red]);
                EXPECT_EQ(row.result[Color::Red], float(*game.red_halves) / 2);
                return;
            }
            const auto unit = float(kHundredthsPerPoint * units_per_hundredth(p.rules()));
            const PerColor<int> values = material.expected_points(p);
            for (const Color c : kAllColors) {
                EXPECT_FLOAT_EQ(row.material[c] * unit, float(values[c]));
                EXPECT_FLOAT_EQ(row.search[c] * kHundredthsPerPoint, float((*ply.values)[c]));
                EXPECT_FLOAT_EQ(row.result[c] * kHundredthsPerPoint,
                                float(game.final_hundredths[c]));
                EXPECT_FLOAT_EQ(row.sure[c] * unit, float(stakes_of(p).sure[c]));
            }
            EXPECT_FLOAT_EQ(row.pot * unit, float(stakes_of(p).pot));
        });
        EXPECT_EQ(next, rows.size());
        EXPECT_GT(next, 5U);
        EXPECT_GT(left_out, 5) << "drawn moves";
    }
}

TEST(Rows, MayBeOneOfSomePlies) {
    const Rows third = test::made_rows(Variant::Ffa, 2, {3});
    for (std::size_t i = 0; i < third.size(); ++i) {
        EXPECT_EQ((third[i].ply + third[i].game) % 3, 0U);
    }
}

TEST(Rows, BesideTheGameAreTaughtMaterial) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Rows played = test::made_rows(variant, 2, {4});
        const Rows rows = test::made_rows(variant, 2, {4, 3});
        std::size_t next = 0;
        std::size_t beside = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            if (!row.is_beside) {
                ASSERT_LT(next, played.size());
                EXPECT_EQ(row.material, played[next].material);
                EXPECT_EQ(row.result, played[next].result);
                EXPECT_EQ(row.ply, played[next++].ply);
                continue;
            }
            ++beside;
            EXPECT_EQ(row.game, played[next - 1].game) << "held out together";
            EXPECT_EQ(row.ply, played[next - 1].ply);
            EXPECT_FALSE(row.is_quiet);
            EXPECT_EQ(row.search, row.material);
            EXPECT_EQ(row.result, row.material);
            EXPECT_EQ(row.aim, row.material);
        }
        EXPECT_EQ(next, played.size());
        EXPECT_GT(beside, 2 * played.size());
        EXPECT_LE(beside, 3 * played.size());
    }
}

TEST(Rows, BesideTheGameAreFoundByTheirGuide) {
    const auto drawn = [](const RowRules& rules) {
        const Rows rows = test::made_rows(Variant::Ffa, 1, rules);
        std::vector<SeatValues> values;
        for (std::size_t i = 0; i < rows.size(); ++i) values.push_back(rows[i].material);
        return values;
    };
    RowRules rules{by_build<std::size_t>(4, 8), 3};
    const std::vector<SeatValues> by_material = drawn(rules);
    rules.guide = default_evaluation();
    EXPECT_NE(drawn(rules), by_material);
}

TEST(Rows, OfPartsAreThoseOfAllGames) {
    const RowRules rules{2, 2};
    const Rows all = test::made_rows(Variant::Ffa, 3, rules);
    Rows joined{Variant::Ffa, rules};
    for (std::uint32_t i = 0; i < 3; ++i) {
        Rows part{Variant::Ffa, rules, i};
        part.add(self_play_game(RuleSet::ffa(), i));
        joined.add(part.all(), part.pieces_of(part.all()), part.games());
    }
    EXPECT_EQ(joined.games(), 3U);
    ASSERT_EQ(joined.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(joined[i].game, all[i].game);
        EXPECT_EQ(joined[i].material, all[i].material);
        EXPECT_TRUE(std::ranges::equal(joined.pieces_of(joined[i]), all.pieces_of(all[i])));
    }
}

TEST(Rows, UseMaterialWhereAGameKeptNoValues) {
    RecordedGame game = self_play_game(RuleSet::ffa(), 1);
    for (RecordedPly& ply : game.plies) ply.values.reset();
    Rows rows{Variant::Ffa, {}};
    rows.add(game);
    ASSERT_GT(rows.size(), 0U);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].search, rows[i].material);
    }
}

TEST(Rows, WholeGamesAreHeldOut) {
    const Rows rows = test::made_rows(Variant::Teams, 12);
    const Split split = split_by_game(rows, 300);
    EXPECT_EQ(split.training.size() + split.held_out.size(), rows.size());
    const auto games_of = [&](const RowNumbers& numbers) {
        std::set<std::uint32_t> games;
        for (const std::uint32_t i : numbers) games.insert(rows[i].game);
        return games;
    };
    const auto training = games_of(split.training);
    const auto held_out = games_of(split.held_out);
    EXPECT_FALSE(training.empty());
    EXPECT_FALSE(held_out.empty());
    for (const std::uint32_t game : held_out) EXPECT_FALSE(training.contains(game));
    EXPECT_EQ(games_of(split_by_game(rows, 300).held_out), held_out);
    EXPECT_TRUE(split_by_game(rows, 0).held_out.empty());
}

}  // namespace
}  // namespace quadrille::train
