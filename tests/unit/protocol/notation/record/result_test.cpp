#include "protocol/notation/record/result.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/game.h"

namespace quadrille {
namespace {

constexpr std::string_view kTeamsResults[] = {"*", "1-0", "0-1", "1/2-1/2"};

TEST(RecordResult, ParsesAndFormatsTeams) {
    for (const std::string_view text : kTeamsResults) {
        EXPECT_TRUE(parse_result(text, Variant::Teams)) << text;
        EXPECT_TRUE(parse_result(" " + std::string{text} + "\t", Variant::Teams)) << text;
    }
    EXPECT_EQ(parse_result("1-0", Variant::Teams)->kind, ResultKind::RedSideWon);
    for (const std::string_view text : {" 2-0", "", "Red: 1 - Blue: 2 - Yellow: 3 - Green: 4"}) {
        EXPECT_FALSE(parse_result(text, Variant::Teams)) << text;
    }
}

TEST(RecordResult, ReadsPointsByNameInAnyOrder) {
    SeatNames names;
    names[Color::Red] = "A - B: 1";
    names[Color::Blue] = "A";
    names[Color::Yellow] = "A - B";
    names[Color::Green] = "";
    const auto result =
        parse_result("A - B: 1: 41 - : 0 - A: -7 - A - B: 1234", Variant::Ffa, names);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->points, (PerColor<int>{{{41, -7, 1234, 0}}}));
    const auto by_seat =
        parse_result("Green: 4 - Red: 1 - Blue: 2 - Yellow: 3", Variant::Ffa, names);
    ASSERT_TRUE(by_seat);
    EXPECT_EQ(by_seat->points, (PerColor<int>{{{1, 2, 3, 4}}}));
}

TEST(RecordResult, NamesMayBeginWithBlank) {
    SeatNames names = plain_seat_names();
    names[Color::Red] = " x";
    for (const std::string_view text :
         {" x: 1 - Blue: 2 - Yellow: 3 - Green: 4", " Blue: 2 -  x: 1 - Yellow: 3 - Green: 4 "}) {
        const auto result = parse_result(text, Variant::Ffa, names);
        ASSERT_TRUE(result) << text;
        EXPECT_EQ(result->points, (PerColor<int>{{{1, 2, 3, 4}}}));
    }
}

TEST(RecordResult, AssignsPointsOfEqualNamesInSeatOrder) {
    SeatNames names = plain_seat_names();
    names[Color::Green] = names[Color::Blue] = "Guest";
    const auto result =
        parse_result("Guest: 1 - Red: 2 - Guest: 3 - Yellow: 4", Variant::Ffa, names);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->points, (PerColor<int>{{{2, 1, 4, 3}}}));
}

TEST(RecordResult, RefusesInvalidPoints) {
    for (const std::string_view text :
         {"1-0", "Red: 1 - Blue: 2 - Yellow: 3", "Red: 1 - Blue: x - Yellow: 3 - Green: 4",
          "Red: 1 - Blue: 2 - Yellow: 3 - Green: 4 - Red: 5",
          "Red: 1 - Blue: 2 - Yellow: 3 - Green: 99999999999"}) {
        EXPECT_FALSE(parse_result(text, Variant::Ffa)) << text;
    }
}

TEST(RecordResult, ReadsBackWrittenResult) {
    Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    EXPECT_EQ(format_result(game.position()), "*");
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Red}));
    SeatNames names = plain_seat_names();
    names[Color::Red] = "x: 1 - y";
    const std::string text = format_result(game.position(), names);
    EXPECT_EQ(text, "x: 1 - y: 10 - Blue: 10 - Yellow: 10 - Green: 10");
    const auto result = parse_result(text, Variant::Ffa, names);
    ASSERT_TRUE(result);
    EXPECT_TRUE(agrees(*result, game.position()));
    EXPECT_FALSE(agrees(*result, game.start()));
}

TEST(RecordResult, ComparesTeamsResults) {
    Game game(Position::start(StartSetup::Modern, RuleSet::teams()));
    ASSERT_TRUE(game.apply({EventKind::Resigns, Color::Blue}));
    for (const std::string_view text : kTeamsResults) {
        EXPECT_EQ(agrees(*parse_result(text, Variant::Teams), game.position()),
                  text == "*" || text == "1-0")
            << text;
    }
}

}  // namespace
}  // namespace quadrille
