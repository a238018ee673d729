#include "tools/board/watch/match_watch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"
#include "tools/base/files.h"

namespace quadrille::board {
namespace {

constexpr const char* kHead =
    R"({"match":{"variant":"teams"},"version":2,"engines":["a","b<"],"begun":"2026-11-25"})";
constexpr const char* kRun = R"({"run":{"machine":"m"},"rotations":2})";
constexpr const char* kGame =
    R"({"game":1,"rotation":1,"teams":true,"teammate":2,"engines":[1,0,1,0],"points":[0,0,0,0],)"
    R"("places":[1,3,1,3],"end":"checkmate","plies":21,"ms":9})";
constexpr const char* kLive =
    R"({"kind":"quadrille match","version":2,"title":"T","state":"running","variant":"teams",)"
    R"("rules":"","games":1,"planned":4,"standings":[{"engine":"a","score":0.5}],"findings":["f"],)"
    R"("playing":[{"number":2,"players":["a","b","a","b"],"left_ms":[1,2,3,4],)"
    R"("position":"position modern moves h2-h3"}]})";

class MatchWatchTest : public ::testing::Test {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream{folder_.of(name), std::ios::trunc} << text;
    }
    quadrille::test::TemporaryFolder folder_;
    MatchWatch watch_{folder_.path()};
};

TEST_F(MatchWatchTest, ReportsRunningAndFinishedGames) {
    write("games.jsonl",
          std::string{kHead} + '\n' + kRun + '\n' + kGame + '\n' + R"({"game":1,"half)");
    write("live.json", kLive);
    const auto match = LineFile::append_to(folder_.of("games.jsonl"));
    EXPECT_TRUE(watch_.poll());
    const Json& json = watch_.json();
    EXPECT_EQ(json["message"], "");
    EXPECT_EQ(json["planned"], 4);
    EXPECT_EQ(json["standings"][0]["score"], 0.5);
    EXPECT_EQ(json["playing"][0]["position"]["turn"], "blue");
    EXPECT_EQ(json["playing"][0]["left_ms"][2], 3);
    ASSERT_EQ(json["finished"].size(), 1U) << "the incomplete line is not read yet";
    EXPECT_EQ(json["finished"][0]["number"], 1);
    EXPECT_EQ(json["finished"][0]["players"], Json::parse(R"(["b<", "a", "b<", "a"])"));
    EXPECT_EQ(json["finished"][0]["result"], "1-0");
    EXPECT_FALSE(watch_.poll()) << "the files have not changed";
    std::ofstream{folder_.of("games.jsonl"), std::ios::app}.write("", 0);
    write("games.jsonl", std::string{kHead} + '\n' + kRun + '\n' + kGame + '\n' + kGame + '\n');
    EXPECT_TRUE(watch_.poll());
    EXPECT_EQ(watch_.json()["finished"].size(), 2U);
    // A new match in the same folder.
    write("games.jsonl", std::string{kHead} + '\n');
    EXPECT_TRUE(watch_.poll());
    EXPECT_TRUE(watch_.json()["finished"].empty());
}

TEST_F(MatchWatchTest, ReportsKilledMatchAsStopped) {
    write("games.jsonl", std::string{kHead} + '\n');
    write("live.json", kLive);
    {
        const auto match = LineFile::append_to(folder_.of("games.jsonl"));
        ASSERT_TRUE(match.has_value());
        (void)watch_.poll();
        EXPECT_EQ(watch_.json()["state"], "running");
    }
    EXPECT_TRUE(watch_.poll());
    EXPECT_EQ(watch_.json()["state"], "stopped");
    EXPECT_TRUE(watch_.json()["playing"].empty());
    EXPECT_EQ(watch_.json()["message"], "");
}

TEST_F(MatchWatchTest, ReportsFfaPointsAndEmptySeats) {
    write("games.jsonl",
          std::string{kHead} + '\n' +
              R"({"game":4,"teams":false,"engines":[1,0,1,null],)"
              R"("points":[41,20.5,0,null],"places":[1,2,3,4],"end":"e","plies":1})" +
              '\n');
    (void)watch_.poll();
    EXPECT_EQ(watch_.json()["finished"][0]["result"], "41 - 20.5 - 0");
    EXPECT_TRUE(watch_.json()["finished"][0]["players"][3].is_null());
}

TEST_F(MatchWatchTest, WaitsForFolder) {
    const std::string folder = folder_.of("later");
    MatchWatch watch{folder};
    EXPECT_TRUE(watch.poll());
    EXPECT_EQ(watch.json()["message"],
              "waiting for quadrille-match to begin a match in this folder");
    std::filesystem::create_directory(folder);
    write("later/live.json", kLive);
    EXPECT_TRUE(watch.poll());
    EXPECT_EQ(watch.json()["title"], "T");
    EXPECT_EQ(watch.json()["message"], "");
}

TEST_F(MatchWatchTest, ReportsInvalidMatchFiles) {
    for (const char* const text : {"", "{", "[]", "7", R"({"title": "x"})"}) {
        write("live.json", text);
        (void)watch_.poll();
        EXPECT_TRUE(watch_.json()["message"].get<std::string>().starts_with(
            "not a match of quadrille-match: "))
            << text;
    }
    // Deep nesting is an error, not a stack overflow.
    const std::string nested = std::string(200'000, '[') + std::string(200'000, ']');
    write("live.json", nested);
    (void)watch_.poll();
    EXPECT_EQ(watch_.json()["message"],
              "not a match of quadrille-match: JSON nests deeper than 32");
    write("live.json", kLive);
    write("games.jsonl", nested + '\n');
    (void)watch_.poll();
    EXPECT_EQ(watch_.json()["message"],
              "not a match of quadrille-match: JSON nests deeper than 32");
    write("games.jsonl", "no json\n");
    (void)watch_.poll();
    EXPECT_NE(watch_.json()["message"], "");
}

TEST_F(MatchWatchTest, ReturnsRecordOfFinishedGame) {
    std::filesystem::create_directory(folder_.of("games"));
    write("games/3.pgn4", "1. h2-h3\n");
    EXPECT_EQ(watch_.record_of(3).value(), "1. h2-h3\n");
    EXPECT_EQ(watch_.record_of(4).error(), "number: cannot read the record of game 4");
    // A link to itself cannot be read.
    std::filesystem::create_symlink("5.pgn4", folder_.of("games/5.pgn4"));
    EXPECT_EQ(watch_.record_of(5).error(), "number: cannot read the record of game 5");
}

}  // namespace
}  // namespace quadrille::board
