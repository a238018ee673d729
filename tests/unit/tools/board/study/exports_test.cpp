#include "tools/board/study/exports.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/board/study/study.h"

namespace quadrille::board {
namespace {

TEST(ExportTest, NamesFilesByPlayersAndDate) {
    GameRecord game = bare_record(Game{Position::start(StartSetup::Classic, RuleSet::ffa())});
    const auto file = [&](const std::string& format) {
        return export_as(format, game, game, std::nullopt)->at("file");
    };
    EXPECT_EQ(file("pgn4"), "ffa.pgn4");
    EXPECT_EQ(file("svg"), "ffa-move-0.svg");
    game.tags = {{"Event", "Evening: a game/\xC3\xA4 .."}};
    EXPECT_EQ(file("list"), "Evening-a-game-list.txt");
    game.tags = {{"Red", "Ann"}, {"Green", "../Dee"}, {"Date", "2026.11.25"}};
    EXPECT_EQ(file("moves"), "Ann-Dee-2026.11.25-moves.txt");
}

TEST(ExportTest, OmitsCommentCommandsFromList) {
    Study study{{}, {}, 1};
    const auto send = [&](const Json& message) { return study.handle(message, {}); };
    send({{"do", "play"}, {"move", "h2-h3"}});
    send({{"do", "comment"}, {"text", "[%eval 1 2 3 4] a quiet move [%depth 6]"}});
    send({{"do", "play"}, {"move", "b7-c7"}});
    send({{"do", "comment"}, {"text", "[%eval 1 2 3 4]"}});
    send({{"do", "go"}, {"node", 0U}});
    send({{"do", "play"}, {"moves", {"e2-e3", "b8-c8"}}});
    send({{"do", "comment"}, {"node", 3U}, {"text", "[%best] [%eval 1 2 3 4]"}});
    const std::string list = send({{"do", "export"}, {"format", "list"}})["text"];
    EXPECT_EQ(list.find("[%"), std::string::npos) << list;
    EXPECT_NE(list.find("a quiet move"), std::string::npos) << list;
    EXPECT_EQ(list.find("{  }"), std::string::npos) << list;
    EXPECT_NE(list.find("( 1. e2-e3 b8-c8 )"), std::string::npos) << list;
    // Other formats keep the commands.
    const std::string pgn4 = send({{"do", "export"}, {"format", "pgn4"}})["text"];
    EXPECT_NE(pgn4.find("[%eval 1 2 3 4]"), std::string::npos) << pgn4;
}

TEST(ExportTest, GivesEachFormatItsOwnFileName) {
    for (const char* const variant : {"ffa", "chess4"}) {
        Study study{{}, {}, 1};
        Json answer = study.handle({{"do", "new"}, {"variant", variant}}, {});
        std::set<std::string> names;
        for (const Json& format : answer["formats"]) {
            if (format["name"] == "record") continue;  // an alias
            const Json written = study.handle({{"do", "export"}, {"format", format["name"]}}, {});
            EXPECT_TRUE(names.insert(written.at("file")).second) << written["file"];
        }
        EXPECT_GT(names.size(), 5U);
    }
}

}  // namespace
}  // namespace quadrille::board
