// Self-play games: same games for the same seed, legal moves, adjudication.

#include "tools/datagen/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/final_standing.h"
#include "engine/game.h"
#include "engine/points.h"

namespace quadrille::datagen {
namespace {

bool never() { return false; }

SelfPlaySettings quick(const RuleSet& rules) {
    SelfPlaySettings settings;
    settings.opening.rules = rules;
    settings.opening.filter.nodes = 100;
    settings.nodes = {{60, 1}};
    settings.adjudication.max_plies = 60;
    return settings;
}

RecordedGame play(const SelfPlaySettings& settings, std::size_t number) {
    return SelfPlayer{settings}.play(number, never).value();
}

TEST(SelfPlay, GameDependsOnlyOnSettingsAndNumber) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const SelfPlaySettings settings = quick(rules);
        SelfPlayer player{settings};
        const RecordedGame first = player.play(0, never).value();
        const RecordedGame second = player.play(1, never).value();
        EXPECT_NE(first, second);
        EXPECT_EQ(play(settings, 1), second) << "earlier games do not change it";
        SelfPlaySettings other = settings;
        other.opening.seed = 2;
        EXPECT_NE(play(other, 1), second);
    }
}

TEST(SelfPlay, PlaysRandomMovesByPercentage) {
    SelfPlaySettings settings = quick(RuleSet::ffa());
    settings.nodes = {{5000, 1}};  // with fewer, a search may have no score
    settings.adjudication.max_plies = 8;
    for (const int percent : {0, 100}) {
        settings.random_percent = percent;
        const RecordedGame game = play(settings, 3);
        EXPECT_EQ(game.plies.size(), 8U);
        const auto searched = std::ranges::count_if(
            game.plies, [](const RecordedPly& p) { return p.score.has_value(); });
        EXPECT_EQ(searched, percent == 0 ? 8 : 0);
    }
}

TEST(SelfPlay, AdjudicatesDrawAtMaximumOfPlies) {
    SelfPlaySettings settings = quick(RuleSet::teams());
    settings.adjudication.max_plies = 5;
    const RecordedGame game = play(settings, 0);
    EXPECT_EQ(game.plies.size(), 5U);
    EXPECT_EQ(game.red_half_points, 1);
    EXPECT_EQ(game.end, "adjudicated: limit of 5 plies");
}

TEST(SelfPlay, AdjudicatesWonGame) {
    // A lead of one centipawn for eight plies in a row wins.
    SelfPlaySettings settings = quick(RuleSet::teams());
    settings.random_percent = 0;
    settings.adjudication.win_score = 1;
    settings.adjudication.max_plies = 1000;
    const RecordedGame game = play(settings, 0);
    ASSERT_EQ(game.end, "adjudicated: all agree on the winner");
    ASSERT_GE(game.plies.size(), 8U);
    Game played{game.start};
    std::vector<bool> is_red_ahead;
    for (const RecordedPly& ply : game.plies) {
        const Color mover = played.position().turn();
        const bool is_red = played.position().side_of(Color::Red).contains(mover);
        const ReportedScore& score = ply.score.value();
        is_red_ahead.push_back((score.mate.value_or(score.cp) > 0) == is_red);
        ASSERT_TRUE(played.play(ply.move));
    }
    for (std::size_t i = is_red_ahead.size() - 8; i < is_red_ahead.size(); ++i) {
        EXPECT_EQ(is_red_ahead[i], game.red_half_points == 2) << i;
    }
}

TEST(SelfPlay, RecordsResultOfLastPosition) {
    // Random moves end a game of FFA fast, because they need no search.
    SelfPlaySettings settings = quick(RuleSet::ffa());
    settings.random_percent = 100;
    settings.adjudication.max_plies = 3000;
    const RecordedGame game = play(settings, 0);
    Game played{game.start};
    for (const RecordedPly& ply : game.plies) ASSERT_TRUE(played.play(ply.move));
    for (const Color c : kAllColors) {
        EXPECT_EQ(game.final_hundredths[c], 100 * played.position().points(c));
    }
    EXPECT_TRUE(played.is_over());
    EXPECT_EQ(game.end, name(played.outcome().reason));
}

TEST(SelfPlay, RecordsExpectedPointsOfEachSeat) {
    SelfPlaySettings settings = quick(RuleSet::ffa());
    settings.random_percent = 30;
    const RecordedGame game = play(settings, 0);
    Game played{game.start};
    int scores = 0;
    for (const RecordedPly& ply : game.plies) {
        EXPECT_EQ(ply.values.has_value(), ply.score.has_value());
        if (ply.score && !ply.score->mate) {
            // The score is the mover's value above the mean of the others; both are rounded.
            const Color seat = played.position().turn();
            const ColorSet others = played.position().active() - ColorSet::of(seat);
            EXPECT_NEAR(ply.score->cp, above_mean(*ply.values, seat, others), 2);
            ++scores;
        }
        ASSERT_TRUE(played.play(ply.move));
    }
    EXPECT_GT(scores, 10);
    for (const RecordedPly& ply : play(quick(RuleSet::teams()), 0).plies) {
        EXPECT_FALSE(ply.values.has_value());
    }
}

TEST(SelfPlay, PlaysAllVariantsOfChess4) {
    for (const Variant variant :
         {Variant::Chess4, Variant::Chess4Takeover, Variant::Chess4Partners}) {
        SelfPlaySettings settings = quick(RuleSet::of(variant));
        settings.opening.setup = StartSetup::Chess4;
        settings.opening.filter.max_spread = SelfPlaySettings::kMaxChess4Spread;
        settings.random_percent = 100;
        settings.adjudication.max_plies = 4000;
        const RecordedGame game = play(settings, 0);
        EXPECT_EQ(game.setup, "chess4");
        Game played{game.start};
        for (const RecordedPly& ply : game.plies) ASSERT_TRUE(played.play(ply.move));
        ASSERT_TRUE(played.is_over()) << name(variant);
        const auto halves = last_standing_halves(played.position());
        if (variant == Variant::Chess4Partners) {
            const Color other = (ColorSet::all() - played.position().side_of(Color::Red)).first();
            const int lead = halves[Color::Red].value() - halves[other].value();
            EXPECT_EQ(game.red_half_points, lead > 0 ? 2 : lead == 0 ? 1 : 0);
        } else {
            for (const Color c : kAllColors) {
                EXPECT_EQ(game.final_hundredths[c], 50 * halves[c].value());
            }
        }
    }
}

TEST(SelfPlay, PicksNodesByWeight) {
    SelfPlaySettings settings = quick(RuleSet::teams());
    settings.nodes = {{50, 1}, {70, 3}};
    settings.random_percent = 100;
    settings.adjudication.max_plies = 1;
    settings.opening.filter.nodes = 1;
    SelfPlayer player{settings};
    std::map<std::uint64_t, int> games;
    for (std::size_t i = 0; i < 80; ++i) ++games[player.play(i, never).value().nodes];
    EXPECT_EQ(games.size(), 2U);
    EXPECT_EQ(games[50] + games[70], 80);
    EXPECT_GT(games[50], 8);  // of 80 games, 20 are expected
    EXPECT_LT(games[50], 34);
}

TEST(SelfPlay, StopsWhenCallbackReturnsTrue) {
    const SelfPlaySettings settings = quick(RuleSet::ffa());
    int calls = 0;
    EXPECT_FALSE(SelfPlayer{settings}.play(0, [&] { return ++calls > 10; }).has_value());
    EXPECT_EQ(calls, 11);
}

}  // namespace
}  // namespace quadrille::datagen
