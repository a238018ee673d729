// Tests of a study with engines that answer immediately.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "eval/places.h"
#include "tests/unit/tools/board/study/fake_host.h"

namespace quadrille::board {
namespace {

using test::FakeHost;

// ---------------------------------------------------------------- analyses

TEST(StudyEngines, AnalysisFollowsCurrentNode) {
    FakeHost host;
    host.send(R"({"do": "analyse", "lines": 2})");
    host.pass(Milliseconds{150});
    Json slot = host.last_event("analysis")["analysis"][0];
    EXPECT_EQ(slot["engine"], "First");
    EXPECT_EQ(slot["state"], "thinking");
    EXPECT_EQ(slot["node"], 0);
    EXPECT_EQ(slot["depth"], 3);
    EXPECT_EQ(slot["nps"], 1000);
    EXPECT_EQ(slot["mates"], "Green in 2");
    ASSERT_EQ(slot["lines"].size(), 1U);
    EXPECT_EQ(slot["lines"][0]["score"], "+0.1") << "12 hundredths of a point";
    EXPECT_EQ(slot["lines"][0]["values"], Json::parse("[11.0, 9.0, 10.0, 10.0]"));
    const PerColor<int> chances{{slot["lines"][0]["chances"].get<std::array<int, kColors>>()}};
    EXPECT_EQ(chances, win_chances(Position::start(StartSetup::Classic, RuleSet::ffa()),
                                   {{1100, 900, 1000, 1000}}, 100));
    EXPECT_EQ(slot["lines"][0]["moves"][0]["text"], "d2-d3");
    EXPECT_EQ(slot["lines"][0]["moves"][0]["seat"], "red");

    host.play({"h2-h3"});
    host.pass(Milliseconds{150});
    slot = host.last_event("analysis")["analysis"][0];
    EXPECT_EQ(slot["node"], 1);
    EXPECT_EQ(slot["lines"][0]["moves"][0]["seat"], "blue");
    EXPECT_EQ(host.engines.size(), 1U) << "the process is reused";
    EXPECT_EQ(host.engine().game.entries().size(), 1U);

    host.send(R"({"do": "stop_analysis"})");
    EXPECT_TRUE(host.engines.empty());
    EXPECT_TRUE(host.part("analysis")[0].is_null());
}

TEST(StudyEngines, RunsTwoAnalysesIndependently) {
    FakeHost host;
    host.send(R"({"do": "analyse", "slot": 0})");
    const std::size_t first = host.engine().received.size();
    host.send(R"({"do": "analyse", "slot": 1, "engine": "Second"})");
    const auto& received = host.engine().received;
    EXPECT_NE(std::ranges::find(received, "setoption name Hash value 8"), received.end());
    host.send(R"({"do": "analyse", "slot": 1, "engine": "Second", "threat": true})");
    ASSERT_EQ(host.engines.size(), 2U);
    EXPECT_EQ(host.engines.begin()->second.received.size(), first) << "no new lines";
    const Json slots = host.part("analysis");
    EXPECT_EQ(slots[0]["engine"], "First");
    EXPECT_EQ(slots[0]["lines"].size(), 1U);
    EXPECT_EQ(slots[1]["engine"], "Second");
}

TEST(StudyEngines, AnalysesThreatAfterPass) {
    FakeHost host;
    host.send(R"({"do": "analyse"})");
    ASSERT_EQ(host.part("analysis")[0]["lines"][0]["moves"][0]["seat"], "red");
    const Json slot = host.send(R"({"do": "analyse", "threat": true})")["analysis"][0];
    EXPECT_EQ(slot["threat"], true);
    EXPECT_EQ(slot["lines"], Json::array()) << "old lines are removed";
    EXPECT_EQ(host.engine().game.position().turn(), Color::Blue);
    EXPECT_EQ(host.part("analysis")[0]["lines"][0]["moves"][0]["seat"], "blue");
    // Yellow's queen on g8 checks the king on g1 along the file.
    host.send(R"({"do": "new", "fen":
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/6,yQ,7/bK,13/14/13,gK/14/14/14/6,rK,7"})");
    EXPECT_EQ(host.part("analysis")[0]["message"], "a seat in check cannot pass");
    EXPECT_FALSE(host.engine().is_searching);
}

TEST(StudyEngines, ReportsFinalChancesOfForcedWinInFfa) {
    FakeHost host;
    host.send(R"({"do": "analyse"})");
    host.engine().score = "mate 2";
    host.play({"h2-h3"});
    const Json line = host.part("analysis")[0]["lines"][0];
    EXPECT_EQ(line["score"], "#2");
    EXPECT_EQ(line["chances"], Json::parse("[100, 0, 0, 0]"));
}

TEST(StudyEngines, ReportsWinProbabilityOfRedsSideInTeams) {
    FakeHost host;
    host.send(R"({"do": "new", "variant": "teams"})");
    host.play({"h2-h3"});
    host.send(R"({"do": "analyse"})");
    // The engine reports +0.12 for Blue, the seat to move.
    const Json line = host.part("analysis")[0]["lines"][0];
    EXPECT_EQ(line["score"], "-0.12");
    EXPECT_LT(line["chance"].get<double>(), 0.5);
    EXPECT_GT(line["chance"].get<double>(), 0.45);
    EXPECT_FALSE(line.contains("values"));
}

TEST(StudyEngines, RestartsCrashedEngineThreeTimes) {
    FakeHost host;
    host.send(R"({"do": "analyse"})");
    host.kill();
    EXPECT_EQ(host.engines.size(), 1U);
    EXPECT_TRUE(host.engine().is_searching);
    EXPECT_EQ(host.part("analysis")[0]["message"], "First: killed by SIGSEGV; restarting it");
    host.kill();
    host.kill();
    host.kill();
    const Json slot = host.part("analysis")[0];
    EXPECT_EQ(slot["state"], "failed") << "a fourth crash is a failure";
    EXPECT_EQ(slot["message"], "First: killed by SIGSEGV");
}

TEST(StudyEngines, AnalysisFailsWhenEngineDoesNotAnswer) {
    FakeHost host;
    host.send(R"({"do": "analyse"})");
    // The engine will not answer `stop`.
    host.engine().is_searching = false;
    host.play({"h2-h3"});
    host.pass(Milliseconds{9'000});
    EXPECT_EQ(host.part("analysis")[0]["state"], "starting");
    host.pass(Milliseconds{2'000});
    const Json slot = host.part("analysis")[0];
    EXPECT_EQ(slot["state"], "failed");
    EXPECT_EQ(slot["message"], "First: no answer within 10 s");
    EXPECT_TRUE(host.engines.empty()) << "its process is ended";
}

TEST(StudyEngines, ReportsPlaceInQueue) {
    FakeHost host;
    host.has_processes = false;
    host.send(R"({"do": "analyse"})");
    EXPECT_EQ(host.part("analysis")[0]["state"], "waiting");
    EXPECT_EQ(host.part("analysis")[0]["place"], 2);
    host.engines[1];
    host.study->on_engine(1, {EngineMessage::Kind::Started}, host.now);
    host.settle();
    EXPECT_EQ(host.part("analysis")[0]["state"], "thinking");
    // The host takes the process away.
    host.study->on_engine(1, {EngineMessage::Kind::Waits, {}, 1}, host.now);
    host.settle();
    EXPECT_EQ(host.part("analysis")[0]["place"], 1);
}

TEST(StudyEngines, NamesWrongFieldInErrors) {
    FakeHost host({.threads = 2, .hash_mb = 128, .lines = 5});
    const std::vector<std::pair<std::string, std::string>> rows = {
        {R"("do": "analyse", "threads": 3)", "threads: found 3, expected a number from 1 to 2"},
        {R"("do": "analyse", "hash": 129)", "hash: found 129, expected a number from 1 to 128"},
        {R"("do": "analyse", "lines": 6)", "lines: found 6, expected a number from 1 to 5"},
        {R"("do": "analyse", "slot": 2)", "slot: found 2, expected a number from 0 to 1"},
        {R"("do": "analyse", "engine": "Third")",
         "engine: found 'Third', expected one of First, Second"},
        {R"("do": "start_game", "seats": {"red": {"who": "person"}})", "seats: nobody plays blue"},
        {R"("do": "start_game", "seats": {"red": {"who": "cat"}})",
         "seats: red: who: found 'cat', expected person or engine"},
        {R"("do": "start_game", "seats": {"red": {"who": "engine", "elo": 1}})",
         "seats: red: elo: found 1, expected a number from 500 to 2500"}};
    for (const auto& [fields, error] : rows) EXPECT_EQ(host.error_of('{' + fields + '}'), error);
    EXPECT_TRUE(host.engines.empty());
    // Two-player Chess4 has two seats, and only these need players.
    host.send(R"({"do": "new", "variant": "chess4", "setup": "chess4-2"})");
    host.send(R"({"do": "start_game",
        "seats": {"red": {"who": "person"}, "yellow": {"who": "person"}}})");
}

// ---------------------------------------------------------------- games in progress

/// Returns a `start_game` message for four persons.
std::string four_persons(const std::string& clock = "") {
    return R"({"do": "start_game", "clock": ")" + clock + R"(", "seats": {"red": {"who": "person"},
        "blue": {"who": "person"}, "yellow": {"who": "person"}, "green": {"who": "person"}}})";
}

constexpr const char* kPersonAgainstThree = R"({"do": "start_game", "clock": "10+1", "seats": {
    "red": {"who": "person", "name": "Ann"},
    "blue": {"who": "engine", "elo": 1200}, "yellow": {"who": "engine", "elo": 1200},
    "green": {"who": "engine", "engine": "Second", "nodes": 100}}})";

TEST(StudyEngines, PlaysPersonAgainstEngines) {
    FakeHost host;
    host.send(kPersonAgainstThree);
    EXPECT_EQ(host.part("playing")["running"], "red");
    EXPECT_TRUE(host.engines.empty()) << "engines start at their first turn";
    host.pass(Milliseconds{3'000});
    EXPECT_EQ(host.part("playing")["left_ms"][0], 7'000);
    host.play({"h2-h3"});
    // All three engines have moved.
    Json all = host.send(R"({"do": "show"})");
    EXPECT_EQ(all["at"], 4) << "the study follows the game";
    EXPECT_EQ(all["playing"]["running"], "red");
    EXPECT_EQ(all["playing"]["left_ms"], Json::parse("[8000, 11000, 11000, 11000]"));
    EXPECT_EQ(host.engines.size(), 2U) << "one process for each engine and strength";
    EXPECT_EQ(all["tags"]["Red"], "Ann");
    EXPECT_EQ(all["tags"]["Blue"], "First 1200");
    EXPECT_EQ(all["position"]["seats"][3]["player"], "Second");
    EXPECT_FALSE(host.last_event("changed").is_null()) << "all pages receive an event";
    const auto& received = host.engines.begin()->second.received;
    EXPECT_NE(std::ranges::find(received, "setoption name UCI_Elo value 1200"), received.end());
    EXPECT_NE(std::ranges::find(host.engine().received,
                                "go rtime 8000 btime 11000 ytime 11000 gtime 10000 rinc 1000 "
                                "binc 1000 yinc 1000 ginc 1000 nodes 100"),
              host.engine().received.end());
}

TEST(StudyEngines, RefusesMoveOfWrongSeat) {
    FakeHost host;
    host.answers_at_once = false;
    host.send(kPersonAgainstThree);
    host.play({"h2-h3"});
    EXPECT_EQ(host.part("playing")["thinking"], "blue");
    EXPECT_EQ(host.error_of(R"({"do": "play", "move": "b7-c7"})"), "it is the turn of First");
    host.send(R"({"do": "go", "node": 0})");
    EXPECT_EQ(host.error_of(R"({"do": "play", "move": "h2-h3"})"),
              "go to the end of the game to move");
    EXPECT_EQ(host.error_of(R"({"do": "remove", "node": 1})"),
              "a game is being played: end it before you edit its moves");
    host.say(host.engine().end());
    EXPECT_EQ(host.part("at"), 0) << "the study stays at its node";
    EXPECT_EQ(host.part("playing")["node"], 2);
}

TEST(StudyEngines, RemovesSeatWhenItsTimeRunsOut) {
    FakeHost host;
    host.send(kPersonAgainstThree);
    host.pass(Milliseconds{10'001});
    host.pass(Milliseconds{400});  // until the king walks
    const Json all = host.send(R"({"do": "show"})");
    EXPECT_EQ(all["tree"][1]["text"], "Red runs out of time");
    EXPECT_FALSE(all["position"]["seats"][0]["active"].get<bool>());
    // The engines play on, with moves of the walking king.
    EXPECT_GT(all["tree"].size(), 5U);
}

TEST(StudyEngines, StopsClockWhileEngineWaitsForProcess) {
    FakeHost host;
    host.has_processes = false;
    host.send(kPersonAgainstThree);
    host.play({"h2-h3"});
    host.pass(Milliseconds{60'000});
    EXPECT_EQ(host.part("playing")["left_ms"][1], 10'000);
    EXPECT_EQ(host.part("playing")["place"], 2);
    EXPECT_TRUE(host.part("playing")["running"].is_null());
}

TEST(StudyEngines, PauseStopsClocksAndEngines) {
    FakeHost host;
    host.answers_at_once = false;
    host.send(kPersonAgainstThree);
    host.play({"h2-h3"});
    host.pass(Milliseconds{1'000});
    host.send(R"({"do": "pause"})");
    EXPECT_FALSE(host.engine().is_searching);
    host.pass(Milliseconds{60'000});
    Json playing = host.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_EQ(playing["left_ms"][1], 9'000);
    EXPECT_EQ(playing["node"], 1) << "the bestmove after stop is not played";
    host.send(R"({"do": "resume"})");
    EXPECT_TRUE(host.engine().is_searching);
    EXPECT_EQ(host.part("playing")["thinking"], "blue");
}

TEST(StudyEngines, KeepsGameInProgress) {
    FakeHost host;
    host.send(R"({"do": "open", "text": "h2-h3\n"})");
    host.send(kPersonAgainstThree);
    const Json game = host.part("tags");
    for (const char* const state : {"running", "paused"}) {
        for (const char* const message : {R"({"do": "new"})", R"({"do": "open", "text": "g2-g3"})",
                                          R"({"do": "select_game"})"}) {
            EXPECT_EQ(host.study->handle(Json::parse(message), host.now)["error"],
                      "a game is being played in this study: end it, or go to another study first");
        }
        EXPECT_EQ(host.part("playing")["state"], state);
        EXPECT_EQ(host.part("tags"), game);
        host.send(R"({"do": "pause"})");
    }
    host.send(R"({"do": "end_game"})");
    host.send(R"({"do": "new"})");
}

TEST(StudyEngines, PausesUnattendedGameOfPerson) {
    FakeHost host;
    host.send(kPersonAgainstThree);
    host.pass(Milliseconds{3'000});
    host.study->pause_unattended(host.now);
    host.pass(Milliseconds{60'000});
    const Json playing = host.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_EQ(playing["left_ms"][0], 7'000);
    EXPECT_EQ(playing["message"], "Paused while you were away");
    EXPECT_EQ(host.send(R"({"do": "resume"})")["playing"]["message"], "");

    FakeHost engines;
    engines.answers_at_once = false;
    engines.send(
        R"({"do": "start_game", "seats": {"red": {"who": "engine"}, "blue": {"who": "engine"},
        "yellow": {"who": "engine"}, "green": {"who": "engine"}}})");
    engines.study->pause_unattended(engines.now);
    EXPECT_EQ(engines.part("playing")["state"], "running") << "games of engines continue";
}

TEST(StudyEngines, StopsAnalysesWhenPersonPlays) {
    FakeHost host;
    host.send(R"({"do": "analyse"})");
    EXPECT_TRUE(host.send(four_persons("60"))["analysis"][0].is_null());
    EXPECT_TRUE(host.engines.empty());
    // Hints are an analysis that the person starts.
    host.send(R"({"do": "analyse"})");
    host.play({"h2-h3"});
    EXPECT_EQ(host.part("analysis")[0]["node"], 1);
    host.send(R"({"do": "start_game", "seats": {"red": {"who": "engine"}, "blue": {"who": "engine"},
        "yellow": {"who": "engine"}, "green": {"who": "engine"}}})");
    EXPECT_FALSE(host.part("analysis")[0].is_null()) << "people watch games of engines";
}

TEST(StudyEngines, AppliesDelayOncePerTurn) {
    FakeHost host;
    host.send(four_persons("60+15d"));
    host.pass(Milliseconds{10'000});
    EXPECT_EQ(host.part("playing")["left_ms"][0], 60'000);
    EXPECT_EQ(host.part("playing")["delay_ms"], 5'000);
    host.send(R"({"do": "pause"})");
    host.pass(Milliseconds{100'000});
    host.send(R"({"do": "resume"})");
    host.pass(Milliseconds{7'000});
    EXPECT_EQ(host.part("playing")["left_ms"][0], 58'000) << "a pause does not reset the delay";
    EXPECT_EQ(host.part("playing")["delay_ms"], 0);
    host.play({"h2-h3"});
    EXPECT_EQ(host.part("playing")["used_ms"], Json::parse("[17000, 0, 0, 0]"));
    EXPECT_EQ(host.part("playing")["delay_ms"], 15'000) << "a new turn resets it";
    host.pass(Milliseconds{75'001});
    EXPECT_EQ(host.part("tree")[2]["text"], "Blue runs out of time");
}

TEST(StudyEngines, TakebackRestoresClock) {
    FakeHost host;
    host.send(kPersonAgainstThree);
    EXPECT_EQ(host.error_of(R"({"do": "take_back"})"), "no person has moved yet");
    host.pass(Milliseconds{2'000});
    host.play({"h2-h3"});
    const Json all = host.send(R"({"do": "take_back"})");
    EXPECT_EQ(all["at"], 0);
    EXPECT_EQ(all["tree"].size(), 1U);
    EXPECT_EQ(all["playing"]["left_ms"][0], 10'000);
    EXPECT_EQ(all["playing"]["running"], "red");
}

/// Otherwise, undoing a comment of the first finished game would remove moves played since then.
TEST(StudyEngines, TakebackClearsUndo) {
    FakeHost host;
    host.send(four_persons());
    host.play({"h2-h3"});
    for (const std::string seat : {"blue", "yellow", "green"}) {
        host.send(R"({"do": "add_event", "event": "resigns", "seat": ")" + seat + "\"}");
    }
    EXPECT_EQ(host.part("playing")["state"], "over");
    EXPECT_EQ(host.send(R"({"do": "comment", "text": "the end"})")["can_undo"], true);
    host.send(R"({"do": "take_back"})");
    host.play({"g2-g3"});
    for (const std::string seat : {"blue", "yellow", "green"}) {
        host.send(R"({"do": "add_event", "event": "resigns", "seat": ")" + seat + "\"}");
    }
    EXPECT_EQ(host.part("playing")["state"], "over");
    EXPECT_EQ(host.error_of(R"({"do": "undo"})"), "there is nothing to undo");
}

TEST(StudyEngines, RemovesLastMovesOfFinishedGame) {
    FakeHost host;
    host.send(four_persons());
    host.play({"h2-h3", "b7-c7"});
    host.send(R"({"do": "add_event", "event": "draw agreed"})");
    EXPECT_EQ(host.part("playing")["state"], "over");
    host.send(R"({"do": "remove", "node": 2})");
    EXPECT_EQ(host.part("playing")["node"], 1);
    EXPECT_EQ(host.error_of(R"({"do": "take_back"})"), "no person has moved yet");
}

TEST(StudyEngines, PersonsResignAndEnginesDecideOnDraws) {
    FakeHost host;
    const std::string draw = R"({"do": "add_event", "event": "draw agreed", "seat": "red"})";
    host.send(kPersonAgainstThree);
    EXPECT_EQ(host.send(draw)["refused"], "Blue, Yellow and Green play on")
        << "they have no scores yet";
    host.play({"h2-h3"});
    EXPECT_EQ(host.error_of(R"({"do": "add_event", "event": "resigns", "seat": "blue"})"),
              "seat: blue is not played by a person");
    for (auto& [use, engine] : host.engines) engine.score = "cp -50";
    host.engine().score = "cp 300";
    host.play({"g2-g3"});
    EXPECT_EQ(host.send(draw)["refused"], "Green plays on") << "Blue and Yellow share an engine";
    EXPECT_EQ(host.part("playing")["state"], "running");
    for (auto& [use, engine] : host.engines) engine.score = "cp 0";
    host.play({"f2-f3"});
    EXPECT_EQ(host.send(draw)["refused"], "Blue, Yellow and Green play on")
        << "scores are even, but armies complete";
    for (auto& [use, engine] : host.engines) engine.score = "cp -50";
    host.play({"i2-i3"});
    EXPECT_FALSE(host.send(draw).contains("refused"));
    EXPECT_EQ(host.part("playing")["state"], "over");
    EXPECT_TRUE(host.part("position")["over"].get<bool>());
}

TEST(StudyEngines, EnginesAcceptDrawInEvenEndgame) {
    FakeHost host;
    host.send(R"({"do": "new", "variant": "chess4", "fen":
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/14/bK,13/14/13,gK/14/14/14/4,rR,1,rK,7"})");
    host.send(kPersonAgainstThree);
    for (const char* const move : {"e1-e2", "e2-e1"}) {
        host.send(std::string{R"({"do": "play", "move": ")"} + move + "\"}");
        for (auto& [use, engine] : host.engines) engine.score = "cp 0";
    }
    EXPECT_FALSE(host.send(R"({"do": "add_event", "event": "draw agreed", "seat": "red"})")
                     .contains("refused"));
}

TEST(StudyEngines, PausesGameOnIllegalEngineMove) {
    FakeHost host;
    host.answers_at_once = false;
    host.send(kPersonAgainstThree);
    host.play({"h2-h3"});
    host.engine().is_searching = false;
    host.say({"bestmove a1-a2"});
    const Json playing = host.part("playing");
    EXPECT_EQ(playing["state"], "paused");
    EXPECT_TRUE(playing["message"].get<std::string>().starts_with(
        "First played an illegal move: \"a1-a2\""))
        << playing["message"];
    host.send(R"({"do": "resume"})");
    EXPECT_EQ(host.part("playing")["thinking"], "blue");
}

TEST(StudyEngines, PausesGameWhenEngineHangs) {
    for (const std::string limit : {"movetime", "depth"}) {
        FakeHost host;
        host.answers_at_once = false;
        Json game = Json::parse(kPersonAgainstThree);
        for (auto& [seat, plan] : game["seats"].items()) {
            if (plan["who"] == "engine") plan[limit] = 5;
        }
        game.erase("clock");
        host.send(game.dump());
        host.play({"h2-h3"});
        const Milliseconds time{limit == "depth" ? 120'000 : 1005};
        host.pass(time - Milliseconds{2});
        EXPECT_EQ(host.part("playing")["state"], "running") << limit;
        host.pass(Milliseconds{2});
        const Json playing = host.part("playing");
        EXPECT_EQ(playing["state"], "paused");
        EXPECT_EQ(playing["message"], limit == "depth" ? "First has hung: no move 120.0 s after go"
                                                       : "First has hung: no move 1.0 s after go");
        host.send(R"({"do": "resume"})");
        EXPECT_EQ(host.part("playing")["thinking"], "blue") << "in a new process";
    }
}

TEST(StudyEngines, PlaysEveryVariantToItsEnd) {
    for (const char* const variant :
         {"ffa", "teams", "chess4", "chess4-takeover", "chess4-partners"}) {
        FakeHost host;
        // The clocks end the game, since no person moves.
        host.send(std::string{R"({"do": "new", "variant": ")"} + variant + "\"}");
        host.send(four_persons("2"));
        host.pass(Milliseconds{200'000});
        const Json all = host.send(R"({"do": "show"})");
        EXPECT_EQ(all["playing"]["state"], "over") << variant;
        EXPECT_TRUE(all["position"]["over"].get<bool>()) << variant;
        EXPECT_NE(all["position"]["result"], "*") << variant;
    }
}

// ---------------------------------------------------------------- reviews

TEST(StudyEngines, ReviewAnnotatesGame) {
    FakeHost host;
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    host.play({"h2-h3", "b7-c7", "h13-h12", "m8-l8"});
    host.send(R"({"do": "go", "node": 2})");
    host.send(R"({"do": "review", "nodes": 500})");
    const Json all = host.send(R"({"do": "show"})");
    const Json& review = all["review"];
    EXPECT_EQ(review["state"], "done");
    EXPECT_EQ(review["done"], 5);
    EXPECT_EQ(review["plot"].size(), 5U);
    EXPECT_EQ(review["plot"][2]["ply"], 2);
    EXPECT_EQ(review["plot"][2]["node"], all["at"]) << "the current node is kept";
    EXPECT_EQ(review["plot"][2]["values"].size(), 4U);
    const PerColor<int> chances{{review["plot"][2]["chances"].get<std::array<int, kColors>>()}};
    EXPECT_EQ(chances, win_chances(start, {{1100, 900, 1000, 1000}}, 100));
    EXPECT_EQ(review["summary"]["players"][0]["moves"], 1);
    EXPECT_EQ(review["summary"]["players"][0]["accuracy"], 1.0);
    EXPECT_EQ(all["tree"][1]["comments"][0],
              fmt::format("[%eval 11.0 9.0 10.0 10.0] [%place 1 4 2 2] [%win {}] [%depth 3] "
                          "[%mate Green 2]",
                          fmt::join(chances, " ")));
    EXPECT_TRUE(host.engines.empty()) << "its engine is ended";
}

TEST(StudyEngines, OpensReviewInRecord) {
    FakeHost host;
    const std::string text =
        "[Variant \"Teams\"]\n\n1. h2-h3?? { [%eval -4.00] [%loss 4.00] [%mark ??] } "
        "( { [%best] } 1. j2-j3 ) .. b7-c7 { [%eval -4.10] }\n";
    const auto with_start = [](std::string game) {
        return game.insert(game.find("1."), "{ [%eval +0.00] } ");
    };
    const Json review = host.send(
        Json{{"do", "open"}, {"text", with_start(text) + "\n" + "[Variant \"FFA\"]\n\n1. h2-h3\n"}}
            .dump())["review"];
    EXPECT_EQ(review["state"], "done");
    EXPECT_EQ(review["engine"], "");
    EXPECT_EQ(review["plot"][2]["value"], -4.1);
    ASSERT_EQ(review["marks"].size(), 1U);
    EXPECT_EQ(review["marks"][0]["mark"], "??");
    EXPECT_EQ(review["marks"][0]["better"], "j2-j3");
    EXPECT_EQ(review["marks"][0]["node"], 1);
    EXPECT_TRUE(review["summary"]["players"][0]["accuracy"].is_null());
    EXPECT_EQ(review["summary"]["players"][0]["marks"]["??"], 1);
    const Json other = host.send(R"({"do": "select_game", "number": 2})");
    ASSERT_TRUE(other.contains("review"));
    EXPECT_TRUE(other["review"].is_null());
}

TEST(StudyEngines, StoppedReviewKeepsItsResults) {
    FakeHost host;
    host.answers_at_once = false;
    host.play({"h2-h3", "b7-c7", "h13-h12"});
    host.send(R"({"do": "review"})");
    EXPECT_EQ(host.part("review")["total"], 4);
    host.now += Milliseconds{2'000};
    host.say(host.engine().end());
    EXPECT_EQ(host.part("review")["done"], 1);
    EXPECT_EQ(host.part("review")["left_ms"], 6'000);
    host.send(R"({"do": "stop_review"})");
    const Json all = host.send(R"({"do": "show"})");
    EXPECT_EQ(all["review"]["state"], "stopped");
    EXPECT_FALSE(all["tree"][1].contains("comments")) << "not reached";
    EXPECT_TRUE(all["tree"][3].contains("comments"));
}

TEST(StudyEngines, ReviewReportsChangedGame) {
    FakeHost host;
    host.answers_at_once = false;
    host.play({"h2-h3"});
    host.send(R"({"do": "review"})");
    host.play({"b7-c7"});
    host.say(host.engine().end());
    host.say(host.engine().end());
    host.say(host.engine().end());
    const Json all = host.send(R"({"do": "show"})");
    EXPECT_EQ(all["review"]["state"], "done");
    EXPECT_EQ(
        all["review"]["message"],
        "the moves were changed during the review, so its results were not added to the game");
    EXPECT_FALSE(all["tree"][1].contains("comments"));
}

// ---------------------------------------------------------------- saving

TEST(StudyEngines, RestoresStudyAndPausesItsGame) {
    FakeHost host;
    host.answers_at_once = false;
    host.send(R"({"do": "new", "preset": "site"})");
    host.play({"h2-h3"});
    host.send(R"({"do": "comment", "text": "quiet"})");
    host.send(R"({"do": "go", "node": 0})");
    host.play({"g2-g3"});
    host.send(kPersonAgainstThree);
    host.send(R"({"do": "analyse", "lines": 4})");
    host.pass(Milliseconds{1'000});
    const Json before = host.send(R"({"do": "show"})");
    host.restart();
    const Json after = host.send(R"({"do": "show"})");
    EXPECT_EQ(after["position"], before["position"]);
    EXPECT_EQ(after["tree"].size(), before["tree"].size());
    EXPECT_EQ(after["tree"][1]["comments"][0], "quiet");
    EXPECT_EQ(after["playing"]["state"], "paused") << "clocks stop while the program is closed";
    EXPECT_EQ(after["playing"]["message"], "Paused: the program was closed");
    EXPECT_EQ(after["playing"]["seats"], before["playing"]["seats"]);
    EXPECT_EQ(after["analysis"][0]["engine"], "First");
    EXPECT_TRUE(host.engine().is_searching);
    host.send(R"({"do": "resume"})");
}

TEST(StudyEngines, RestoresAllGamesOfOpenedText) {
    FakeHost host;
    host.send(R"({"do": "open", "variant": "teams", "setup": "modern", "number": 2,
                  "text": "1. h2-h3 .. b7-c7\n\n1. g2-g3\n"})");
    host.restart();
    const Json all = host.send(R"({"do": "show"})");
    EXPECT_EQ(all["number"], 2);
    ASSERT_EQ(all["games"].size(), 2U);
    EXPECT_EQ(all["position"]["game"]["variant"], "teams");
    EXPECT_EQ(host.send(R"({"do": "select_game", "number": 1})")["tree"].size(), 3U);
}

/// c4pgn has no variations, so studies are not saved as text.
TEST(StudyEngines, KeepsVariationsOfChess4) {
    FakeHost host;
    host.send(R"({"do": "open", "variant": "chess4", "text": "1. h3 { first } c7\n\n1. g3\n"})");
    const auto tree = [&] { return host.send(R"({"do": "show"})")["tree"]; };
    host.send(R"({"do": "go", "node": 0})");
    host.send(R"({"do": "play", "move": "g2-g3"})");
    host.send(R"({"do": "comment", "text": "an alternative"})");
    const Json before = tree();
    ASSERT_EQ(before.size(), 4U);
    host.restart();
    EXPECT_EQ(tree(), before);
    host.send(R"({"do": "select_game", "number": 2})");
    host.send(R"({"do": "comment", "node": 0, "text": "the second"})");
    host.restart();
    host.send(R"({"do": "select_game", "number": 1})");
    EXPECT_EQ(tree(), before);
    // A game from an earlier move keeps the rest as a variation.
    host.send(R"({"do": "go", "node": 1})");
    host.send(R"({"do": "start_game", "seats": {"red": {"who": "person"}, "blue": {"who": "person"},
                  "yellow": {"who": "person"}, "green": {"who": "person"}}})");
    host.send(R"({"do": "play", "move": "b8-c8"})");
    host.restart();
    const Json after = tree();
    ASSERT_EQ(after.size(), 5U);
    EXPECT_EQ(after.dump().find("b8-c8") < after.dump().find("b7-c7"), true) << after;
}

TEST(StudyEngines, RestoresStudiesWithGamesAsText) {
    FakeHost host;
    host.send(R"({"do": "open", "variant": "teams", "text": "1. h2-h3\n\n1. g2-g3\n"})");
    Json saved = host.study->save(host.now);
    saved["version"] = 1;
    saved.erase("game");
    saved["record"] = "[Variant \"Teams\"]\n\n1. h2-h3 ( 1. e2-e3 ) .. b7-c7\n";
    saved["worked_on"] = Json::parse(R"([{"number": 2, "record":
        "[Variant \"Teams\"]\n\n1. g2-g3 { mine }\n"}])");
    const auto old = Study::restore(saved, {}, {}, 1, {});
    ASSERT_TRUE(old) << old.error();
    const auto ask = [&](const char* text) { return (*old)->handle(Json::parse(text), {}); };
    EXPECT_EQ(ask(R"({"do": "show"})")["tree"].size(), 4U);
    EXPECT_EQ(ask(R"({"do": "select_game", "number": 2})")["tree"][1]["comments"][0], "mine");
}

TEST(StudyEngines, RefusesInvalidStudyFile) {
    for (const char* const text :
         {"{}", "[]", "7", R"({"kind": "quadrille study", "version": 3})",
          R"({"kind": "quadrille study", "version": 2})",
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
