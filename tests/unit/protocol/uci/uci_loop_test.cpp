// The command loop in-process: state between commands. tests/protocol has the tests that need
// timing and pipes.

#include "protocol/uci/uci_loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "eval/network/file.h"
#include "protocol/uci/reports.h"
#include "tests/support/random_network.h"

namespace quadrille {
namespace {

/// Collects lines. The search's thread may write while the test reads.
class MemorySink : public LineSink {
  public:
    bool write_line(std::string_view line) override {
        const std::lock_guard lock{mutex_};
        lines_.emplace_back(line);
        return true;
    }
    [[nodiscard]] std::vector<std::string> lines() const {
        const std::lock_guard lock{mutex_};
        return lines_;
    }
    void clear() {
        const std::lock_guard lock{mutex_};
        lines_.clear();
    }

  private:
    mutable std::mutex mutex_;
    std::vector<std::string> lines_;
};

class UciLoopTest : public testing::Test {
  protected:
    MemorySink sink_;
    Writer writer_{sink_, nullptr};
    UciLoop loop_{Settings{}, writer_, nullptr};

    void send(const std::string& line) { EXPECT_TRUE(loop_.handle(line)); }
    /// Sends a command and returns the lines written meanwhile.
    std::vector<std::string> ask(const std::string& line) {
        sink_.clear();
        send(line);
        return sink_.lines();
    }
    /// Like `ask`, but also waits for the end of the search.
    std::vector<std::string> ask_and_wait(const std::string& line) {
        sink_.clear();
        send(line);
        loop_.wait();
        return sink_.lines();
    }
    std::string last(const std::string& line) {
        const std::vector<std::string> lines = ask_and_wait(line);
        return lines.empty() ? "" : lines.back();
    }
    std::string fen4() {
        const std::string state = last("state");
        const std::size_t start = state.find("\"fen4\":\"") + 8;
        return state.substr(start, state.find('"', start) - start);
    }
};

TEST_F(UciLoopTest, GivesSameStateForGrowingMoveListAsForWholeList) {
    // Repetitions count across the lines. A bad move changes nothing. New rules rebuild the game.
    std::string line = "position startpos moves";
    const std::vector<std::string> moves = {"e1-f3", "a5-c6", "e14-f12", "n10-l9",
                                            "f3-e1", "c6-a5", "f12-e14", "l9-n10"};
    for (int round = 0; round < 2; ++round) {
        for (const std::string& move : moves) {
            line += ' ' + move;
            EXPECT_TRUE(ask(line).empty()) << line;
        }
    }
    const std::string state = last("state");
    EXPECT_NE(state.find("\"over\":true"), std::string::npos) << state;
    send("ucinewgame");
    send(line);
    EXPECT_EQ(last("state"), state);
    send("position startpos moves h2-h3");
    const std::string before = fen4();
    EXPECT_TRUE(last("position startpos moves h2-h3 b7-c7 h3-h5")
                    .starts_with("info string Invalid move: move 3: "));
    EXPECT_EQ(fen4(), before);
    send("position startpos moves h2-h3 b7-c7");
    send("setoption name UCI_Variant value teams");
    send("position startpos moves h2-h3 b7-c7 g13-g12");
    EXPECT_NE(last("state").find("\"variant\":\"teams\""), std::string::npos);
    EXPECT_EQ(fen4()[0], 'G');
    send("setoption name Setup value chess4-2");
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(
            last("position startpos").starts_with("info string Invalid value: start position "));
    }
}

TEST_F(UciLoopTest, NamesPonderMoveOnlyIfPonderIsSet) {
    send("setoption name UCI_Variant value teams");  // lines in Teams always have a reply
    EXPECT_EQ(last("go depth 3").find(" ponder "), std::string::npos);
    send("setoption name Ponder value true");
    EXPECT_NE(last("go depth 3").find(" ponder "), std::string::npos);
}

TEST_F(UciLoopTest, MovesWalkingKingAtRandom) {
    // Red resigned; its king on h1 walks to one of five squares.
    send("setoption name RuleVariants value DeadKingWalking");
    send(
        "position fen R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(true,false,false,false)}-"
        "5,yK,8/14/14/14/14/14/14/12,gP,gK/bK,13/14/14/14/14/7,rK,6");
    std::map<std::string, int> counts;
    constexpr int kDraws = 500;
    for (int i = 0; i < kDraws; ++i) ++counts[last("go depth 5")];
    EXPECT_EQ(counts.size(), 5U);
    // Each move is drawn 100 times on average; the standard deviation is 9.
    for (const auto& [move, count] : counts) {
        EXPECT_TRUE(move.starts_with("bestmove h1-")) << move;
        EXPECT_GT(count, 55) << move;
    }
    EXPECT_EQ(last("go depth 5 searchmoves h1-h2"), "bestmove h1-h2");
}

TEST_F(UciLoopTest, AnswersEachIsreadyOnceBeforeNextCommand) {
    for (const char* next : {"state", "isready", "stop", "go depth 1", "ucinewgame"}) {
        send("setoption name Hash value 1");
        send("setoption name Hash value 512");
        sink_.clear();
        send("isready");
        send(next);
        loop_.wait();
        const std::vector<std::string> lines = sink_.lines();
        ASSERT_FALSE(lines.empty());
        EXPECT_EQ(lines.front(), "readyok") << next;
        EXPECT_EQ(std::ranges::count(lines, "readyok"), std::string{next} == "isready" ? 2 : 1);
        send("stop");
        loop_.wait();
    }
}

TEST_F(UciLoopTest, ShowsBoardEvaluationAndHelp) {
    const std::vector<std::string> board = ask("d");
    EXPECT_TRUE(std::ranges::any_of(board, [](const std::string& line) {
        return line.starts_with("FEN4:    R-0,0,0,0-1,1,1,1-");
    }));
    send("setoption name EvalFile value material");
    const std::vector<std::string> evaluation = ask("eval");
    EXPECT_TRUE(evaluation.front().starts_with("Material alone"));
    EXPECT_TRUE(evaluation.back().starts_with("Score: "));
    EXPECT_EQ(ask("help"), command_help());
    EXPECT_EQ(ask("uci"), report_identity());
}

TEST(UciLoop, WarnsOfNetworkForAnotherVariant) {
    MemorySink sink;
    Writer writer{sink, nullptr};
    Settings settings;
    settings.read_file = [](const std::string&) -> Expected<std::string, std::string> {
        return write_network(test::random_network(Variant::Teams, 32, 1));
    };
    UciLoop loop{settings, writer, nullptr};
    const auto ask = [&](const std::string& line) {
        sink.clear();
        EXPECT_TRUE(loop.handle(line));
        return sink.lines();
    };
    const std::vector<std::string> notice = {
        "info string EvalFile 'a.net' is a network for teams; ffa uses the default evaluation"};
    const auto first_of = [&](const std::string& line) {
        std::vector<std::string> answer = ask(line);
        answer.resize(std::min<std::size_t>(answer.size(), 1));
        return answer;
    };
    EXPECT_EQ(ask("setoption name EvalFile value a.net"), std::vector<std::string>{})
        << "the variant may be set later";
    EXPECT_EQ(first_of("eval"), notice);
    EXPECT_NE(first_of("eval"), notice) << "the warning is printed once";
    EXPECT_EQ(ask("setoption name UCI_Variant value teams"), std::vector<std::string>{});
    const std::vector<std::string> of_teams = ask("eval");
    ASSERT_FALSE(of_teams.empty());
    EXPECT_TRUE(of_teams.front().starts_with("Network for teams, 32 neurons")) << of_teams.front();
    EXPECT_EQ(ask("setoption name UCI_Variant value ffa"), std::vector<std::string>{});
    for (const std::string command : {"go depth 1", "isready"}) {
        sink.clear();
        EXPECT_TRUE(loop.handle(command));
        // Setting the network again waits for the running job.
        EXPECT_TRUE(loop.handle("setoption name EvalFile value a.net"));
        ASSERT_FALSE(sink.lines().empty()) << command;
        EXPECT_EQ(sink.lines().front(), notice.front()) << command;
    }
}

TEST_F(UciLoopTest, RefusesLogFileWithoutLog) {
    EXPECT_EQ(last("setoption name Log File value /tmp/x"),
              "info string Invalid option: Log File: this program cannot open files");
    EXPECT_TRUE(ask("setoption name Log File value").empty());
}

}  // namespace
}  // namespace quadrille
