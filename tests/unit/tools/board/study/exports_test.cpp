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

/// A list without rules names no game. If it fits only another preset, the refusal names that one.
TEST(ExportTest, ReportsLostRulesOfListsAndNamesFittingPreset) {
    Study study{{}, {}, 1};
    const auto send = [&](const Json& message) { return study.handle(message, {}); };
    for (const char* const preset : {"seed", "site"}) {
        send({{"do", "new"}, {"preset", preset}});
        // Blue's queen starts on A8 in one preset, on A7 in the other.
        const bool is_site = std::string_view{preset} == "site";
        Json moves = {"h2-h3", "b7-c7", "g13-g12", "m8-l8", "h3-h4", "a8-c6"};
        if (!is_site) {
            moves[1] = "b8-c8";
            moves[5] = "a7-c9";
        }
        EXPECT_FALSE(send({{"do", "play"}, {"moves", moves}}).contains("error"));
        for (const char* const format : {"moves", "list"}) {
            const Json written = send({{"do", "export"}, {"format", format}});
            EXPECT_TRUE(written["lost"].get<std::string>().starts_with(
                "This list does not contain the rules and the start of the game: choose them"))
                << written;
            const Json other = send(
                {{"do", "open"}, {"text", written["text"]}, {"preset", is_site ? "seed" : "site"}});
            EXPECT_EQ(other.value("fitting_preset", "none"), preset) << other;
            EXPECT_FALSE(send({{"do", "open"}, {"text", written["text"]}, {"preset", preset}})
                             .contains("error"));
        }
    }
    const Json wrong = send({{"do", "open"}, {"text", "1. h2-h9"}});
    EXPECT_FALSE(wrong.contains("fitting_preset")) << wrong;
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
