// The board as text for people.

#include "protocol/uci/board_view.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"

namespace quadrille {
namespace {

Position position_of(std::string_view fen4, const RuleSet& rules = RuleSet::ffa()) {
    const auto parsed = parse_position(fen4, rules);
    EXPECT_TRUE(parsed) << (parsed ? "" : describe(parsed.error()));
    return parsed ? parsed->position : Position::start(StartSetup::Classic, rules);
}

std::string drawn(const Position& position, TextColors colors = TextColors::Off) {
    std::string out;
    for (const std::string& line : draw_board(position, colors)) out += line + '\n';
    return out;
}

TEST(DrawBoard, DrawsStartPosition) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_EQ(drawn(start),
              "     a  b  c  d  e  f  g  h  i  j  k  l  m  n\n"
              "14           yR yN yB yK yQ yB yN yR          14    Seat   Points  State\n"
              "13           yP yP yP yP yP yP yP yP          13  > Red         0  active\n"
              "12            .  .  .  .  .  .  .  .          12    Blue        0  active\n"
              "11  bR bP  .  .  .  .  .  .  .  .  .  . gP gR 11    Yellow      0  active\n"
              "10  bN bP  .  .  .  .  .  .  .  .  .  . gP gN 10    Green       0  active\n"
              " 9  bB bP  .  .  .  .  .  .  .  .  .  . gP gB 9\n"
              " 8  bK bP  .  .  .  .  .  .  .  .  .  . gP gQ 8   Red to move\n"
              " 7  bQ bP  .  .  .  .  .  .  .  .  .  . gP gK 7\n"
              " 6  bB bP  .  .  .  .  .  .  .  .  .  . gP gB 6\n"
              " 5  bN bP  .  .  .  .  .  .  .  .  .  . gP gN 5\n"
              " 4  bR bP  .  .  .  .  .  .  .  .  .  . gP gR 4\n"
              " 3            .  .  .  .  .  .  .  .          3\n"
              " 2           rP rP rP rP rP rP rP rP          2\n"
              " 1           rR rN rB rQ rK rB rN rR          1\n"
              "     a  b  c  d  e  f  g  h  i  j  k  l  m  n\n");
}

TEST(DrawBoard, ShowsPlayersAfterTheirSeats) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const std::vector<std::string> lines = draw_board(
        start, TextColors::Off, {{{"Ann", "", "", "a name that is far too long to show"}}});
    EXPECT_TRUE(lines[2].ends_with("> Red         0  active (Ann)")) << lines[2];
    EXPECT_TRUE(lines[3].ends_with("  Blue        0  active")) << lines[3];
    EXPECT_TRUE(lines[5].ends_with("active (a name that is far too …)")) << lines[5];
}

// Red resigned and left a standing king. Blue is out, and its pieces are dead. Green checks Yellow.
// The board also has a wall, a dead piece without owner and a 1-point queen.
constexpr std::string_view kMixed =
    "Y-1,1,0,0-0,0,0,0-0,0,0,0-12,3,40,7-0-{'resigned':(true,false,false,false)}-"
    "14/14/14/14/dbR,2,yK,6,gR,3/14/14/14/13,gK/14/4,X,dP,8/5,gD,8/14/3,rK,drP,9";

TEST(DrawBoard, MarksPiecesWithoutColors) {
    const std::string text = drawn(position_of(kMixed));
    for (const char* shown :
         {"10 dbR  .  .+yK", "###", " dP", "*rKdrP", " gD",
          "> Yellow     40  active, in check by Green", "  Red        12  zombie, standing",
          "  Blue        3  out", "+  king in check", "d  dead piece",
          "*  zombie king, stands still", "## wall", "D  queen worth 1 point"}) {
        EXPECT_NE(text.find(shown), std::string::npos) << shown << "\n" << text;
    }
    EXPECT_EQ(text.find("~  zombie"), std::string::npos);
}

TEST(DrawBoard, MarksWalkingKing) {
    RuleSet rules;
    rules.dead_king_walking = true;
    const std::string text = drawn(position_of(kMixed, rules));
    EXPECT_NE(text.find("~rK"), std::string::npos) << text;
    EXPECT_NE(text.find("~  zombie king, walks"), std::string::npos) << text;
}

TEST(DrawBoard, ShowsTeamsOfSeats) {
    const std::string text = drawn(Position::start(StartSetup::Modern, RuleSet::teams()));
    EXPECT_NE(text.find("> Red     1     active"), std::string::npos) << text;
    EXPECT_NE(text.find("  Blue    2     active"), std::string::npos) << text;
    EXPECT_NE(text.find("  Yellow  1     active"), std::string::npos) << text;
}

TEST(DrawBoard, UsesSeatNamesOfChess4) {
    const std::string start = drawn(Position::start(StartSetup::Chess4, RuleSet::chess4()));
    for (const char* shown :
         {"> White  r", "  Silver b", "  Black  y", "  Gold   g", "White to move"}) {
        EXPECT_NE(start.find(shown), std::string::npos) << shown << "\n" << start;
    }
    for (const Color c : kAllColors) {
        EXPECT_EQ(start.find(kColorNames[c]), std::string::npos) << start;
    }
    // Black's king is in check by White's rook.
    const std::string check =
        drawn(position_of("Y-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
                          "14/14/7,yK,6/14/14/14/bK,13/14/13,gK/14/14/7,rR,6/14/7,rK,6",
                          RuleSet::chess4()));
    EXPECT_NE(check.find("active, in check by White"), std::string::npos) << check;
}

// An acquired army (RULES.md, "Chess4").
TEST(DescribeSeat, NamesPlayerOfAcquiredArmy) {
    const Position position = position_of(
        "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'takenBy':('','r','','')}-"
        "14/14/7,yK,6/14/14/14/bR,13/14/13,gK/14/14/7,rR,6/14/7,rK,6",
        RuleSet::of(Variant::Chess4Takeover));
    EXPECT_EQ(describe_seat(position, Color::Blue), "out, moved by White");
}

TEST(DrawBoard, AddsOnlyColorCodes) {
    const Position position = position_of(kMixed);
    const std::string coloured = drawn(position, TextColors::On);
    EXPECT_NE(coloured.find("\x1b["), std::string::npos);
    std::string stripped;
    bool in_code = false;
    for (const char c : coloured) {
        if (c == '\x1b') in_code = true;
        if (!in_code) stripped += c;
        if (in_code && c == 'm') in_code = false;
    }
    EXPECT_EQ(stripped, drawn(position));
}

TEST(DrawBoard, FitsInHundredColumns) {
    for (const std::string& line : draw_board(position_of(kMixed), TextColors::Off)) {
        EXPECT_LE(line.size(), 100U) << line;
    }
}

TEST(DescribeSeat, NamesReasonOfDeparture) {
    const Position position = position_of(
        "R-0,1,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'gameOver':true,'stalemated':(false,true,false,false)"
        ","
        "'flagged':(false,false,true,false)}-14/14/14/14/14/14/14/14/14/14/14/14/14/3,rK,10");
    EXPECT_EQ(describe_seat(position, Color::Red), "active");
    EXPECT_EQ(describe_seat(position, Color::Blue), "out (stalemated)");
    EXPECT_EQ(describe_seat(position, Color::Yellow), "out (time-out)");
    EXPECT_EQ(describe_seat(position, Color::Green), "out");
}

}  // namespace
}  // namespace quadrille
