// Tests the SVG drawing of a board.

#include "tools/games/formats/svg_board.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "tests/unit/tools/base/drawing.h"

namespace quadrille {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++found;
    return found;
}

TEST(SvgBoard, UsesNamesAndColorsOfChess4) {
    const Position start = Position::start(StartSetup::Chess4, RuleSet::chess4());
    const std::string text = draw_svg_board(start, std::nullopt);
    for (const char* shown : {">White to move<", ">White: ", ">Silver: ", ">Black: ", ">Gold: "}) {
        EXPECT_EQ(count(text, shown), 1U) << shown;
    }
    // Sixteen pieces and the mark of the seat; the rectangle behind the picture is white, too.
    EXPECT_EQ(count(text, "fill=\"#ffffff\""), 18U);
    for (const char* silver_black_gold : {"#b3c0d4", "#43474d", "#e6b422"}) {
        EXPECT_EQ(count(text, silver_black_gold), 17U) << silver_black_gold;
    }
}

TEST(SvgBoard, ShowsPlayersNextToTheirSeats) {
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    const PerColor<std::string> players{
        {{"Ann & Co", "", "", "a name that is far too long to show"}}};
    const std::string text = draw_svg_board(start, std::nullopt, players);
    EXPECT_NO_THROW((void)testing::parsed_svg(text));
    EXPECT_EQ(count(text, ">Red (Ann &amp; Co): 0 points, active<"), 1U) << text;
    EXPECT_EQ(count(text, ">Blue: 0 points"), 1U);
    EXPECT_EQ(count(text, ">Green (a name that is far too …): "), 1U);
}

TEST(SvgBoard, DrawsSquaresPiecesAndLastMove) {
    Position position = Position::start(StartSetup::Modern, RuleSet::ffa());
    const std::string before = draw_svg_board(position, std::nullopt);
    EXPECT_TRUE(before.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="));
    EXPECT_NO_THROW((void)testing::parsed_svg(before));
    EXPECT_EQ(count(before, "width=\"40\" height=\"40\""), 160U);  // no squares in the corners
    EXPECT_EQ(count(before, "<path"), 64U);
    EXPECT_EQ(count(before, "<text"), 4U * 14 + 5);
    EXPECT_NE(before.find(">Red to move<"), std::string::npos);
    EXPECT_EQ(count(before, "<circle"), 0U);
    const Move move = *parse_move("h2-h3", position);
    position.play(move);
    const std::string after = draw_svg_board(position, move);
    EXPECT_EQ(count(after, "width=\"40\" height=\"40\""), 162U);  // two more shade the last move
    EXPECT_NE(after.find(">Blue to move<"), std::string::npos);
}

TEST(SvgBoard, ShowsWallsChecksAndDeadPieces) {
    // Blue has resigned; Red's rook checks Green; a wall stands on h7, a 1-point queen on h9.
    const auto position = parse_position(
        "Y-0,1,0,0-0,0,0,0-0,0,0,0-7,0,3,1-0-{'resigned':(false,true,false,false)}-6,yK,7/14/14/14/"
        "14/7,rD,6/bK,bP,12/7,X,1,rR,3,gK/14/14/14/14/14/7,rK,6",
        RuleSet::ffa());
    ASSERT_TRUE(position) << describe(position.error());
    const std::string text = draw_svg_board(position->position, std::nullopt);
    EXPECT_NO_THROW((void)testing::parsed_svg(text));
    EXPECT_EQ(count(text, "<path"), 7U);
    EXPECT_EQ(count(text, "fill=\"#9a9a9a\""), 2U);
    EXPECT_EQ(count(text, "<circle"), 1U);
    EXPECT_EQ(count(text, "width=\"40\" height=\"40\" fill=\"#222222\""), 1U);
    EXPECT_NE(text.find(">Blue: 0 points, zombie, standing<"), std::string::npos);
    EXPECT_NE(text.find(">Red: 7 points, active<"), std::string::npos);
}

}  // namespace
}  // namespace quadrille
