// Tests the session without an engine process: input lines, output lines and events.

#include "tools/engines/engine_session.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

using Kind = EngineEvent::Kind;
using State = EngineSession::State;
using std::chrono::milliseconds;

class EngineSessionTest : public ::testing::Test {
  protected:
    /// Returns the event of a line, and checks that the session then sends `expected`.
    EngineEvent::Kind receive(std::string_view line, const std::string& expected = "") {
        const EngineEvent event = session_.receive(line, now_);
        EXPECT_EQ(session_.take_output(), expected) << line;
        move_ = event.move;
        return event.kind;
    }
    void start() {
        session_.start(now_);
        EXPECT_EQ(session_.take_output(), "uci\n");
        for (const char* const line :
             {"id name Some engine", "option name Hash type spin", "option name Clear type button",
              "option name UCI_Variant type combo"}) {
            EXPECT_EQ(receive(line), Kind::None);
        }
        EXPECT_EQ(receive("uciok", "setoption name hash value 8\n"), Kind::None);
        EXPECT_EQ(session_.state(), State::Idle);
    }
    void run(const std::string& go, const std::string& expected) {
        session_.run({.position = "position " + go, .go = "go " + go}, now_);
        EXPECT_EQ(session_.take_output(), expected);
    }

    EngineSession session_{{}, {{"hash", "8"}, {"Nonsense", "1"}}, milliseconds{100}};
    EngineSession::TimePoint now_{std::chrono::hours{1}};
    std::string move_;
};

TEST_F(EngineSessionTest, SearchesAfterTheHandshake) {
    run("1", "");
    EXPECT_EQ(session_.state(), State::Off);
    session_.start(now_);
    EXPECT_EQ(session_.take_output(), "uci\n");
    EXPECT_EQ(session_.awaited(), "uciok");
    EXPECT_EQ(session_.deadline(), now_ + milliseconds{100});
    EXPECT_EQ(receive("uciok", "position 1\nisready\n"), Kind::None);
    EXPECT_EQ(session_.last_command(), "isready");
    EXPECT_EQ(receive("bestmove late"), Kind::None) << "an answer to an earlier search";
    EXPECT_EQ(receive("readyok", "go 1\n"), Kind::Go);
    EXPECT_EQ(session_.deadline(), std::nullopt);
    EXPECT_EQ(receive("info depth 3"), Kind::Info);
    EXPECT_EQ(receive("readyok"), Kind::Unknown);
    EXPECT_EQ(receive("bestmove a b"), Kind::BestMove);
    EXPECT_EQ(move_, "a");
    EXPECT_EQ(receive("bestmove again"), Kind::None);
    EXPECT_EQ(session_.state(), State::Idle);
}

TEST_F(EngineSessionTest, ReplacesWaitingOrRunningSearch) {
    start();
    EXPECT_EQ(session_.reported_name(), "Some engine");
    EXPECT_EQ(session_.take_warnings(),
              std::vector<std::string>{"has no option Nonsense: not sent"});
    run("1", "position 1\nisready\n");
    run("2", "");
    EXPECT_EQ(receive("readyok", "position 2\nisready\n"), Kind::None);
    EXPECT_EQ(receive("readyok", "go 2\n"), Kind::Go);
    run("3", "stop\n");
    EXPECT_EQ(session_.state(), State::Stopping);
    EXPECT_EQ(receive("info depth 9"), Kind::None);
    EXPECT_EQ(receive("bestmove dropped", "position 3\nisready\n"), Kind::None);
    EXPECT_EQ(receive("readyok", "go 3\n"), Kind::Go);
    session_.answer_now();
    EXPECT_EQ(session_.take_output(), "stop\n");
    EXPECT_EQ(receive("bestmove kept"), Kind::BestMove);
}

TEST_F(EngineSessionTest, DropsAnswerOfCancelledSearch) {
    start();
    run("1", "position 1\nisready\n");
    session_.cancel(now_);
    EXPECT_EQ(receive("readyok"), Kind::None);
    EXPECT_EQ(session_.state(), State::Idle);
    run("2", "position 2\nisready\n");
    EXPECT_EQ(receive("readyok", "go 2\n"), Kind::Go);
    session_.cancel(now_);
    EXPECT_EQ(session_.take_output(), "stop\n");
    EXPECT_EQ(session_.awaited(), "bestmove");
    EXPECT_EQ(receive("bestmove dropped"), Kind::None);
    EXPECT_EQ(session_.state(), State::Idle);
}

TEST_F(EngineSessionTest, KeepsItsTaskForTheNextProcess) {
    start();
    run("1", "position 1\nisready\n");
    EXPECT_EQ(receive("readyok", "go 1\n"), Kind::Go);
    session_.end();
    EXPECT_EQ(session_.state(), State::Off);
    EXPECT_EQ(receive("bestmove dropped"), Kind::None);
    session_.start(now_);
    EXPECT_EQ(session_.take_output(), "uci\n");
    EXPECT_FALSE(session_.has_option("Hash")) << "the new process has not listed options";
    EXPECT_EQ(receive("uciok", "position 1\nisready\n"), Kind::None);
}

TEST_F(EngineSessionTest, SendsOnlyChangedRulesAndListedOptions) {
    start();
    EngineTask task{.rules = RuleSet::teams(),
                    .options = {{"Clear", "x"}, {"MultiPV", "3"}},
                    .is_new_game = true};
    session_.run(task, now_);
    EXPECT_EQ(
        session_.take_output(),
        "setoption name Clear\nsetoption name UCI_Variant value teams\nucinewgame\nisready\n");
    EXPECT_EQ(receive("info string Hash 8 is too small"), Kind::None);
    EXPECT_EQ(receive("readyok"), Kind::Ready);
    EXPECT_EQ(session_.take_warnings(),
              (std::vector<std::string>{"has no option Nonsense: not sent",
                                        "reports: info string Hash 8 is too small"}));
    task.options.clear();
    task.is_new_game = false;
    session_.run(task, now_);
    EXPECT_EQ(session_.take_output(), "isready\n") << "the rules are the same";
}

TEST_F(EngineSessionTest, SendsGoPonderWithoutIsready) {
    start();
    session_.run({.position = "position 1", .go = "go ponder", .sends_isready = false}, now_);
    EXPECT_EQ(session_.take_output(), "position 1\ngo ponder\n");
    session_.ponder_hit();
    EXPECT_EQ(session_.take_output(), "ponderhit\n");
    EXPECT_EQ(receive("bestmove a"), Kind::BestMove);
}

TEST(EngineSession, DetectsLinesForTheUser) {
    const OptionValues set = {{"Eval", "net"}, {"Move Overhead", "10"}, {"", "x"}};
    for (const std::string line :
         {"info string Invalid value for Hash", "info string Eval net is none", "info string eval",
          "info string Move Overhead 10: too short"}) {
        EXPECT_TRUE(is_for_user(line, set)) << line;
    }
    for (const std::string line :
         {"info string EvalFile 'a.net' is none", "info string Move 10", "info string Threads 8",
          "info string", "info depth 1", "Eval net is none", "readyok", ""}) {
        EXPECT_FALSE(is_for_user(line, set)) << line;
    }
}

}  // namespace
}  // namespace quadrille
