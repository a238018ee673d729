// Games of the engine against itself: legal to the end, the same for a seed, cut short as asked.

#include "tools/datagen/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/game.h"

namespace quadrille::datagen {
namespace {

bool never() { return false; }

SelfPlaySettings quick(const RuleSet& rules) {
    SelfPlaySettings settings;
    settings.opening.rules = rules;
    settings.opening.filter.nodes = 100;
    settings.nodes = 60;
    settings.adjudication.max_plies = 60;
    return settings;
}

RecordedGame play(const SelfPlaySettings& settings, std::size_t number) {
    return SelfPlayer{settings}.play(number, never).value();
}

TEST(SelfPlay, TheNumberAloneSaysHowAGameGoes) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const SelfPlaySettings settings = quick(rules);
        SelfPlayer player{settings};
        const std::string first = format_game_line(player.play(0, never).value());
        const std::string second = format_game_line(player.play(1, never).value());
        EXPECT_NE(first, second);
        EXPECT_EQ(format_game_line(play(settings, 1)), second) << "games before leave no trace";
        EXPECT_TRUE(parse_game_line(second).has_value());
        SelfPlaySettings other = settings;
        other.opening.seed = 2;
        EXPECT_NE(format_game_line(play(other, 1)), second);
    }
}

TEST(SelfPlay, ShareOfRandomMoves) {
    SelfPlaySettings settings = quick(RuleSet::ffa());
    settings.nodes = 5000;  // fewer may not be enough for a score
    settings.adjudication.max_plies = 20;
    for (const int percent : {0, 100}) {
        settings.random_percent = percent;
        const RecordedGame game = play(settings, 3);
        EXPECT_EQ(game.plies.size(), 20U);
        const auto searched = std::ranges::count_if(
            game.plies, [](const RecordedPly& p) { return p.score.has_value(); });
        EXPECT_EQ(searched, percent == 0 ? 20 : 0);
    }
}

TEST(SelfPlay, EndsAtTheNumberOfPlies) {
    SelfPlaySettings settings = quick(RuleSet::teams());
    settings.adjudication.max_plies = 5;
    const RecordedGame game = play(settings, 0);
    EXPECT_EQ(game.plies.size(), 5U);
    EXPECT_EQ(game.red_halves, 1);
    EXPECT_EQ(game.end, "adjudicated: 5 moves and events");
}

TEST(SelfPlay, AWonGameIsCutShort) {
    // Everybody is ahead by a centipawn: the first to be so for eight plies in a row has won.
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
        EXPECT_EQ(is_red_ahead[i], game.red_halves == 2) << i;
    }
}

TEST(SelfPlay, TheResultIsThatOfTheLastPosition) {
    // Random moves end a game of FFA soon enough, and never wait for a search.
    SelfPlaySettings settings = quick(RuleSet::ffa());
    settings.random_percent = 100;
    settings.adjudication.max_plies = 3000;
    const RecordedGame game = play(settings, 0);
    Game played{game.start};
    for (const RecordedPly& ply : game.plies) ASSERT_TRUE(played.play(ply.move));
    EXPECT_EQ(game.points, played.position().points());
    EXPECT_TRUE(played.is_over());
    EXPECT_EQ(game.end, name(played.outcome().reason));
}

TEST(SelfPlay, Stops) {
    const SelfPlaySettings settings = quick(RuleSet::ffa());
    int asked = 0;
    EXPECT_FALSE(SelfPlayer{settings}.play(0, [&] { return ++asked > 10; }).has_value());
    EXPECT_EQ(asked, 11);
}

}  // namespace
}  // namespace quadrille::datagen
