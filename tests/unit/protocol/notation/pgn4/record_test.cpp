// PGN4 records of games played in the test. record_round_trips_test.cpp has random games.

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/word_positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

TEST(Pgn4Record, HoldsGameOfMatch) {
    Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    test::play(game, "d2d4");
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Green}));
    test::play(game, "b8c8");
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Red}));
    RecordExtras extras;
    extras.tags = {{"Event", "a \"b\"\n\\"}, {"Red", "x - y"}, {"Variant", "solo"}};
    extras.comments = {"+0.35/12 0.45s", "", " {late} "};
    extras.cosmetic = {"Anonymous"};
    const std::string text = format_pgn4(record_of(game, extras));
    EXPECT_EQ(text, R"([Event "a \"b\" \\"]
[Red "x - y"]
[Variant "solo"]
[RuleVariants "EnPassant Stalemate=remaining QueenMultiCheck=false Anonymous"]
[StartFen4 "4PC"]
[Result "x - y: 10 - Blue: 10 - Yellow: 10 - Green: 0"]
[Termination "Draw agreed"]
[PlyCount "2"]

1. d2-d4 { +0.35/12 0.45s } .. gT .. b8-c8 { {late) } .. D
)");
    EXPECT_EQ(format_pgn4(must_read(text)), text);
}

TEST(Pgn4Record, TagsDerivedFromGameReplaceGivenTags) {
    const Game game(Position::start(StartSetup::Chess4, RuleSet::teams()));
    RecordExtras extras;
    extras.tags = {{"Result", "1-0"},      {"Variant", "FFA"}, {"RuleVariant", "Prom=9"},
                   {"PlyCount", "7"},      {"PlyCount", "8"},  {"StartFen4", "4PCb"},
                   {"Termination", "mine"}};
    const GameRecord record = record_of(game, extras);
    const std::string text = format_pgn4(record);
    EXPECT_EQ(record.tags[0].value, "*");
    EXPECT_EQ(record.tags[1].value, "Teams");
    EXPECT_EQ(record.tags[2].name, "PlyCount");
    EXPECT_EQ(record.tags[2].value, "0");
    EXPECT_TRUE(record.tags[3].value.starts_with("R-0,0,0,0-1,1,1,1-")) << text;
    EXPECT_EQ(record.tags[4].value, "mine");
    EXPECT_EQ(record.tags[5].name, "RuleVariants");
    EXPECT_EQ(must_read(text).start, game.start());
}

}  // namespace
}  // namespace quadrille
