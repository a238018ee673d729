#include "tools/board/study/study.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/util/random.h"

namespace quadrille::board {
namespace {

class StudyTest : public ::testing::Test {
  protected:
    Json send(const std::string& text) {
        Json answer = study.handle(Json::parse(text), {});
        EXPECT_FALSE(answer.contains("error")) << text << ": " << answer.dump();
        return answer;
    }
    /// Returns the error of a message. Expects that the study has not changed.
    std::string error_of(const std::string& text) {
        const Json before = send(R"({"do": "show"})");
        const Json answer = study.handle(Json::parse(text), {});
        EXPECT_EQ(study.handle(Json::parse(R"({"do": "show"})"), {}), before) << text;
        return answer.value("error", "no error");
    }
    /// Returns the movetext of the record.
    std::string moves() {
        const std::string text = send(R"({"do": "export", "format": "record"})")["text"];
        return text.substr(text.find("\n\n") + 2);
    }

    /// Returns the tags of the record as a list of lines.
    std::string tags() {
        const std::string text = send(R"({"do": "export", "format": "record"})")["text"];
        return text.substr(0, text.find("\n\n") + 1);
    }
    Json open(const std::string& text) {
        return send(Json::object({{"do", "open"}, {"text", text}}).dump());
    }

    static std::int64_t changed_at(const Study& of) { return of.row().at("changed"); }

    Study study{{}, {}, 1};
};

TEST_F(StudyTest, StartsAtStartPosition) {
    const Json all = send(R"({"do": "show"})");
    EXPECT_EQ(all["at"], 0);
    EXPECT_EQ(all["position"]["turn"], "red");
    EXPECT_EQ(all["position"]["pieces"].size(), 64U);
    EXPECT_EQ(all["position"]["moves"].size(), 20U);
    EXPECT_EQ(all["position"]["moves"][0], (Json{{"from", "e1"}, {"to", "d3"}, {"move", "e1-d3"}}));
    EXPECT_EQ(all["tree"], Json::parse(R"([{"node": 0}])"));
}

TEST_F(StudyTest, SetsTimeOfLastChangeOnlyForEdits) {
    EXPECT_EQ(changed_at(study), 0);
    send(R"({"do": "go", "node": 0})");
    send(R"({"do": "stop_analysis", "slot": 0})");
    send(R"({"do": "export", "format": "fen4"})");
    EXPECT_EQ(changed_at(study), 0);
    send(R"({"do": "play", "move": "h2-h3"})");
    const std::int64_t then = changed_at(study);
    EXPECT_GT(then, 1'700'000'000);
    const auto again = Study::restore(study.save({}), {}, {}, 1, {});
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(changed_at(**again), then) << "the time is restored";
}

TEST_F(StudyTest, ListsMovesSinceLastTurnOfSeatToMove) {
    const auto recent = [&](const char* const move) {
        std::string out;
        const Json answer = send(Json{{"do", "play"}, {"move", move}}.dump());
        for (const Json& row : answer["position"]["recent"]) {
            out += row["seat"].get<std::string>() + " " + row["move"].get<std::string>() + " ";
        }
        return out;
    };
    send(R"({"do": "new", "preset": "seed"})");
    EXPECT_EQ(recent("h2-h3"), "red h2-h3 ");
    EXPECT_EQ(recent("b7-c7"), "blue b7-c7 red h2-h3 ");
    EXPECT_EQ(recent("g13-g12"), "yellow g13-g12 blue b7-c7 red h2-h3 ");
    EXPECT_EQ(recent("m8-l8"), "green m8-l8 yellow g13-g12 blue b7-c7 ") << "Red is to move";
    EXPECT_EQ(recent("h3-h4"), "red h3-h4 green m8-l8 yellow g13-g12 ");
    // A seat that is out is skipped, and so is its resignation.
    send(R"({"do": "add_event", "event": "resigns"})");
    EXPECT_EQ(recent("g12-g11"), "yellow g12-g11 red h3-h4 ");
}

TEST_F(StudyTest, BeginsAndReadsListsWithPresetSite) {
    EXPECT_EQ(send(R"({"do": "show"})")["position"]["game"]["preset"], "site");
    const Json read = send(R"({"do": "open", "text": "1. h3 c7"})");
    EXPECT_EQ(read["position"]["game"]["preset"], "site");
    EXPECT_EQ(
        read["warnings"][0]["message"],
        "the list has no tags; it is read as FFA with preset site (chess.com since 2022); for "
        "another game choose its rules in Open");
    const Json chosen = send(R"({"do": "open", "text": "1. h3 c7", "preset": "seed"})");
    EXPECT_EQ(chosen["position"]["game"]["preset"], "seed");
    EXPECT_EQ(chosen["warnings"].size(), 0U);
    const Json record = open("[Variant \"FFA\"]\n\n1. h2-h3\n");
    EXPECT_EQ(record["position"]["game"]["preset"], "seed") << "a PGN4 without rules";
}

TEST_F(StudyTest, OpensTextUpToFault) {
    const auto moves_of = [&](const std::string& text) {
        Json message = {{"do", "open"}, {"text", "[Variant \"FFA\"]\n\n" + text}};
        EXPECT_NE(error_of(message.dump()), "no error") << text;
        message["up_to_fault"] = true;
        const Json opened = send(message.dump());
        EXPECT_TRUE(opened["warnings"].back()["message"].get<std::string>().starts_with(
            "the game is opened up to here: round "))
            << opened["warnings"];
        EXPECT_EQ(send(R"({"do": "show"})")["warnings"], opened["warnings"]);
        return moves();
    };
    for (const char* const rest : {" ..", " .. g13", " .. g13-g9 .. m8-l8", "\n2",
                                   " .. xx .. m8-l8", " { comment", " .. ( g1"}) {
        EXPECT_EQ(moves_of(std::string{"1. h2-h3 .. b7-c7"} + rest), "1. h2-h3 .. b7-c7\n") << rest;
    }
    EXPECT_EQ(moves_of("1.h2-h3..b7-c7..g13-"), "1. h2-h3 .. b7-c7\n");
    EXPECT_EQ(moves_of("1. h2-h3 .. b7-c7 ( 1.. b8-c8 .. g13-g12 .. m8-"),
              "1. h2-h3 .. b7-c7 ( 1.. b8-c8 .. g13-g12 )\n");
    EXPECT_EQ(moves_of("1. h2-h3 .. b7-c7 ( 1.. b8-c8 ( 1.. d2 ) )"),
              "1. h2-h3 .. b7-c7 ( 1.. b8-c8 )\n");
    // The end of the part moves with the last warning's place.
    const Json opened =
        send(Json{{"do", "open"}, {"text", "h2-h3 ä"}, {"up_to_fault", true}}.dump());
    EXPECT_EQ(opened["tree"].size(), 2U);
    EXPECT_EQ(opened["warnings"].back()["column"], 7);
    for (const char* const text : {"?", "x y", "[Variant \"FFA\"]\n[Event"}) {
        EXPECT_NE(error_of(Json{{"do", "open"}, {"text", text}, {"up_to_fault", true}}.dump()),
                  "no error");
    }
}

TEST_F(StudyTest, ExportsUnchangedRecordsAsTheyWere) {
    const std::string first = "% origin\r\n[Variant   \"FFA\"]\r\n\n1. h2-h3 ..  b7-c7\n\n";
    const std::string second = "[Variant \"FFA\"]\n[Result \"*\"]\n\n1. g2-g3..R ; left\n";
    const auto text = [](Study& of, const char* format = "pgn4") {
        return of.handle({{"do", "export"}, {"format", format}}, {})["text"].get<std::string>();
    };
    open(first + second);
    EXPECT_EQ(text(study), first);
    EXPECT_EQ(text(study, "moves"), "h2-h3 b7-c7\n") << "another format";
    send(R"({"do": "play", "move": "h2-h3"})");
    send(R"({"do": "select_game", "number": 2})");
    EXPECT_EQ(text(study), second);
    const auto restored = Study::restore(study.save({}), {}, {}, 1, {});
    ASSERT_TRUE(restored);
    EXPECT_EQ(text(**restored), second);
    send(R"({"do": "comment", "node": 1, "text": "new"})");
    EXPECT_TRUE(text(study).ends_with("1. g2-g3 { new } .. R { left }\n")) << text(study);
    const std::string chess4 = "[Variant \"Chess4\"]\n\n1. k7\n";
    open(chess4);
    EXPECT_EQ(text(study, "c4pgn"), chess4);
    open("h3");
    EXPECT_EQ(text(study, "moves"), "h2-h3\n") << "lists are converted";
    // Rules that were chosen with the text are not in it.
    send(Json{
        {"do", "open"}, {"text", "[Variant \"FFA\"]\n\n1. h2-h3"}, {"rules", "EnPassant=false"}}
             .dump());
    EXPECT_NE(text(study), "[Variant \"FFA\"]\n\n1. h2-h3");
}

TEST_F(StudyTest, ReportsPresetAndRulesOfGame) {
    const auto game = [&](const std::string& text) { return send(text)["position"]["game"]; };
    const Json site = game(R"({"do": "new", "preset": "site"})");
    EXPECT_EQ(site["chosen"], "site");
    EXPECT_EQ(site["values"]["DeadKingWalking"], "true");
    // In Teams, both presets have the same rules, but different start positions.
    const Json teams = game(R"({"do": "new", "variant": "teams", "preset": "site"})");
    EXPECT_EQ(teams["preset"], "");
    EXPECT_EQ(teams["chosen"], "site");
    EXPECT_FALSE(teams["values"].contains("Stalemate"));
    EXPECT_FALSE(teams["values"].contains("MateTiming")) << "Teams allows only turn";
    // Chess4 keeps the choice for the next game of another variant.
    for (const char* const preset : {"seed", "site"}) {
        const Json chess4 = {{"do", "new"}, {"variant", "chess4"}, {"preset", preset}};
        EXPECT_EQ(game(chess4.dump())["chosen"], preset);
    }
    // Another position keeps the preset that was chosen with it.
    const std::string fen = send(R"({"do": "play", "move": "h2-h3"})")["position"]["fen4"];
    EXPECT_EQ(send(Json{{"do", "new"}, {"variant", "teams"}, {"preset", "site"}, {"fen", fen}}
                       .dump())["position"]["game"]["chosen"],
              "site");
}

TEST_F(StudyTest, PlaysMovesAndGoesToNodes) {
    EXPECT_EQ(send(R"({"do": "play", "move": "h2-h3", "id": 7})")["id"], 7);
    const Json second = send(R"({"do": "play", "move": "bc7"})");
    EXPECT_EQ(second["at"], 2);
    EXPECT_EQ(second["position"]["turn"], "yellow");
    EXPECT_EQ(second["position"]["last"]["move"], "b7-c7");
    EXPECT_EQ(second["tree"].size(), 3U);
    EXPECT_EQ(send(R"({"do": "go", "node": 1})")["at"], 1);
    EXPECT_EQ(send(R"({"do": "go", "node": 0})")["at"], 0);
    EXPECT_FALSE(send(R"({"do": "play", "move": "h2-h3"})").contains("tree")) << "not a new move";
    EXPECT_EQ(send(R"({"do": "go", "node": 2})")["at"], 2);
    EXPECT_EQ(send(R"({"do": "go", "node": 1})")["at"], 1);
    EXPECT_EQ(send(R"({"do": "add_event", "event": "resigns", "seat": "green"})")["at"], 3);
    EXPECT_EQ(moves(), "1. h2-h3 .. b7-c7 ( 1.. gR )\n");
}

TEST_F(StudyTest, AnnotatesPromotesAndRemovesMoves) {
    for (const char* move : {"h2-h3", "b7-c7"}) {
        send(std::string{R"({"do": "play", "move": ")"} + move + "\"}");
    }
    send(R"({"do": "go", "node": 0})");
    send(R"({"do": "play", "move": "e2-e3"})");
    send(R"({"do": "mark", "suffix": "?!"})");
    send(R"({"do": "comment", "text": "slow"})");
    EXPECT_EQ(moves(), "1. h2-h3 ( 1. e2-e3?! { slow } ) .. b7-c7\n");
    send(R"({"do": "main", "node": 3})");
    EXPECT_EQ(moves(), "1. e2-e3?! { slow } ( 1. h2-h3 .. b7-c7 )\n");
    send(R"({"do": "comment", "node": 3, "text": ""})");
    send(R"({"do": "remove", "node": 1})");
    EXPECT_EQ(moves(), "1. e2-e3?!\n");
    EXPECT_EQ(send(R"({"do": "remove"})")["at"], 0) << "the parent of the removed move";
}

TEST_F(StudyTest, KeepsTextsAsTyped) {
    const std::string text = "one\ntwo\tthree\u2028 } in {";
    send(R"({"do": "play", "move": "h2-h3"})");
    const Json shown = send(Json{{"do", "comment"}, {"text", text}}.dump());
    EXPECT_EQ(shown["tree"][1]["comments"][0], text);
    EXPECT_EQ(send(R"({"do": "export", "format": "pgn4"})")["lost"],
              "comments cannot hold a }: a ) replaces it");
}

TEST_F(StudyTest, UndoesEditsOneByOne) {
    EXPECT_EQ(error_of(R"({"do": "undo"})"), "there is nothing to undo");
    send(R"({"do": "play", "moves": ["h2-h3", "b7-c7"]})");
    send(R"({"do": "go", "node": 1})");
    send(R"({"do": "play", "move": "b7-c7"})");
    send(R"({"do": "comment", "text": "a {brace}"})");
    send(R"({"do": "mark", "suffix": "!"})");
    send(R"({"do": "tag", "name": "Event", "value": "E"})");
    send(R"({"do": "remove", "node": 1})");
    EXPECT_EQ(moves(), "");
    EXPECT_EQ(send(R"({"do": "undo"})")["at"], 2) << "the node before the removal";
    EXPECT_EQ(moves(), "1. h2-h3 .. b7-c7! { a {brace) }\n");
    EXPECT_EQ(send(R"({"do": "undo"})")["tags"].size(), 0U);
    send(R"({"do": "undo"})");
    EXPECT_EQ(moves(), "1. h2-h3 .. b7-c7 { a {brace) }\n");
    send(R"({"do": "undo"})");
    EXPECT_EQ(moves(), "1. h2-h3 .. b7-c7\n");
    send(R"({"do": "undo"})");
    EXPECT_EQ(moves(), "") << "playing a move of the tree is not an edit";
    EXPECT_EQ(send(R"({"do": "play", "move": "h2-h3"})")["at"], 3) << "node numbers are new";
    send(R"({"do": "new"})");
    EXPECT_EQ(error_of(R"({"do": "undo"})"), "there is nothing to undo");
}

TEST_F(StudyTest, ReportsWhetherUndoIsPossible) {
    EXPECT_EQ(send(R"({"do": "show"})")["can_undo"], false);
    EXPECT_EQ(send(R"({"do": "play", "move": "h2-h3"})")["can_undo"], true);
    EXPECT_EQ(send(R"({"do": "go", "node": 0})")["can_undo"], true);
    EXPECT_EQ(send(R"({"do": "undo"})")["can_undo"], false);
}

/// The study keeps at most 16 MiB of edits, but always the last edit.
TEST(Study, LimitsMemoryOfUndo) {
    StudyLimits limits;
    limits.undo_bytes = std::size_t{160} << 10U;
    Study study{{}, limits, 1};
    const auto can_undo_after = [&](const Json& message) -> bool {
        return study.handle(message, {}).at("can_undo");
    };
    const auto comment = [](const std::string& text) {
        return Json::object({{"do", "comment"}, {"node", 0U}, {"text", text}});
    };
    const std::string text_50_kib(std::size_t{50} << 10U, 'a');
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(can_undo_after(comment(text_50_kib + std::to_string(i))));
    }
    int undone = 1;
    while (can_undo_after(Json::object({{"do", "undo"}}))) ++undone;
    EXPECT_EQ(undone, 3) << "three states of 50 KiB fit";
    (void)can_undo_after(comment(text_50_kib + text_50_kib + text_50_kib + text_50_kib));
    EXPECT_TRUE(can_undo_after(comment("short"))) << "the last edit is kept, though it has 200 KiB";
}

/// Only the tags give the result of an adjudicated game; its position is not final.
TEST_F(StudyTest, KeepsResultOfAdjudicatedGame) {
    const auto result = [&] { return send(R"({"do": "export", "format": "pgn4"})")["text"]; };
    send(Json{{"do", "open"},
              {"text",
               "[Variant \"Teams\"]\n[Result \"1/2-1/2\"]\n[Termination \"adjudicated: all "
               "agree\"]\n\n1. h2-h3 .. b7-c7\n"}}
             .dump());
    const auto has = [&](const char* what) {
        return result().get<std::string>().find(what) != std::string::npos;
    };
    EXPECT_TRUE(has("[Result \"1/2-1/2\"]")) << result();
    send(R"({"do": "comment", "text": "even"})");
    EXPECT_TRUE(has("[Result \"1/2-1/2\"]")) << result();
    // A changed game is no longer the adjudicated one.
    send(R"({"do": "go", "node": 2})");
    send(R"({"do": "play", "move": "g13-g12"})");
    EXPECT_TRUE(has("[Result \"*\"]")) << result();
}

TEST_F(StudyTest, WritesNoControlCharacters) {
    send(R"({"do": "tag", "name": "Event", "value": "a\u0000b"})");
    send(R"({"do": "comment", "node": 0, "text": "c\u0001d"})");
    const std::string text = send(R"({"do": "export", "format": "pgn4"})")["text"];
    EXPECT_NE(text.find("[Event \"a b\"]"), std::string::npos) << text;
    EXPECT_NE(text.find("{ c d }"), std::string::npos) << text;
    send(Json::object({{"do", "open"}, {"text", text}}).dump());
}

TEST_F(StudyTest, ReportsFaultsOfFieldsInWords) {
    EXPECT_EQ(error_of(R"({"do": "compose", "pieces": {}, "extra": 1})"),
              "a field of the position: type must be string, but is number");
    Json saved = study.save({});
    saved["way"] = "x";
    EXPECT_EQ(Study::restore(saved, {}, {}, 1, {}).error(),
              "a field of the file: type must be array, but is string");
    saved["game"]["moves"] = 1;
    EXPECT_EQ(Study::restore(saved, {}, {}, 1, {}).error().find('['), std::string::npos);
}

TEST_F(StudyTest, RefusesVariationsThatNoFormatHolds) {
    const auto play = [&](const Json& here, std::size_t index) {
        return study.handle(
            Json::object({{"do", "play"}, {"move", here["position"]["moves"][index]["move"]}}), {});
    };
    // Plays a move, goes back and plays another one: each time a variation in the last variation.
    Json here = send(R"({"do": "show"})");
    std::string error;
    int nested = 0;
    for (; error.empty() && nested < 100; ++nested) {
        ASSERT_FALSE(play(here, 0).contains("error"));
        const Json back = send(Json::object({{"do", "go"}, {"node", here["at"]}}).dump());
        here = play(back, 1);
        error = here.value("error", "");
    }
    EXPECT_EQ(nested, kMaxNesting + 1);
    EXPECT_EQ(
        error,
        "variations would be nested too deep: make one of them the main line, or delete moves");
    EXPECT_TRUE(Study::restore(study.save({}), {}, {}, 1, {}));
    const std::string text = send(R"({"do": "export", "format": "pgn4"})")["text"];
    const Json before = send(R"({"do": "show"})")["tree"];
    const Json opened = send(Json::object({{"do", "open"}, {"text", text}}).dump());
    EXPECT_EQ(opened["tree"].size(), before.size());
}

TEST_F(StudyTest, KeepsEditsWhenAnotherGameIsSelected) {
    send(
        R"({"do": "open", "text": "[Variant \"FFA\"]\n\n1. h2-h3\n\n[Variant \"Teams\"]\n\n1. e2-e3\n"})");
    send(R"({"do": "comment", "node": 1, "text": "mine"})");
    const Json second = send(R"({"do": "select_game", "number": 2})");
    EXPECT_EQ(second["number"], 2);
    EXPECT_EQ(moves(), "1. e2-e3\n");
    const Json first = send(R"({"do": "select_game", "number": 1})");
    EXPECT_EQ(first["number"], 1);
    EXPECT_EQ(first["games"].size(), 2U);
    EXPECT_EQ(moves(), "1. h2-h3 { mine }\n");
    EXPECT_EQ(first["tree"][1]["comments"][0], "mine");
    send(R"({"do": "select_game", "number": 2})");
    EXPECT_EQ(moves(), "1. e2-e3\n");
    // The edits are saved, too.
    auto restored = Study::restore(study.save({}), {}, {}, 1, {});
    ASSERT_TRUE(restored.has_value()) << restored.error();
    const Json again =
        (*restored)->handle(Json::parse(R"({"do": "select_game", "number": 1})"), {});
    EXPECT_EQ(again["tree"][1]["comments"][0], "mine") << again;
    // Opening another text drops the edits.
    send(
        R"({"do": "open", "text": "[Variant \"FFA\"]\n\n1. d2-d3\n\n[Variant \"FFA\"]\n\n1. h2-h3\n"})");
    send(R"({"do": "select_game", "number": 2})");
    EXPECT_EQ(moves(), "1. h2-h3\n");
}

TEST_F(StudyTest, StartsGamesOfAllVariants) {
    EXPECT_EQ(send(R"({"do": "new", "variant": "teams"})")["position"]["variant"], "teams");
    const Json site = send(R"({"do": "new", "preset": "site"})");
    EXPECT_EQ(site["tags"].size(), 0U);
    const std::string text = send(R"({"do": "export", "format": "record"})")["text"];
    EXPECT_NE(text.find("DeadKingWalking"), std::string::npos) << text;
    const Json chess4 = send(R"({"do": "new", "variant": "chess4"})");
    EXPECT_EQ(chess4["position"]["seats"][0]["name"], "White");
    send(R"({"do": "play", "move": "g2-g4"})");
    const std::string c4pgn = send(R"({"do": "export", "format": "record"})")["text"];
    EXPECT_NE(c4pgn.find("1. k7 { M7 > K7 }"), std::string::npos) << c4pgn;
}

TEST_F(StudyTest, OpensGivenGameAndRefusesOtherText) {
    const Json list = send(
        R"({"do": "open", "number": 2, "text": "[Variant \"FFA\"]\n[Red \"Ann\"]\n\n1. h2-h3\n\n[Variant \"Teams\"]\n[Result \"0-1\"]\n\n1. e2-e3 ( 1. h2-h3 { x } ) .. R\n"})");
    ASSERT_EQ(list["games"].size(), 2U);
    EXPECT_EQ(list["games"][0]["players"][0], "Ann");
    EXPECT_EQ(list["games"][1]["variant"], "teams");
    EXPECT_EQ(list["warnings"].size(), 1U) << "the Result tag contradicts the resignation of Blue";
    EXPECT_EQ(list["warnings"][0]["line"], 7);
    EXPECT_EQ(moves(), "1. e2-e3 ( 1. h2-h3 { x } ) .. R\n");
    for (const char* const text :
         {"hello world", "<html><body>e4</body>", "rnbqkbnr/pppppppp/8/8", "1. h2-h3 h2-h3",
          "h2-h9", "1.h2-h9", "1. O-O-O-O", "R R R R R"}) {
        const std::string error =
            error_of(std::string{R"({"do": "open", "text": ")"} + text + "\"}");
        EXPECT_TRUE(error.starts_with("Read as a list of moves: line 1, column ")) << error;
    }
    EXPECT_EQ(error_of(R"({"do": "open", "text": "1. h2-h3", "number": 2})"),
              "number: found 2, expected a game from 1 to 1");
}

TEST_F(StudyTest, DescribesResultsInWords) {
    send(R"({"do": "new", "variant": "chess4"})");
    const Json drawn = send(R"({"do": "add_event", "event": "draw agreed"})")["position"];
    // RULES.md, Chess4, "Scores": four seats share 3 + 2 + 1 + 0 points, 1½ for each.
    EXPECT_EQ(drawn["ending"], "Draw agreed: White 1½, Silver 1½, Black 1½, Gold 1½");

    send(R"({"do": "new", "preset": "site"})");
    const Json walking =
        send(R"({"do": "add_event", "event": "runs out of time", "seat": "red"})")["position"];
    EXPECT_EQ(walking["ending"], "");
    EXPECT_EQ(walking["seats"][0]["state"], "out of time, its king walks on");
    EXPECT_EQ(walking["seats"][1]["state"], "plays");
    EXPECT_EQ(send(R"({"do": "export", "format": "fen4"})")["lost"],
              "FEN4 does not contain the rules of the game: choose them when you open the FEN4, or "
              "use the link below, which contains them.");

    send(R"({"do": "new", "variant": "teams"})");
    const Json won = send(R"({"do": "add_event", "event": "resigns"})")["position"];
    EXPECT_EQ(won["ending"], "Resignation: Blue and Green win");

    const Json opened =
        send(R"({"do": "open", "text": "[Variant \"Teams\"]\n[Result \"1/2-1/2\"]\n\n1. D\n"})");
    EXPECT_EQ(opened["result"], "a draw");
    EXPECT_EQ(opened["games"][0]["ending"], "a draw");
}

TEST_F(StudyTest, ReportsHowSeatsLeftAndTheirPlaces) {
    const std::string rest =
        "-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/3,8,3/3,8,3/1,rR,12/14/14/13,gK/14/14/"
        "7,rQ,6/bK,13/3,8,3/3,8,3/3,3,rK,4,3";
    const auto seats_after = [&](const std::string& command) {
        const Json position = send(command)["position"];
        std::vector<std::string> rows;
        for (const Json& seat : position["seats"]) {
            rows.push_back(seat["state"].get<std::string>() + ' ' +
                           std::to_string(seat.value("place", 0)) + ' ' + seat.value("score", ""));
        }
        return rows;
    };
    using Rows = std::vector<std::string>;
    send(R"({"do": "new", "preset": "seed", "fen": "R)" + rest + "\"}");
    EXPECT_EQ(seats_after(R"({"do": "play", "move": "h5-b5"})"),
              (Rows{"plays 0 ", "checkmated 0 ", "plays 0 ", "plays 0 "}));
    send(R"({"do": "add_event", "event": "resigns", "seat": "green"})");
    EXPECT_EQ(seats_after(R"({"do": "add_event", "event": "resigns", "seat": "yellow"})"),
              (Rows{"plays 1 60", "checkmated 2 0", "resigned, its king stands on 2 0",
                    "resigned, its king stands on 2 0"}));
    send(R"({"do": "new", "preset": "seed", "fen": "R-0,1,0,0)" + rest.substr(8) + "\"}");
    EXPECT_EQ(seats_after(R"({"do": "play", "move": "b11-b4"})")[1], "out 0 ");
    // Red's rook takes the king of Blue, which another seat has left in check.
    std::string pinned = rest;
    pinned.replace(pinned.find("1,rR,12"), 7, "rR,13");
    send(R"({"do": "new", "preset": "seed", "fen": "R)" + pinned + "\"}");
    EXPECT_EQ(seats_after(R"({"do": "play", "move": "a11-a4"})")[1], "king captured 0 ");

    send(R"({"do": "new", "variant": "teams"})");
    EXPECT_EQ(seats_after(R"({"do": "add_event", "event": "resigns"})"),
              (Rows{"resigned 3 ", "plays 1 ", "plays 3 ", "plays 1 "}));
    send(R"({"do": "new", "variant": "chess4"})");
    EXPECT_EQ(seats_after(R"({"do": "add_event", "event": "draw agreed"})")[3], "plays 1 1½");
}

TEST_F(StudyTest, ConvertsFen4ToFieldsAndBack) {
    const std::string fen = send(R"({"do": "play", "move": "h2-h4"})")["position"]["fen4"];
    const Json apart = send(R"({"do": "compose", "variant": "ffa", "fen": ")" + fen + "\"}");
    EXPECT_EQ(apart["fen"], fen);
    Json fields = apart["position"]["game"]["fields"];
    EXPECT_EQ(fields["pieces"]["h4"], "rP");
    EXPECT_EQ(fields["turn"], "blue");
    fields["do"] = "compose";
    EXPECT_EQ(send(fields.dump())["fen"], fen);
    EXPECT_TRUE(send(R"({"do": "compose", "fen": "R-0"})").contains("faults"));
}

TEST_F(StudyTest, DescribesStudyInListRow) {
    const auto row = [this] {
        Json all = study.row();
        all.erase("changed");  // the current time
        all.erase("name");     // see HubTest.NamesStudies
        all.erase("folder");
        return all;
    };
    EXPECT_EQ(row(), Json::parse(R"({"title": "", "players": "", "variant": "ffa",
        "plies": 0, "ending": "unfinished"})"));
    const Json opened = send(
        R"({"do": "open", "text": "[Variant \"Teams\"]\n[Event \"Final\"]\n[Red \"Ann\"]\n[Blue \"Bob\"]\n[Yellow \"Bob\"]\n\n1. h2-h3 .. b7-c7 .. R\n"})");
    EXPECT_EQ(row(), Json::parse(R"({"title": "Final", "players": "Ann, 2 × Bob",
        "variant": "teams", "plies": 2, "ending": "Resignation: Blue and Green win"})"));
    EXPECT_EQ(opened["games"][0]["plies"], 2) << "a resignation does not count";
}

TEST_F(StudyTest, KeepsCommentsBeforeFirstMoveAndVariation) {
    send(R"({"do": "comment", "text": "before"})");
    send(R"({"do": "play", "move": "h2-h3"})");
    EXPECT_EQ(moves(), "{ before }\n1. h2-h3\n");
    send(R"({"do": "open", "text": "[Variant \"FFA\"]\n\n1. h2-h3 ( { or } 1. e2-e3 { x } )\n"})");
    send(R"({"do": "main", "node": 2})");
    EXPECT_EQ(moves(), "1. e2-e3 { or } { x } ( 1. h2-h3 )\n");
}

TEST_F(StudyTest, ResetsResultTagsOfChangedGame) {
    send(
        R"({"do": "open", "text": "[Variant \"Teams\"]\n[Result \"0-1\"]\n[Termination \"Yellow resigned. 0-1\"]\n\n1. h2-h3 .. yR\n"})");
    send(R"({"do": "remove", "node": 2})");
    const std::string text = send(R"({"do": "export", "format": "record"})")["text"];
    EXPECT_EQ(text.find("resigned"), std::string::npos) << text;
    EXPECT_NE(text.find("[Result \"*\"]"), std::string::npos) << text;
}

/// Records whose tags differ from the tags that Quadrille would write.
const std::vector<std::pair<std::string, std::string>>& odd_records() {
    static const std::vector<std::pair<std::string, std::string>> records = {
        {"[Variant \"FFA\"]\n[RuleVariants \"Anonymous DeadKingWalking EnPassant PromoteTo=D\"]\n"
         "[StartFen4 \"4PC\"]\n[Result \"Blue: 34 - Red: 28 - Yellow: 26 - Green: 90\"]\n"
         "[Termination \"(Green +40)\"]\n[CurrentMove \"9\"]\n[PlyCount \"7\"]\n",
         "h2-h3 .. b7-c7 .. D"},
        {"[Termination \"Checkmate. 0-1\"]\n[Result \"1-0\"]\n[Variant \"teams\"]\n",
         "h2-h3 .. b7-c7 .. R"},
        {"[Variant \"Solo\"]\n[RuleVariant \"EnPassant\"]\n", "h2-h3 .. b7-c7"},
    };
    return records;
}

TEST_F(StudyTest, ExportsTagsOfRecordsWordForWord) {
    for (const auto& [tag_lines, movetext] : odd_records()) {
        open(tag_lines + "\n1. " + movetext + "\n");
        EXPECT_EQ(tags(), tag_lines);
        // Neither comments nor variations change the tags.
        send(R"({"do": "comment", "node": 2, "text": "x"})");
        send(R"({"do": "go", "node": 0})");
        const Json variation = send(R"({"do": "play", "moves": ["e2-e3", "b8-c8"]})");
        EXPECT_FALSE(variation.contains("tags"));
        send(R"({"do": "mark", "suffix": "!"})");
        EXPECT_EQ(tags(), tag_lines);
        auto restored = Study::restore(study.save({}), {}, {}, 1, {});
        ASSERT_TRUE(restored) << restored.error();
        const std::string text =
            (*restored)->handle({{"do", "export"}, {"format", "record"}}, {})["text"];
        EXPECT_TRUE(text.starts_with(tag_lines + '\n')) << text;
        // A promoted variation has another end, until `undo`.
        const Json promoted = send(R"({"do": "main"})");
        EXPECT_EQ(promoted["tags"].value("Result", "none"), "*");
        EXPECT_EQ(promoted["result"], "unfinished");
        EXPECT_EQ(tags().find("CurrentMove"), std::string::npos);
        EXPECT_NE(tags().find("[Termination \"Unterminated\"]"), std::string::npos) << tags();
        EXPECT_NE(tags().find("[PlyCount \"2\"]"), std::string::npos) << tags();
        send(R"({"do": "undo"})");
        EXPECT_EQ(tags(), tag_lines);
        // The same for moves behind the end, and for removed moves.
        send(R"({"do": "remove", "node": 2})");
        EXPECT_NE(tags(), tag_lines);
        const Json undone = send(R"({"do": "undo"})");
        EXPECT_EQ(tags(), tag_lines) << undone;
        if (HasFailure()) FAIL() << tag_lines;
    }
}

TEST_F(StudyTest, ExportsTagsOfChess4WordForWord) {
    const std::string tag_lines =
        "[ Variant \"Chess4\" ]\n[ Variant-Version \"1.0\" ]\n[ Notation-Style \"c4pgn\" ]\n"
        "[ Notation-Version \"1.0\" ]\n[ Method \"1\" ]\n[ RuleVariants \"PromoteTo=QRBN\" ]\n"
        "[ White \"Ann\" ]\n[ White-Eliminated-By \"Gold\" ]\n[ Silver-Eliminated-By \"\" ]\n"
        "[ Black-Eliminated-By \"\" ]\n[ Gold-Eliminated-By \"\" ]\n[ Result \"0-1-2-3\" ]\n"
        "[ Result-Second-Format \"0-2-4-6\" ]\n";
    const Json opened = open(tag_lines + "\n1. k7 %%d\n");
    EXPECT_EQ(opened["computed_result"], "White 1½, Silver 1½, Black 1½, Gold 1½");
    EXPECT_EQ(tags(), tag_lines);
    send(R"({"do": "remove", "node": 2})");
    EXPECT_NE(tags().find("[ Result \"*\" ]"), std::string::npos) << tags();
    EXPECT_NE(tags().find("[ White-Eliminated-By \"\" ]"), std::string::npos) << tags();
}

TEST_F(StudyTest, ReportsResultOfMovesNextToRecordedResult) {
    const auto [tag_lines, movetext] = odd_records()[0];
    const Json opened = open(tag_lines + "\n1. " + movetext + "\n");
    EXPECT_EQ(opened["result"], "Blue: 34 - Red: 28 - Yellow: 26 - Green: 90");
    EXPECT_EQ(opened["computed_result"], "Red: 10 - Blue: 10 - Yellow: 10 - Green: 10");
    const Json right = send(
        R"({"do": "tag", "name": "Result", "value": "Green: 10 - Red: 10 - Blue: 10 - Yellow: 10"})");
    EXPECT_EQ(right["computed_result"], "");
    EXPECT_EQ(send(R"({"do": "tag", "name": "Result", "value": ""})")["computed_result"], "");
}

TEST_F(StudyTest, KeepsGivenTags) {
    const auto set = [&](const char* name, const char* value) {
        return send(Json::object({{"do", "tag"}, {"name", name}, {"value", value}}).dump());
    };
    // In place, and against the moves.
    open("[Variant \"FFA\"]\n[Result \"*\"]\n[Red \"Ann\"]\n\n1. D\n");
    set("Result", "Ann: 1 - Blue: 2 - Yellow: 3 - Green: 4");
    EXPECT_EQ(tags(),
              "[Variant \"FFA\"]\n[Result \"Ann: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]\n"
              "[Red \"Ann\"]\n");
    // A result names the players.
    EXPECT_EQ(set("Red", "Eve")["tags"]["Result"], "Eve: 1 - Blue: 2 - Yellow: 3 - Green: 4");
    EXPECT_EQ(set("Result", "odd")["tags"]["Result"], "odd");
    // Tags that would change the game.
    set("Variant", "Solo");
    for (const auto& [name, value] :
         std::vector<std::pair<const char*, const char*>>{{"Variant", "Teams"},
                                                          {"Variant", ""},
                                                          {"RuleVariants", "Prom=9"},
                                                          {"StartFen4", "x"}}) {
        EXPECT_EQ(error_of(Json::object({{"do", "tag"}, {"name", name}, {"value", value}}).dump()),
                  std::string{"name: "} + name +
                      " gives the rules of the game; choose others in a new game");
    }
    send(R"({"do": "new", "variant": "teams"})");
    set("Result", "1-0");
    EXPECT_NE(tags().find("[Result \"1-0\"]"), std::string::npos) << tags();
}

TEST_F(StudyTest, RefusesWrongCommandsWithOneLineErrors) {
    send(R"({"do": "play", "move": "h2-h3"})");
    struct Row {
        const char* message;
        const char* error;
    };
    for (const Row& row : {
             Row{"[]", "the message is not a JSON object"},
             Row{"{}", "do: missing, expected a string"},
             Row{R"({"do": 1})", "do: found 1, expected a string"},
             Row{R"({"do": "fly"})", "do: unknown command 'fly'"},
             Row{R"({"do": "play", "move": "h2-h3"})", "There is no piece on h2"},
             Row{R"({"do": "go", "node": 9})", "node: this move is not in the study"},
             Row{R"({"do": "go", "node": -1})", "node: this move is not in the study"},
             Row{R"({"do": "remove", "node": 0})", "node: the start position cannot be deleted"},
             Row{R"({"do": "mark", "suffix": "x"})",
                 "suffix: found 'x', expected ! ? !! ?? !? ?! or an empty string"},
             Row{R"({"do": "add_event", "event": "sleeps"})", "event: found 'sleeps', expected "},
             Row{R"({"do": "add_event", "event": "resigns", "seat": "pink"})",
                 "seat: found 'pink', expected red, blue, yellow or green"},
             Row{R"({"do": "add_event", "event": "keeps the army"})",
                 "this move or event is not possible in this position"},
             Row{R"({"do": "tag", "name": "a b", "value": ""})",
                 "name: found 'a b', expected a word of letters and digits"},
             Row{R"({"do": "export", "format": "doc"})",
                 "format: found 'doc', expected record, pgn4"},
             Row{R"({"do": "new", "variant": "go"})", "variant: "},
             Row{R"({"do": "new", "fen": "R-0"})", "fen: "},
         }) {
        const std::string error = error_of(row.message);
        EXPECT_TRUE(error.starts_with(row.error)) << row.message << ": " << error;
        EXPECT_EQ(error.find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace quadrille::board
