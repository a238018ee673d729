// A game as one HTML file.

#include "tools/games/html/game_page.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/protocol/notation/record/must_read.h"
#include "tools/games/html/page_files.h"

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the part of `text` between two others.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
    const std::size_t begin = text.find(from);
    EXPECT_NE(begin, std::string::npos) << from;
    const std::size_t start = begin + from.size();
    return text.substr(start, text.find(to, start) - start);
}
Json game_in(const std::string& page) {
    return Json::parse(
        between(page, "<script type=\"application/json\" id=\"game\">", "</script>"));
}

constexpr const char* kGame =
    "[Variant \"FFA\"]\n[Red \"<script>\"]\n[Event \"A & B\"]\n\n"
    "1. h2-h3 { </script> <!-- } .. b7-c7 .. h13-h12 .. m8-l8\n2. h3-h4 ( 2. g2-g3 )\n";

TEST(GamePage, LoadsNoOtherFiles) {
    const std::string page = format_game_page(must_read(kGame), std::nullopt);
    EXPECT_NE(page.find("<title>A &amp; B - Quadrille</title>"), std::string::npos);
    // No reference to a file of the page remains.
    for (const PageFile& file : page_files()) {
        EXPECT_EQ(page.find("\"" + std::string{file.name} + "\""), std::string::npos) << file.name;
    }
    EXPECT_EQ(page.find("<link rel=\"stylesheet\""), std::string::npos);
    EXPECT_EQ(page.find(" src=\"m"), std::string::npos);
    // Texts of the game do not end a script: each `<script` has exactly one `</script`.
    const auto count = [&](const std::string& part) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = page.find(part, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    EXPECT_EQ(count("</script"), count("<script"));
    EXPECT_EQ(count("<!--"), 0U);
    EXPECT_EQ(count("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "),
              1U);
    // Every module is in the import map, and no module imports by a path.
    const Json map = Json::parse(between(page, "<script type=\"importmap\">", "</script>"));
    std::size_t modules = 0;
    for (const PageFile& file : page_files()) {
        if (!file.name.ends_with(".js")) continue;
        ++modules;
        EXPECT_TRUE(map["imports"].contains("quadrille/" + std::string{file.name})) << file.name;
    }
    EXPECT_GT(modules, 10U);
    EXPECT_EQ(map.dump().find("from%20'./"), std::string::npos);
}

TEST(GamePage, StoresPositionsAsDifferences) {
    const GameRecord record = must_read(kGame);
    const Json game = game_in(format_game_page(record, std::nullopt));
    ASSERT_EQ(game["tree"].size(), 7U) << "five moves, a variation, the start";
    EXPECT_EQ(game["positions"].size(), 7U);
    EXPECT_EQ(game["positions"]["0"]["pieces"].size(), 64U);
    EXPECT_FALSE(game["positions"]["0"].contains("moves"));
    EXPECT_EQ(game["positions"]["1"]["set"],
              Json::parse(R"([{"square": "h3", "type": "P", "seat": "red", "is": "alive"}])"));
    EXPECT_EQ(game["positions"]["1"]["gone"], Json::parse(R"(["h2"])"));
    EXPECT_EQ(game["positions"]["1"]["turn"], "blue");
    EXPECT_FALSE(game["positions"]["1"].contains("variant")) << "unchanged";
    EXPECT_EQ(game["positions"]["0"]["seats"][0]["player"], "<script>");
    EXPECT_EQ(game["tags"]["Event"], "A & B");
    EXPECT_EQ(game["record"], format_pgn4(record));
    EXPECT_TRUE(game["review"].is_null());
}

TEST(GamePage, AddsNodesToPliesOfReview) {
    const Json review = Json::parse(R"({"state": "done", "plot": [{"ply": 0}, {"ply": 5}],
        "marks": [{"ply": 2}], "summary": {"turns": [{"ply": 1}]}})");
    const Json game = game_in(format_game_page(must_read(kGame), review));
    EXPECT_EQ(game["review"]["plot"][0]["node"], 0);
    EXPECT_EQ(game["review"]["plot"][1]["node"], 5);
    EXPECT_EQ(game["review"]["marks"][0]["node"], 2);
    EXPECT_EQ(game["review"]["summary"]["turns"][0]["node"], 1);
}

}  // namespace
}  // namespace quadrille
