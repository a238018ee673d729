// Tests of the position editor: faults, warnings and accepted positions.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/board/study/study.h"

namespace quadrille::board {
namespace {

class ComposeTest : public ::testing::Test {
  protected:
    Json send(const Json& message) {
        Json answer = study.handle(message, {});
        EXPECT_FALSE(answer.contains("error")) << message << ": " << answer;
        return answer;
    }
    /// Returns the fields of the study's position.
    Json fields() { return send({{"do", "show"}})["position"]["game"]["fields"]; }
    Json compose(Json fields, const char* variant = "ffa") {
        fields["do"] = "compose";
        fields["variant"] = variant;
        return send(fields);
    }
    static std::vector<std::string> texts(const Json& findings) {
        std::vector<std::string> out;
        for (const Json& finding : findings) out.push_back(finding["text"]);
        return out;
    }
    using Texts = std::vector<std::string>;

    Study study{{}, {}, 1};
};

TEST_F(ComposeTest, ComposesPositionFromItsFields) {
    for (const char* const variant : {"ffa", "teams", "chess4", "chess4-takeover"}) {
        const Json begun = send({{"do", "new"}, {"variant", variant}})["position"];
        const Json composed = compose(begun["game"]["fields"], variant);
        EXPECT_EQ(composed["fen"], begun["fen4"]) << variant;
        EXPECT_EQ(composed["warnings"], Json::array()) << variant;
    }
    for (const char* const event : {"resigns", "runs out of time"}) {
        send({{"do", "new"}});
        const Json gone = send({{"do", "add_event"}, {"event", event}})["position"];
        EXPECT_EQ(compose(gone["game"]["fields"])["fen"], gone["fen4"]) << event;
    }
}

TEST_F(ComposeTest, ReportsAllFaults) {
    Json wrong = fields();
    wrong["pieces"].erase("h1");
    wrong["pieces"]["h4"] = "bK";
    wrong["points"] = {0, -5, 1.5, 0};
    wrong["halfmove"] = "many";
    const Json faults = compose(wrong)["faults"];
    const std::string whole = "expected a whole number from 0 to 9999";
    EXPECT_EQ(texts(faults),
              (Texts{"Red plays but has no king", "Blue has 2 kings", "Blue's points: " + whole,
                     "Yellow's points: " + whole, "Moves without capture: " + whole}));
    EXPECT_EQ(faults[0]["field"], "gone");
    EXPECT_EQ(faults[0]["seat"], "red");
    EXPECT_EQ(faults[1]["squares"], Json({"a7", "h4"}));
    EXPECT_EQ(faults[2]["seat"], "blue");

    Json out = fields();
    out["gone"] = {"out", "", "", ""};
    EXPECT_EQ(texts(compose(out)["faults"]), (Texts{"Red is to move and is out of the game"}));
    Json extra = fields();
    extra["extra"] = "{'lives':2}";
    EXPECT_EQ(compose(extra)["faults"][0]["field"], "extra");
    EXPECT_EQ(texts(compose(extra)["faults"])[0].substr(0, 13), "extra 'lives'");
    extra["extra"] = "{'lives':12";
    EXPECT_EQ(texts(compose(extra)["faults"]), (Texts{"extra: expected braces like {'lives':1}"}));
}

TEST_F(ComposeTest, WarnsAboutUnlikelyPositions) {
    Json odd = fields();
    odd["pieces"].erase("h1");
    odd["pieces"]["h4"] = "rK";
    odd["pieces"]["f14"] = "rP";
    odd["pieces"]["f10"] = "rP";
    const Json answer = compose(odd);
    EXPECT_TRUE(answer.contains("position"));
    EXPECT_EQ(texts(answer["warnings"]),
              (Texts{"Red cannot castle short (O-O): king and rook are not on their home squares",
                     "Red cannot castle long (O-O-O): king and rook are not on their home squares",
                     "Red's pawn on f10 should already have been promoted",
                     "Red's pawn on f14 is at the edge of the board and cannot move"}));
    EXPECT_EQ(answer["warnings"][0]["field"], "castle_short");
    EXPECT_EQ(answer["warnings"][3]["squares"], Json({"f14"}));
    // In Teams, a seat that is out ends the game.
    Json out = fields();
    out["gone"] = {"out", "", "", ""};
    const Json over = compose(out, "teams");
    EXPECT_EQ(texts(over["warnings"]), (Texts{"Red is to move and is out of the game",
                                              "Red cannot castle short (O-O): king and rook are "
                                              "not on their home squares",
                                              "Red cannot castle long (O-O-O): king and rook are "
                                              "not on their home squares"}));
}

TEST_F(ComposeTest, ContinuesGameWhenItIsNoLongerOver) {
    Json over = fields();
    over["gone"] = {"out", "", "", ""};
    const std::string fen = compose(over, "teams")["fen"];
    const Json position = send({{"do", "new"}, {"variant", "teams"}, {"fen", fen}})["position"];
    ASSERT_EQ(position["over"], true);
    Json again = position["game"]["fields"];
    EXPECT_EQ(again["over"], false) << "the game is over because a seat is out";
    again["gone"] = {"", "", "", ""};
    again["pieces"]["h1"] = "rK";
    EXPECT_EQ(compose(again, "teams")["position"]["over"], false);
    // A game that was declared over stays over until `over` is false.
    Json declared = fields();
    declared["over"] = true;
    const Json answer = compose(declared);
    EXPECT_EQ(answer["position"]["over"], true);
    EXPECT_EQ(answer["position"]["game"]["fields"]["over"], true);
    EXPECT_EQ(answer["position"]["game"]["fields"]["extra"], "");
}

TEST_F(ComposeTest, ReturnsStartPosition) {
    const Json answer = send({{"do", "compose"}, {"start", true}, {"preset", "site"}});
    EXPECT_EQ(answer["position"]["game"]["fields"]["pieces"]["a7"], "bK");
    const Json chess4 = send({{"do", "compose"}, {"start", true}, {"variant", "chess4"}});
    EXPECT_EQ(chess4["position"]["game"]["fields"]["pieces"]["g1"], "rK");
}

}  // namespace
}  // namespace quadrille::board
