#include "tools/board/server/engine_pool.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/support/by_build.h"
#include "tests/unit/tools/board/server/loop.h"
#include "tests/unit/tools/board/server/own_children.h"

namespace quadrille::board {
namespace {

using std::chrono::milliseconds;

/// Returns mock engines (tests/programs/mock_engine.cpp), named by behaviour, and a missing engine.
std::vector<EngineSpec> mocks() {
    std::vector<EngineSpec> specs;
    for (const char* const behavior :
         {"answers", "until-stop", "crash-on-go", "exit-at-start", "endless-line", "flood",
          "close-output", "ignore-quit", "exit-after"}) {
        EngineSpec spec;
        spec.name = behavior;
        spec.command = QUADRILLE_MOCK_ENGINE;
        spec.args = {behavior};
        if (std::string{behavior}.starts_with("crash") || spec.name == "exit-after") {
            spec.args.emplace_back("1");
        }
        specs.push_back(spec);
    }
    EngineSpec missing;
    missing.name = "missing";
    missing.command = "/no/such/program";
    specs.push_back(missing);
    return specs;
}

/// Records the messages of the pool, and runs the actions of a test.
class User {
  public:
    struct Log {
        int starts = 0;
        int lines = 0;
        int searches = 0;  // finished
        std::size_t place = 0;
        std::string last_line;
        std::string why;
    };
    std::map<EngineUse, Log> logs;
    std::function<void(const EngineUse&)> on_start = [](const EngineUse&) {};
    std::function<void(const EngineUse&)> on_line = [](const EngineUse&) {};

    void take(const EngineUse& use, const EngineMessage& message) {
        Log& log = logs[use];
        log.place = message.place;
        switch (message.kind) {
            case EngineMessage::Kind::Started: ++log.starts; return on_start(use);
            case EngineMessage::Kind::Waits: return;
            case EngineMessage::Kind::Line:
                ++log.lines;
                log.last_line = message.text;
                log.searches += message.text.starts_with("bestmove") ? 1 : 0;
                return on_line(use);
            case EngineMessage::Kind::Ended: log.why = message.text; return;
        }
    }
};

class EnginePoolTest : public ::testing::Test {
  protected:
    /// Creates a pool of at most `processes` processes with short time slices.
    EnginePool& make(std::size_t processes, milliseconds time_slice = milliseconds{200}) {
        pool_ = std::make_unique<EnginePool>(
            loop_.events(), engines_, processes, time_slice,
            [this](const EngineUse& id, const EngineMessage& message) { user_.take(id, message); });
        return *pool_;
    }
    User::Log& log(std::uint32_t number) { return user_.logs[use(number)]; }
    static EngineUse use(std::uint32_t number) { return {"s", number}; }
    /// Starts an engine. Returns whether it has started.
    [[nodiscard]] bool runs(std::uint32_t number, std::string_view engine) {
        pool_->start(use(number), engine);
        return loop_.run_until([&] { return log(number).starts == 1; });
    }
    /// Lets each use search as soon as it has a process.
    void think_at_once() {
        user_.on_start = [this](const EngineUse& id) { pool_->send(id, "go infinite\n"); };
    }
    void TearDown() override {
        pool_.reset();
        EXPECT_TRUE(test::own_children().empty()) << "a process was left running";
    }

    test::Loop loop_;
    std::vector<EngineSpec> engines_ = mocks();
    User user_;
    std::unique_ptr<EnginePool> pool_;
};

TEST_F(EnginePoolTest, ExchangesLinesWithEngine) {
    EnginePool& pool = make(1);
    ASSERT_TRUE(runs(1, "answers"));
    pool.send(use(1), "uci\nisready\n");
    ASSERT_TRUE(loop_.run_until([&] { return log(1).last_line == "readyok"; }));
    EXPECT_GT(log(1).lines, 3);
    pool.end(use(1));
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_TRUE(test::own_children().empty());
    EXPECT_EQ(log(1).why, "") << "a requested end is not reported";
}

TEST_F(EnginePoolTest, RunsEnginesAtLowerPriority) {
    (void)make(1);
    ASSERT_TRUE(runs(1, "answers"));
    const std::vector<pid_t> found = test::own_children();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(found[0])),
              std::min(19, getpriority(PRIO_PROCESS, 0) + 5));
}

TEST_F(EnginePoolTest, GivesProcessOfBackgroundUseAwayAtOnce) {
    EnginePool& pool = make(1, milliseconds{60'000});
    think_at_once();
    pool.start(use(1), "until-stop", true);
    ASSERT_TRUE(loop_.run_until([&] { return log(1).starts == 1; }));
    for (const pid_t child : test::own_children()) {
        EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(child)),
                  std::min(19, getpriority(PRIO_PROCESS, 0) + 15));
    }
    pool.start(use(2), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(2).starts == 1 && log(1).place == 1; }));
    EXPECT_FALSE(pool.is_full()) << "only a background use waits";
    // Later uses are served before it.
    pool.start(use(3), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(3).place == 1 && log(1).place == 2; }));
    EXPECT_TRUE(pool.is_full());
    pool.end(use(2));
    ASSERT_TRUE(loop_.run_until([&] { return log(3).starts == 1; }));
    pool.end(use(3));
    ASSERT_TRUE(loop_.run_until([&] { return log(1).starts == 2; }));
}

TEST_F(EnginePoolTest, QueuesUsesAboveProcessLimit) {
    EnginePool& pool = make(1, milliseconds{60'000});
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(3).place == 2; }));
    EXPECT_EQ(log(1).starts, 1);
    EXPECT_EQ(log(2).place, 1U);
    EXPECT_EQ(pool.processes(), 1U);
    pool.end(use(1));
    ASSERT_TRUE(loop_.run_until([&] { return log(2).starts == 1 && log(3).place == 1; }));
    // A use that leaves the queue makes room for the next one.
    pool.end(use(3));
    pool.start(use(4), "until-stop");
    EXPECT_TRUE(loop_.run_until([&] { return log(4).place == 1; }));
    EXPECT_EQ(log(3).starts, 0);
}

TEST_F(EnginePoolTest, PreemptsIdleProcessesFirst) {
    EnginePool& pool = make(2, milliseconds{60'000});
    user_.on_start = [&](const EngineUse& id) {
        pool.send(id, id == use(1) ? "go infinite\n" : "go infinite\nstop\n");
    };
    pool.start(use(1), "until-stop");
    pool.start(use(2), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(2).searches == 1; }));
    ASSERT_TRUE(runs(3, "until-stop"));
    EXPECT_EQ(log(1).starts, 1);
    EXPECT_EQ(log(1).place, 0U) << "its process is searching";
    ASSERT_TRUE(loop_.run_until([&] { return log(2).starts == 2; })) << "use 3 has searched";
}

TEST_F(EnginePoolTest, SharesProcessesAmongAllUses) {
    EnginePool& pool = make(2, milliseconds{100});
    think_at_once();
    constexpr std::uint32_t kUses = 7;
    for (std::uint32_t number = 1; number <= kUses; ++number) {
        pool.start(use(number), "until-stop");
    }
    EXPECT_TRUE(loop_.run_until([&] {
        EXPECT_LE(pool.processes(), 2U);
        return std::ranges::all_of(user_.logs,
                                   [](const auto& row) { return row.second.starts >= 2; }) &&
               user_.logs.size() == kUses;
    }));
    const auto [least, most] = std::ranges::minmax_element(
        user_.logs, {}, [](const auto& row) { return row.second.starts; });
    EXPECT_LE(most->second.starts - least->second.starts, 1) << "all uses get equally many turns";
}

TEST_F(EnginePoolTest, PreemptsOneProcessAtATime) {
    constexpr milliseconds kTurn{400};
    EnginePool& pool = make(2, kTurn);
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(1).place + log(2).place > 0; }));
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(loop_.run_until([&] { return log(1).place > 0 && log(2).place > 0; }));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, kTurn / 4);
}

TEST_F(EnginePoolTest, ReportsReasonOfExit) {
    const std::vector<std::pair<const char*, const char*>> rows = {
        {"crash-on-go", "killed by SIGABRT"},
        {"exit-at-start", "exit status 7"},
        {"exit-after", "exit status 0"},
        {"close-output", "closed its output"},
        {"missing", "cannot start: program /no/such/program: No such file or directory"},
        {"endless-line", "wrote a line that is too long"}};
    for (const auto& [engine, why] : rows) {
        user_.logs.clear();
        EnginePool& pool = make(1);
        think_at_once();
        pool.start(use(1), engine);
        EXPECT_TRUE(loop_.run_until([&] { return !log(1).why.empty(); }));
        EXPECT_EQ(log(1).why, std::string{engine} + ": " + why);
        EXPECT_EQ(pool.processes(), 0U);
        EXPECT_TRUE(test::own_children().empty());
        if (std::string_view{engine} == "exit-after") {
            EXPECT_EQ(log(1).searches, 1) << "its last lines are read";
        }
    }
}

TEST_F(EnginePoolTest, KillsEngineThatIgnoresQuit) {
    EnginePool& pool = make(1);
    ASSERT_TRUE(runs(1, "ignore-quit"));
    const auto begin = std::chrono::steady_clock::now();
    pool.end(use(1));
    EXPECT_EQ(pool.processes(), 1U) << "the process may still run";
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds{5'000});
    EXPECT_TRUE(test::own_children().empty());
}

TEST_F(EnginePoolTest, FloodOfLinesDoesNotDelayOthers) {
    EnginePool& pool = make(2);
    user_.on_start = [&](const EngineUse& id) { pool.send(id, "go\n"); };
    pool.start(use(1), "flood");
    ASSERT_TRUE(loop_.run_until([&] { return log(1).lines > 1000; }));
    const auto begin = std::chrono::steady_clock::now();
    pool.start(use(2), "answers");
    ASSERT_TRUE(loop_.run_until([&] { return log(2).searches == 1; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds{by_build(1000, 10'000)});
}

TEST_F(EnginePoolTest, EndsUseInsideMessageHandler) {
    EnginePool& pool = make(1);
    user_.on_start = [&](const EngineUse& id) { pool.send(id, "uci\n"); };
    user_.on_line = [&](const EngineUse& id) { pool.end(id); };
    pool.start(use(1), "answers");
    ASSERT_TRUE(loop_.run_until([&] { return log(1).lines > 0; }));
    loop_.run_for(milliseconds{100});
    EXPECT_EQ(log(1).lines, 1) << "no further line is reported";
    EXPECT_EQ(log(1).why, "");
}

TEST_F(EnginePoolTest, EndsAllUsesOfAStudy) {
    EnginePool& pool = make(3);
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U, 4U, 5U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return log(5).place == 2; }));
    pool.end_all_of("s");
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_TRUE(test::own_children().empty());
}

}  // namespace
}  // namespace quadrille::board
