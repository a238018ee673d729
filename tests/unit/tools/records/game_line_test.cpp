// Games as lines of text: what is written is read again, and what is wrong with a line is named.

#include "tools/records/game_line.h"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"

namespace quadrille {
namespace {

RecordedPly ply(const Position& position, const char* move, std::optional<ReportedScore> score) {
    return {parse_move(move, position).value(), score, std::nullopt};
}

/// Three moves from the classic start: a score, a drawn move, a mate score.
RecordedGame short_game(const RuleSet& rules) {
    RecordedGame game;
    game.start = Position::start(StartSetup::Classic, rules);
    Game played{game.start};
    ReportedScore mate;
    mate.mate = -3;
    const auto add = [&](const char* move, std::optional<ReportedScore> score) {
        game.plies.push_back(ply(played.position(), move, score));
        EXPECT_TRUE(played.play(game.plies.back().move));
    };
    add("h2-h3", ReportedScore{-17, std::nullopt});
    add("b7-c7", std::nullopt);
    add("g13-g12", mate);
    game.end = "adjudicated: 3 moves and events";
    return game;
}

constexpr const char* kTeamsLine =
    R"({"variant":"teams","rules":"","start":"S","moves":"h2-h3 b7-c7","scores":"4 ?",)"
    R"("result":0.5,"end":"x"})";

/// `kTeamsLine` from the classic start, with one part of it replaced.
std::string line_with(const std::string& part, const std::string& other) {
    std::string line = kTeamsLine;
    const std::string start =
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
        "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/"
        "bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/"
        "bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/"
        "3,rR,rN,rB,rQ,rK,rB,rN,rR,3";
    const auto replace = [&](const std::string& from, const std::string& to) {
        const std::size_t at = line.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        line.replace(at, from.size(), to);
    };
    replace(part, other);
    if (line.find("\"S\"") != std::string::npos) replace("\"S\"", "\"" + start + "\"");
    return line;
}

TEST(GameLine, ReadsWhatItWrites) {
    RuleSet changed = RuleSet::ffa();
    changed.promotion_row = 11;
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams(), changed}) {
        RecordedGame game = short_game(rules);
        if (rules.has_teams) game.red_halves = 2;
        if (!rules.has_teams) game.final_hundredths = {{3300, 0, 7100, 999900}};
        const std::string line = format_game_line(game);
        EXPECT_EQ(line.find('\n'), line.size() - 1) << "one line";
        const auto read = parse_game_line(line);
        ASSERT_TRUE(read.has_value()) << describe(read.error());
        EXPECT_EQ(*read, game);
    }
}

TEST(GameLine, IsAsDocumented) {
    RecordedGame game = short_game(RuleSet::teams());
    game.red_halves = 1;
    game.setup = "classic";
    game.nodes = 300;
    const std::string line = format_game_line(game);
    const std::string begin = R"({"variant":"teams","rules":"","setup":"classic","nodes":300,)"
                              R"("start":"R-0,0,0,0-)";
    EXPECT_TRUE(line.starts_with(begin)) << line;
    const std::string rest = R"(","moves":"h2-h3 b7-c7 g13-g12","scores":"-17 ? #-3","result":0.5,)"
                             R"("end":"adjudicated: 3 moves and events"})"
                             "\n";
    EXPECT_NE(line.find(rest), std::string::npos) << line;
}

TEST(GameLine, FaultsAreNamed) {
    ASSERT_TRUE(parse_game_line(line_with("x", "y")).has_value());
    struct Row {
        const char* part;
        const char* other;
        const char* field;
        std::size_t item;
    };
    const Row rows[] = {
        {"{", "[", "line", 0},
        {"\"teams\"", "\"chess\"", "variant", 0},
        {"\"teams\"", "7", "variant", 0},
        {"\"rules\"", "\"ruler\"", "rules", 0},
        {"\"rules\":\"\"", "\"rules\":\"Prom=99\"", "rules", 0},
        {"\"S\"", "\"R-0\"", "start", 0},
        {"b7-c7", "b7-c9", "moves", 2},
        {"b7-c7", "", "scores", 0},
        {"4 ?", "4", "scores", 0},
        {"4 ?", "4 ??", "scores", 2},
        {"4 ?", "# ?", "scores", 1},
        {"4 ?", "4.5 ?", "scores", 1},
        {"0.5", "0.7", "result", 0},
        {"0.5", "\"1\"", "result", 0},
        {"\"result\"", "\"results\"", "result", 0},
        {"\"end\"", "\"ending\"", "end", 0},
    };
    for (const Row& row : rows) {
        const auto read = parse_game_line(line_with(row.part, row.other));
        ASSERT_FALSE(read.has_value()) << row.part << " -> " << row.other;
        EXPECT_EQ(read.error().field, row.field) << describe(read.error());
        EXPECT_EQ(read.error().item, row.item) << describe(read.error());
    }
    EXPECT_EQ(describe(GameLineError{"scores", 2, "\"??\"", "a number"}),
              "scores, item 2: found \"??\", expected a number");
}

TEST(GameLine, ValuesStandBesideTheMoves) {
    RecordedGame game = short_game(RuleSet::chess4());
    game.plies[0].values = {{1, -2, 300, 4}};
    game.final_hundredths = {{150, 250, 0, 100}};
    const std::string line = format_game_line(game);
    EXPECT_NE(line.find(R"("values":[[1,-2,300,4],null,null],"result":[1.5,2.5,0,1])"),
              std::string::npos)
        << line;
    const auto read = parse_game_line(line);
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    EXPECT_EQ(*read, game);
    const std::string values = "[[1,-2,300,4],null,null]";
    for (const auto& [text, item] : {std::pair{"[[1,-2,300,4],null]", 0},
                                     {"7", 0},
                                     {"[[1,-2,300],null,null]", 1},
                                     {"[[1,-2,300,4.5],null,null]", 1},
                                     {"[[1,-2,300,18446744073709551615],null,null]", 1},
                                     {"[[1,-2,300,100000001],null,null]", 1},
                                     // The second move was drawn: nobody searched.
                                     {"[null,[1,2,3,4],null]", 2}}) {
        std::string other = line;
        other.replace(other.find(values), values.size(), text);
        const auto refused = parse_game_line(other);
        ASSERT_FALSE(refused.has_value()) << text;
        EXPECT_EQ(refused.error().field, "values");
        EXPECT_EQ(refused.error().item, static_cast<std::size_t>(item)) << text;
    }
}

TEST(GameLine, ValuesAreRefusedWhereSeatsPlayInTeams) {
    const auto read = parse_game_line(line_with("\"result\"", "\"values\":[null,null],\"result\""));
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(describe(read.error()),
              "values: found \"a list\", expected none where seats play in teams");
}

TEST(GameLine, WhatIsNestedDeeplyIsRefused) {
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    for (const char* part : {"0.5", "\"teams\"", "\"4 ?\""}) {
        const auto read = parse_game_line(line_with(part, deep));
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error().field, "line");
    }
}

TEST(GameLine, LinesFromBeforeSetUpNodesAndValuesAreRead) {
    const auto read = parse_game_line(line_with("x", "y"));
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    EXPECT_EQ(read->setup, "");
    EXPECT_EQ(read->nodes, 0U);
    EXPECT_FALSE(read->plies[0].values.has_value());
}

TEST(GameLine, PointsOfFourSeats) {
    const std::string good = format_game_line(short_game(RuleSet::ffa()));
    const std::string points = "[0,0,0,0]";
    const std::size_t at = good.find(points);
    ASSERT_NE(at, std::string::npos);
    for (const auto& [text, item] : {std::pair{"[1,2,3]", 0}, std::pair{"1", 0},
                                     std::pair{"[1,2,3,-4]", 4}, std::pair{"[1,2.5,3,4]", 2}}) {
        std::string line = good;
        line.replace(at, points.size(), text);
        const auto read = parse_game_line(line);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().field, "result");
        EXPECT_EQ(read.error().item, static_cast<std::size_t>(item));
    }
}

}  // namespace
}  // namespace quadrille
