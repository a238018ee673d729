// What a study does with engines, in a home where they answer at once.

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/tools/board/study/fake_home.h"

namespace quadrille::board {
namespace {

using test::FakeHome;

/// The last event of a kind; null when there was none.
Json last_event(const FakeHome& home, const std::string& kind) {
    for (auto it = home.events.rbegin(); it != home.events.rend(); ++it) {
        if ((*it)["event"] == kind) return *it;
    }
    return {};
}

// ---------------------------------------------------------------- analyses

TEST(StudyEngines, AnAnalysisFollowsWhoeverWalks) {
    FakeHome home;
    home.tell(R"({"do": "analyse", "lines": 2})");
    home.pass(Milliseconds{150});
    Json slot = last_event(home, "analysis")["analysis"][0];
    EXPECT_EQ(slot["engine"], "First");
    EXPECT_EQ(slot["state"], "thinking");
    EXPECT_EQ(slot["node"], 0);
    EXPECT_EQ(slot["depth"], 3);
    EXPECT_EQ(slot["nps"], 1000);
    EXPECT_EQ(slot["mates"], "Green in 2");
    ASSERT_EQ(slot["lines"].size(), 1U);
    EXPECT_EQ(slot["lines"][0]["score"], "+0.1") << "what it is ordered by, 12 hundredths";
    EXPECT_EQ(slot["lines"][0]["values"], Json::parse("[11.0, 9.0, 10.0, 10.0]"));
    EXPECT_EQ(slot["lines"][0]["moves"][0]["text"], "d3");
    EXPECT_EQ(slot["lines"][0]["moves"][0]["seat"], "red");

    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.pass(Milliseconds{150});
    slot = last_event(home, "analysis")["analysis"][0];
    EXPECT_EQ(slot["node"], 1);
    EXPECT_EQ(slot["lines"][0]["moves"][0]["seat"], "blue");
    EXPECT_EQ(home.engines.size(), 1U) << "the same process goes on";
    EXPECT_EQ(home.engine().game.entries().size(), 1U);

    home.tell(R"({"do": "rest"})");
    EXPECT_TRUE(home.engines.empty());
    EXPECT_TRUE(home.part("analysis")[0].is_null());
}

TEST(StudyEngines, TwoEnginesStandSideBySide) {
    FakeHome home;
    home.tell(R"({"do": "analyse", "slot": 0})");
    home.tell(R"({"do": "analyse", "slot": 1, "engine": "Second"})");
    EXPECT_EQ(home.engines.size(), 2U);
    const auto& heard = home.engine().heard;
    EXPECT_NE(std::ranges::find(heard, "setoption name Hash value 8"), heard.end());
    const Json slots = home.part("analysis");
    EXPECT_EQ(slots[0]["engine"], "First");
    EXPECT_EQ(slots[1]["engine"], "Second");
}

TEST(StudyEngines, AThreatIsWhatOthersDoWhenTheSeatPasses) {
    FakeHome home;
    home.tell(R"({"do": "analyse", "threat": true})");
    EXPECT_EQ(home.engine().game.position().turn(), Color::Blue);
    EXPECT_EQ(home.part("analysis")[0]["lines"][0]["moves"][0]["seat"], "blue");
    // Yellow's queen on g8 checks the king on g1 along the file.
    home.tell(R"({"do": "new", "fen":
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/6,yQ,7/bK,13/14/13,gK/14/14/14/6,rK,7"})");
    EXPECT_EQ(home.part("analysis")[0]["message"], "a seat in check cannot pass");
    EXPECT_FALSE(home.engine().is_searching);
}

TEST(StudyEngines, TheAnswerToAnotherWishHasNoLinesOfTheOneBefore) {
    FakeHome home;
    home.tell(R"({"do": "analyse"})");
    ASSERT_EQ(home.part("analysis")[0]["lines"][0]["moves"][0]["seat"], "red");
    const Json slot = home.tell(R"({"do": "analyse", "threat": true})")["analysis"][0];
    EXPECT_EQ(slot["threat"], true);
    EXPECT_EQ(slot["lines"], Json::array());
    EXPECT_EQ(home.part("analysis")[0]["lines"][0]["moves"][0]["seat"], "blue");
}

TEST(StudyEngines, AnEngineIsNotDisturbedByAnotherOneBesideIt) {
    FakeHome home;
    home.tell(R"({"do": "analyse", "slot": 0})");
    const std::size_t heard = home.engine().heard.size();
    home.tell(R"({"do": "analyse", "slot": 1, "engine": "Second"})");
    home.tell(R"({"do": "analyse", "slot": 1, "engine": "Second", "threat": true})");
    ASSERT_EQ(home.engines.size(), 2U);
    EXPECT_EQ(home.engines.begin()->second.heard.size(), heard);
    EXPECT_EQ(home.part("analysis")[0]["lines"].size(), 1U);
}

TEST(StudyEngines, WithTeamsLinesTellTheChanceOfRedsSide) {
    FakeHome home;
    home.tell(R"({"do": "new", "variant": "teams"})");
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.tell(R"({"do": "analyse"})");
    // +0.12 for Blue, who is to move.
    const Json line = home.part("analysis")[0]["lines"][0];
    EXPECT_EQ(line["score"], "-0.12");
    EXPECT_LT(line["chance"].get<double>(), 0.5);
    EXPECT_GT(line["chance"].get<double>(), 0.45);
    EXPECT_FALSE(line.contains("values"));
}

TEST(StudyEngines, AnEngineThatDiesIsNamedAndStartedAgain) {
    FakeHome home;
    home.tell(R"({"do": "analyse"})");
    home.kill();
    EXPECT_EQ(home.engines.size(), 1U);
    EXPECT_TRUE(home.engine().is_searching);
    EXPECT_EQ(home.part("analysis")[0]["message"], "First: killed by SIGSEGV; it is started again");
    home.kill();
    home.kill();
    home.kill();
    const Json slot = home.part("analysis")[0];
    EXPECT_EQ(slot["state"], "failed") << "but not for ever";
    EXPECT_EQ(slot["message"], "First: killed by SIGSEGV");
}

TEST(StudyEngines, AnEngineThatIsSilentIsGivenUp) {
    FakeHome home;
    home.tell(R"({"do": "analyse"})");
    // It does not answer `stop`.
    home.engine().is_searching = false;
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.pass(Milliseconds{9'000});
    EXPECT_EQ(home.part("analysis")[0]["state"], "starting");
    home.pass(Milliseconds{2'000});
    const Json slot = home.part("analysis")[0];
    EXPECT_EQ(slot["state"], "failed");
    EXPECT_EQ(slot["message"], "First: does not answer within 10 s");
    EXPECT_TRUE(home.engines.empty()) << "and its process is ended";
}

TEST(StudyEngines, WhoWaitsIsToldItsPlace) {
    FakeHome home;
    home.has_processes = false;
    home.tell(R"({"do": "analyse"})");
    EXPECT_EQ(home.part("analysis")[0]["state"], "waiting");
    EXPECT_EQ(home.part("analysis")[0]["place"], 2);
    home.engines[1];
    home.study->engine_starts(1, home.now);
    home.settle();
    EXPECT_EQ(home.part("analysis")[0]["state"], "thinking");
    // The process goes to somebody else.
    home.study->engine_waits(1, 1, home.now);
    home.settle();
    EXPECT_EQ(home.part("analysis")[0]["place"], 1);
}

TEST(StudyEngines, LimitsAreNamed) {
    FakeHome home({.threads = 2, .hash_mb = 128, .lines = 5});
    EXPECT_EQ(home.error_of(R"({"do": "analyse", "threads": 3})"),
              "threads: found 3, expected a number from 1 to 2");
    EXPECT_EQ(home.error_of(R"({"do": "analyse", "hash": 129})"),
              "hash: found 129, expected a number from 1 to 128");
    EXPECT_EQ(home.error_of(R"({"do": "analyse", "lines": 6})"),
              "lines: found 6, expected a number from 1 to 5");
    EXPECT_EQ(home.error_of(R"({"do": "analyse", "slot": 2})"),
              "slot: found 2, expected a number from 0 to 1");
    EXPECT_EQ(home.error_of(R"({"do": "analyse", "engine": "Third"})"),
              "engine: there is no 'Third'");
    EXPECT_TRUE(home.engines.empty());
}

// ---------------------------------------------------------------- games that are played

constexpr const char* kPersonAgainstThree = R"({"do": "begin", "clock": "10+1", "seats": {
    "red": {"who": "person", "name": "Ann"},
    "blue": {"who": "engine", "elo": 1200}, "yellow": {"who": "engine", "elo": 1200},
    "green": {"who": "engine", "engine": "Second", "nodes": 100}}})";

TEST(StudyEngines, APersonPlaysAgainstEngines) {
    FakeHome home;
    home.tell(kPersonAgainstThree);
    EXPECT_EQ(home.part("playing")["running"], "red");
    EXPECT_TRUE(home.engines.empty()) << "nobody's turn yet";
    home.pass(Milliseconds{3'000});
    EXPECT_EQ(home.part("playing")["left_ms"][0], 7'000);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    // All three have answered at once.
    Json all = home.tell(R"({"do": "show"})");
    EXPECT_EQ(all["at"], 4) << "the study goes along";
    EXPECT_EQ(all["playing"]["running"], "red");
    EXPECT_EQ(all["playing"]["left_ms"], Json::parse("[8000, 11000, 11000, 11000]"));
    EXPECT_EQ(home.engines.size(), 2U) << "a process for each strength";
    EXPECT_EQ(all["tags"]["Red"], "Ann");
    EXPECT_EQ(all["tags"]["Blue"], "First 1200");
    EXPECT_EQ(all["position"]["seats"][3]["player"], "Second");
    EXPECT_FALSE(last_event(home, "changed").is_null()) << "every page is told";
    const auto& heard = home.engines.begin()->second.heard;
    EXPECT_NE(std::ranges::find(heard, "setoption name UCI_Elo value 1200"), heard.end());
    EXPECT_NE(std::ranges::find(home.engine().heard,
                                "go rtime 8000 btime 11000 ytime 11000 gtime 10000 rinc 1000 "
                                "binc 1000 yinc 1000 ginc 1000 nodes 100"),
              home.engine().heard.end());
}

TEST(StudyEngines, OnlyWhoseTurnItIsMoves) {
    FakeHome home;
    home.answers_alone = false;
    home.tell(kPersonAgainstThree);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    EXPECT_EQ(home.part("playing")["thinking"], "blue");
    EXPECT_EQ(home.error_of(R"({"do": "play", "move": "b7-c7"})"), "move: it is the turn of First");
    home.tell(R"({"do": "go", "where": "start"})");
    EXPECT_EQ(home.error_of(R"({"do": "play", "move": "h2-h3"})"),
              "move: go to the end of the game to move");
    EXPECT_EQ(home.error_of(R"({"do": "remove", "node": 1})"), "a game is being played");
    home.say(home.engine().end());
    EXPECT_EQ(home.part("at"), 0) << "who looks elsewhere stays there";
    EXPECT_EQ(home.part("playing")["node"], 2);
}

TEST(StudyEngines, AClockThatRunsOutPutsItsSeatOut) {
    FakeHome home;
    home.tell(kPersonAgainstThree);
    home.pass(Milliseconds{10'001});
    const Json all = home.tell(R"({"do": "show"})");
    EXPECT_EQ(all["tree"][1]["text"], "Red runs out of time");
    EXPECT_FALSE(all["position"]["seats"][0]["active"].get<bool>());
    // The others play on without anybody's help, until the walking king is alone with them.
    EXPECT_GT(all["tree"].size(), 5U);
}

TEST(StudyEngines, AnEngineLosesNoTimeWhileItWaitsForAProcess) {
    FakeHome home;
    home.has_processes = false;
    home.tell(kPersonAgainstThree);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.pass(Milliseconds{60'000});
    EXPECT_EQ(home.part("playing")["left_ms"][1], 10'000);
    EXPECT_EQ(home.part("playing")["place"], 2);
    EXPECT_TRUE(home.part("playing")["running"].is_null());
}

TEST(StudyEngines, APauseStopsEverything) {
    FakeHome home;
    home.answers_alone = false;
    home.tell(kPersonAgainstThree);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.pass(Milliseconds{1'000});
    home.tell(R"({"do": "pause"})");
    EXPECT_FALSE(home.engine().is_searching);
    home.pass(Milliseconds{60'000});
    Json playing = home.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_EQ(playing["left_ms"][1], 9'000);
    EXPECT_EQ(playing["node"], 1) << "the move it stopped with is not played";
    home.tell(R"({"do": "resume"})");
    EXPECT_TRUE(home.engine().is_searching);
    EXPECT_EQ(home.part("playing")["thinking"], "blue");
}

TEST(StudyEngines, AGameWithAPersonIsPausedWhileNobodyLooks) {
    FakeHome home;
    home.tell(kPersonAgainstThree);
    home.pass(Milliseconds{3'000});
    home.study->left_alone(home.now);
    home.pass(Milliseconds{60'000});
    const Json playing = home.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_EQ(playing["left_ms"][0], 7'000);
    EXPECT_EQ(playing["message"], "Paused: nobody looked");
    EXPECT_EQ(home.tell(R"({"do": "resume"})")["playing"]["message"], "");

    FakeHome engines;
    engines.answers_alone = false;
    engines.tell(R"({"do": "begin", "seats": {"red": {"who": "engine"}, "blue": {"who": "engine"},
        "yellow": {"who": "engine"}, "green": {"who": "engine"}}})");
    engines.study->left_alone(engines.now);
    EXPECT_EQ(engines.part("playing")["state"], "running") << "nobody loses anything by it";
}

TEST(StudyEngines, ADelayPassesBeforeTheClockRunsAndOncePerTurn) {
    FakeHome home;
    home.tell(R"({"do": "begin", "clock": "60+15d", "seats": {
        "red": {"who": "person"}, "blue": {"who": "person"},
        "yellow": {"who": "person"}, "green": {"who": "person"}}})");
    home.pass(Milliseconds{10'000});
    EXPECT_EQ(home.part("playing")["left_ms"][0], 60'000);
    EXPECT_EQ(home.part("playing")["delay_ms"], 5'000);
    home.tell(R"({"do": "pause"})");
    home.pass(Milliseconds{100'000});
    home.tell(R"({"do": "resume"})");
    home.pass(Milliseconds{7'000});
    EXPECT_EQ(home.part("playing")["left_ms"][0], 58'000) << "a pause gives no new delay";
    EXPECT_EQ(home.part("playing")["delay_ms"], 0);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    EXPECT_EQ(home.part("playing")["delay_ms"], 15'000) << "but a turn does";
    home.pass(Milliseconds{75'001});
    EXPECT_EQ(home.part("tree")[2]["text"], "Blue runs out of time");
}

TEST(StudyEngines, AHeadingNamesAPresetOnlyWhereItSaysSomething) {
    FakeHome home;
    EXPECT_EQ(home.part("position")["game"]["preset"], "seed");
    home.tell(R"({"do": "new", "preset": "site"})");
    EXPECT_EQ(home.part("position")["game"]["preset"], "site");
    home.tell(R"({"do": "new", "variant": "teams", "preset": "site"})");
    EXPECT_EQ(home.part("position")["game"]["preset"], "") << "Teams is the same under each";
}

TEST(StudyEngines, AMoveIsTakenBackWithItsTime) {
    FakeHome home;
    home.tell(kPersonAgainstThree);
    EXPECT_EQ(home.error_of(R"({"do": "take_back"})"), "no person has moved yet");
    home.pass(Milliseconds{2'000});
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    const Json all = home.tell(R"({"do": "take_back"})");
    EXPECT_EQ(all["at"], 0);
    EXPECT_EQ(all["tree"].size(), 1U);
    EXPECT_EQ(all["playing"]["left_ms"][0], 10'000);
    EXPECT_EQ(all["playing"]["running"], "red");
}

/// The way back from what was written at a game's end would lead past the moves played since.
TEST(StudyEngines, NothingIsUndonePastAMoveThatWasTakenBack) {
    FakeHome home;
    home.tell(R"({"do": "begin", "seats": {"red": {"who": "person"}, "blue": {"who": "person"},
        "yellow": {"who": "person"}, "green": {"who": "person"}}})");
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    for (const std::string seat : {"blue", "yellow", "green"}) {
        home.tell(R"({"do": "happen", "event": "resigns", "seat": ")" + seat + "\"}");
    }
    EXPECT_EQ(home.part("playing")["state"], "over");
    EXPECT_EQ(home.tell(R"({"do": "comment", "text": "the end"})")["can_undo"], true);
    home.tell(R"({"do": "take_back"})");
    home.tell(R"({"do": "play", "move": "g2-g3"})");
    for (const std::string seat : {"blue", "yellow", "green"}) {
        home.tell(R"({"do": "happen", "event": "resigns", "seat": ")" + seat + "\"}");
    }
    EXPECT_EQ(home.part("playing")["state"], "over");
    EXPECT_EQ(home.error_of(R"({"do": "undo"})"), "there is nothing to undo");
}

TEST(StudyEngines, PersonsResignAndEnginesDecideOnDraws) {
    FakeHome home;
    const std::string draw = R"({"do": "happen", "event": "draw agreed", "seat": "red"})";
    home.tell(kPersonAgainstThree);
    EXPECT_EQ(home.tell(draw)["refused"], "Blue, Yellow and Green play on")
        << "they have not thought yet";
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    EXPECT_EQ(home.error_of(R"({"do": "happen", "event": "resigns", "seat": "blue"})"),
              "seat: blue is no seat of a person");
    for (auto& [use, engine] : home.engines) engine.cp = -50;
    home.engine().cp = 300;
    home.tell(R"({"do": "play", "move": "g2-g3"})");
    EXPECT_EQ(home.tell(draw)["refused"], "Green plays on") << "the other two share an engine";
    EXPECT_EQ(home.part("playing")["state"], "running");
    for (auto& [use, engine] : home.engines) engine.cp = 0;
    home.tell(R"({"do": "play", "move": "f2-f3"})");
    EXPECT_EQ(home.tell(draw)["refused"], "Blue, Yellow and Green play on")
        << "nothing has been decided yet";
    for (auto& [use, engine] : home.engines) engine.cp = -50;
    home.tell(R"({"do": "play", "move": "i2-i3"})");
    EXPECT_FALSE(home.tell(draw).contains("refused"));
    EXPECT_EQ(home.part("playing")["state"], "over");
    EXPECT_TRUE(home.part("position")["over"].get<bool>());
}

TEST(StudyEngines, EnginesAgreeToADrawOfAnEvenEndgame) {
    FakeHome home;
    home.tell(R"({"do": "new", "variant": "chess4", "fen":
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/14/bK,13/14/13,gK/14/14/14/4,rR,1,rK,7"})");
    home.tell(kPersonAgainstThree);
    for (const char* const move : {"e1-e2", "e2-e1"}) {
        home.tell(std::string{R"({"do": "play", "move": ")"} + move + "\"}");
        for (auto& [use, engine] : home.engines) engine.cp = 0;
    }
    EXPECT_FALSE(home.tell(R"({"do": "happen", "event": "draw agreed", "seat": "red"})")
                     .contains("refused"));
}

TEST(StudyEngines, APartnerThatPlaysOnIsNamedOnlyWhenTheOthersAgree) {
    FakeHome home;
    const std::string draw = R"({"do": "happen", "event": "draw agreed", "seat": "red"})";
    home.tell(R"({"do": "new", "variant": "teams"})");
    home.tell(R"({"do": "begin", "seats": {
        "red": {"who": "person"}, "blue": {"who": "engine"},
        "yellow": {"who": "engine", "engine": "Second"}, "green": {"who": "engine"}}})");
    EXPECT_EQ(home.tell(draw)["refused"], "Blue and Green play on");
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    for (auto& [use, engine] : home.engines) engine.cp = -50;
    home.engine().cp = 300;
    home.tell(R"({"do": "play", "move": "g2-g3"})");
    EXPECT_EQ(home.tell(draw)["refused"], "your partner Yellow plays on");
}

TEST(StudyEngines, AnEngineThatPlaysNonsenseStopsTheGame) {
    FakeHome home;
    home.answers_alone = false;
    home.tell(kPersonAgainstThree);
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.engine().is_searching = false;
    home.say({"bestmove a1-a2"});
    const Json playing = home.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_TRUE(playing["message"].get<std::string>().starts_with("First wants to play \"a1-a2\""))
        << playing["message"];
    home.tell(R"({"do": "resume"})");
    EXPECT_EQ(home.part("playing")["thinking"], "blue");
}

TEST(StudyEngines, EveryVariantIsPlayedToItsEnd) {
    for (const char* const variant :
         {"ffa", "teams", "chess4", "chess4-takeover", "chess4-partners"}) {
        FakeHome home;
        // Clocks make an end of it: nobody moves for ever.
        home.tell(std::string{R"({"do": "new", "variant": ")"} + variant + "\"}");
        home.tell(R"({"do": "begin", "clock": "2", "seats": {
            "red": {"who": "person"}, "blue": {"who": "person"},
            "yellow": {"who": "person"}, "green": {"who": "person"}}})");
        home.pass(Milliseconds{200'000});
        const Json all = home.tell(R"({"do": "show"})");
        EXPECT_EQ(all["playing"]["state"], "over") << variant;
        EXPECT_TRUE(all["position"]["over"].get<bool>()) << variant;
        EXPECT_NE(all["position"]["result"], "*") << variant;
    }
}

TEST(StudyEngines, SeatsThatNobodyPlaysAreNamed) {
    FakeHome home;
    EXPECT_EQ(home.error_of(R"({"do": "begin", "seats": {"red": {"who": "person"}}})"),
              "seats: nobody plays blue");
    EXPECT_EQ(home.error_of(R"({"do": "begin", "seats": {"red": {"who": "cat"}}})"),
              "seats: red: who: found 'cat', expected person or engine");
    EXPECT_EQ(home.error_of(R"({"do": "begin", "seats": {"red": {"who": "engine", "elo": 1}}})"),
              "seats: red: elo: found 1, expected a number from 500 to 2500");
    // Chess4 of two: only they need players.
    home.tell(R"({"do": "new", "variant": "chess4", "setup": "chess4-2"})");
    home.tell(R"({"do": "begin",
        "seats": {"red": {"who": "person"}, "yellow": {"who": "person"}}})");
}

// ---------------------------------------------------------------- reviews

TEST(StudyEngines, AReviewWritesWhatItFound) {
    FakeHome home;
    for (const char* const move : {"h2-h3", "b7-c7", "h13-h12", "m8-l8"}) {
        home.tell(std::string{R"({"do": "play", "move": ")"} + move + "\"}");
    }
    home.tell(R"({"do": "go", "node": 2})");
    home.tell(R"({"do": "review", "nodes": 500})");
    const Json all = home.tell(R"({"do": "show"})");
    const Json& review = all["review"];
    EXPECT_EQ(review["state"], "done");
    EXPECT_EQ(review["done"], 5);
    EXPECT_EQ(review["plot"].size(), 5U);
    EXPECT_EQ(review["plot"][2]["ply"], 2);
    EXPECT_EQ(review["plot"][2]["node"], all["at"]) << "one stands where one stood";
    EXPECT_EQ(review["plot"][2]["values"].size(), 4U);
    EXPECT_EQ(review["summary"]["players"][0]["moves"], 1);
    EXPECT_EQ(review["summary"]["players"][0]["accuracy"], 1.0);
    EXPECT_EQ(all["tree"][1]["comments"][0],
              "[%eval 11.0 9.0 10.0 10.0] [%depth 3] [%mate Green 2]");
    EXPECT_TRUE(home.engines.empty()) << "its engine is gone";
}

TEST(StudyEngines, AReviewIsStoppedAndKeepsWhatItHas) {
    FakeHome home;
    home.answers_alone = false;
    for (const char* const move : {"h2-h3", "b7-c7", "h13-h12"}) {
        home.tell(std::string{R"({"do": "play", "move": ")"} + move + "\"}");
    }
    home.tell(R"({"do": "review"})");
    EXPECT_EQ(home.part("review")["total"], 4);
    home.now += Milliseconds{2'000};
    home.say(home.engine().end());
    EXPECT_EQ(home.part("review")["done"], 1);
    EXPECT_EQ(home.part("review")["left_ms"], 6'000);
    home.tell(R"({"do": "stop_review"})");
    const Json all = home.tell(R"({"do": "show"})");
    EXPECT_EQ(all["review"]["state"], "stopped");
    EXPECT_FALSE(all["tree"][1].contains("comments")) << "not reached";
    EXPECT_TRUE(all["tree"][3].contains("comments"));
}

TEST(StudyEngines, AReviewOfAGameThatChangedSaysSo) {
    FakeHome home;
    home.answers_alone = false;
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.tell(R"({"do": "review"})");
    home.tell(R"({"do": "play", "move": "b7-c7"})");
    home.say(home.engine().end());
    home.say(home.engine().end());
    home.say(home.engine().end());
    const Json all = home.tell(R"({"do": "show"})");
    EXPECT_EQ(all["review"]["state"], "done");
    EXPECT_EQ(all["review"]["message"],
              "the moves were changed meanwhile, so nothing is written beside them");
    EXPECT_FALSE(all["tree"][1].contains("comments"));
}

// ---------------------------------------------------------------- keeping

TEST(StudyEngines, AStudyComesBackAsItWas) {
    FakeHome home;
    home.answers_alone = false;
    home.tell(R"({"do": "new", "preset": "site"})");
    home.tell(R"({"do": "play", "move": "h2-h3"})");
    home.tell(R"({"do": "comment", "text": "quiet"})");
    home.tell(R"({"do": "go", "where": "start"})");
    home.tell(R"({"do": "play", "move": "g2-g3"})");
    home.tell(R"({"do": "analyse", "lines": 4})");
    home.tell(kPersonAgainstThree);
    home.pass(Milliseconds{1'000});
    const Json before = home.tell(R"({"do": "show"})");
    home.restart();
    const Json after = home.tell(R"({"do": "show"})");
    EXPECT_EQ(after["position"], before["position"]);
    EXPECT_EQ(after["tree"].size(), before["tree"].size());
    EXPECT_EQ(after["tree"][1]["comments"][0], "quiet");
    EXPECT_EQ(after["playing"]["state"], "paused") << "nobody loses time while nothing runs";
    EXPECT_EQ(after["playing"]["message"], "Paused: the program was ended meanwhile");
    EXPECT_EQ(after["playing"]["seats"], before["playing"]["seats"]);
    EXPECT_EQ(after["analysis"][0]["engine"], "First");
    EXPECT_TRUE(home.engine().is_searching);
    home.tell(R"({"do": "resume"})");
}

TEST(StudyEngines, TheGamesOfATextComeBackToo) {
    FakeHome home;
    home.tell(R"({"do": "open", "variant": "teams", "setup": "modern", "number": 2,
                  "text": "1. h2-h3 .. b7-c7\n\n1. g2-g3\n"})");
    home.restart();
    const Json all = home.tell(R"({"do": "show"})");
    EXPECT_EQ(all["number"], 2);
    ASSERT_EQ(all["games"].size(), 2U);
    EXPECT_EQ(all["position"]["game"]["variant"], "teams");
    EXPECT_EQ(home.tell(R"({"do": "pick", "number": 1})")["tree"].size(), 3U);
}

TEST(StudyEngines, AFileThatIsNoStudyIsRefusedInALine) {
    for (const char* const text :
         {"{}", "[]", "7", R"({"kind": "quadrille study", "version": 2})",
          R"({"kind": "quadrille study", "version": 1})",
          R"({"kind": "quadrille study", "version": 1, "record": "1. h2-h9"})",
          R"({"kind": "quadrille study", "version": 1, "record": "1. h2-h3", "way": [0],
              "analyses": [null, null], "review": {"state": "done", "plot": [1]}})"}) {
        const auto study = Study::restore(Json::parse(text), {}, {}, 1, {});
        ASSERT_FALSE(study) << text;
        EXPECT_FALSE(study.error().empty());
        EXPECT_EQ(study.error().find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace quadrille::board
