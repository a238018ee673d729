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

/// Mocks by what they do (tests/programs/mock_engine.cpp), and one that is not there.
std::vector<EngineSpec> mocks() {
    std::vector<EngineSpec> specs;
    for (const char* const behaviour :
         {"answers", "until-stop", "crash-on-go", "exit-at-start", "endless-line", "flood",
          "close-output", "ignore-quit", "exit-after"}) {
        EngineSpec spec;
        spec.name = behaviour;
        spec.command = QUADRILLE_MOCK_ENGINE;
        spec.args = {behaviour};
        if (std::string{behaviour}.starts_with("crash") || spec.name == "exit-after") {
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

/// Writes down what it is told, and does what a test wants then.
class User {
  public:
    struct Story {
        int starts = 0;
        int lines = 0;
        int searches = 0;  // that have ended
        std::size_t place = 0;
        std::string last_line;
        std::string why;
    };
    std::map<EngineUse, Story> stories;
    std::function<void(const EngineUse&)> on_start = [](const EngineUse&) {};
    std::function<void(const EngineUse&)> on_line = [](const EngineUse&) {};

    void take(const EngineUse& use, const EngineMessage& message) {
        Story& story = stories[use];
        story.place = message.place;
        switch (message.kind) {
            case EngineMessage::Kind::Started: ++story.starts; return on_start(use);
            case EngineMessage::Kind::Waits: return;
            case EngineMessage::Kind::Line:
                ++story.lines;
                story.last_line = message.text;
                story.searches += message.text.starts_with("bestmove") ? 1 : 0;
                return on_line(use);
            case EngineMessage::Kind::Ended: story.why = message.text; return;
        }
    }
};

class EnginePoolTest : public ::testing::Test {
  protected:
    /// A pool of so many processes, whose times are short.
    EnginePool& make(std::size_t processes, milliseconds time_slice = milliseconds{200}) {
        pool_ = std::make_unique<EnginePool>(
            loop_.events(), engines_, processes, time_slice,
            [this](const EngineUse& id, const EngineMessage& message) { user_.take(id, message); });
        return *pool_;
    }
    User::Story& story(std::uint32_t number) { return user_.stories[use(number)]; }
    static EngineUse use(std::uint32_t number) { return {"s", number}; }
    /// Starts an engine and waits until it runs.
    [[nodiscard]] bool runs(std::uint32_t number, std::string_view engine) {
        pool_->start(use(number), engine);
        return loop_.run_until([&] { return story(number).starts == 1; });
    }
    /// Every use thinks from its start on.
    void think_at_once() {
        user_.on_start = [this](const EngineUse& id) { pool_->send(id, "go infinite\n"); };
    }
    void TearDown() override {
        pool_.reset();
        EXPECT_TRUE(test::own_children().empty()) << "a process is left behind";
    }

    test::Loop loop_;
    std::vector<EngineSpec> engines_ = mocks();
    User user_;
    std::unique_ptr<EnginePool> pool_;
};

TEST_F(EnginePoolTest, BringsLinesThereAndBack) {
    EnginePool& pool = make(1);
    ASSERT_TRUE(runs(1, "answers"));
    pool.send(use(1), "uci\nisready\n");
    ASSERT_TRUE(loop_.run_until([&] { return story(1).last_line == "readyok"; }));
    EXPECT_GT(story(1).lines, 3);
    pool.end(use(1));
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_TRUE(test::own_children().empty());
    EXPECT_EQ(story(1).why, "") << "nobody is told of an end that he wanted";
}

TEST_F(EnginePoolTest, StandsBackBehindTheServer) {
    (void)make(1);
    ASSERT_TRUE(runs(1, "answers"));
    const std::vector<pid_t> found = test::own_children();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(found[0])),
              std::min(19, getpriority(PRIO_PROCESS, 0) + 5));
}

TEST_F(EnginePoolTest, LetsOthersWaitInLine) {
    EnginePool& pool = make(1, milliseconds{60'000});
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return story(3).place == 2; }));
    EXPECT_EQ(story(1).starts, 1);
    EXPECT_EQ(story(2).place, 1U);
    EXPECT_EQ(pool.processes(), 1U);
    pool.end(use(1));
    ASSERT_TRUE(loop_.run_until([&] { return story(2).starts == 1 && story(3).place == 1; }));
    // Who leaves the line makes room in it.
    pool.end(use(3));
    pool.start(use(4), "until-stop");
    EXPECT_TRUE(loop_.run_until([&] { return story(4).place == 1; }));
    EXPECT_EQ(story(3).starts, 0);
}

TEST_F(EnginePoolTest, TakesFirstFromThoseThatDoNotThink) {
    EnginePool& pool = make(2, milliseconds{60'000});
    user_.on_start = [&](const EngineUse& id) {
        pool.send(id, id == use(1) ? "go infinite\n" : "go infinite\nstop\n");
    };
    pool.start(use(1), "until-stop");
    pool.start(use(2), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return story(2).searches == 1; }));
    ASSERT_TRUE(runs(3, "until-stop"));
    EXPECT_EQ(story(1).starts, 1);
    EXPECT_EQ(story(1).place, 0U) << "it thinks";
    ASSERT_TRUE(loop_.run_until([&] { return story(2).starts == 2; })) << "and 3 has thought";
}

TEST_F(EnginePoolTest, GivesEverybodyATurn) {
    EnginePool& pool = make(2, milliseconds{100});
    think_at_once();
    constexpr std::uint32_t kUses = 7;
    for (std::uint32_t number = 1; number <= kUses; ++number) {
        pool.start(use(number), "until-stop");
    }
    EXPECT_TRUE(loop_.run_until([&] {
        EXPECT_LE(pool.processes(), 2U);
        return std::ranges::all_of(user_.stories,
                                   [](const auto& row) { return row.second.starts >= 2; }) &&
               user_.stories.size() == kUses;
    }));
    const auto [least, most] = std::ranges::minmax_element(
        user_.stories, {}, [](const auto& row) { return row.second.starts; });
    EXPECT_LE(most->second.starts - least->second.starts, 1) << "turns go round";
}

TEST_F(EnginePoolTest, TakesOneProcessAtATime) {
    constexpr milliseconds kTurn{400};
    EnginePool& pool = make(2, kTurn);
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return story(1).place + story(2).place > 0; }));
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(loop_.run_until([&] { return story(1).place > 0 && story(2).place > 0; }));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, kTurn / 4);
}

TEST_F(EnginePoolTest, ReportsHowAProcessEnded) {
    const std::vector<std::pair<const char*, const char*>> rows = {
        {"crash-on-go", "killed by SIGABRT"},
        {"exit-at-start", "exit status 7"},
        {"exit-after", "exit status 0"},
        {"close-output", "closed its output"},
        {"missing", "cannot start: program /no/such/program: No such file or directory"},
        {"endless-line", "wrote a line that does not end"}};
    for (const auto& [engine, why] : rows) {
        user_.stories.clear();
        EnginePool& pool = make(1);
        think_at_once();
        pool.start(use(1), engine);
        EXPECT_TRUE(loop_.run_until([&] { return !story(1).why.empty(); }));
        EXPECT_EQ(story(1).why, std::string{engine} + ": " + why);
        EXPECT_EQ(pool.processes(), 0U);
        EXPECT_TRUE(test::own_children().empty());
        if (std::string_view{engine} == "exit-after") {
            EXPECT_EQ(story(1).searches, 1) << "what it wrote before its end is read";
        }
    }
}

TEST_F(EnginePoolTest, EndsAnEngineThatDoesNotQuit) {
    EnginePool& pool = make(1);
    ASSERT_TRUE(runs(1, "ignore-quit"));
    const auto begin = std::chrono::steady_clock::now();
    pool.end(use(1));
    EXPECT_EQ(pool.processes(), 1U) << "it may not be gone yet";
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds{5'000});
    EXPECT_TRUE(test::own_children().empty());
}

TEST_F(EnginePoolTest, AFloodHarmsNobody) {
    EnginePool& pool = make(2);
    user_.on_start = [&](const EngineUse& id) { pool.send(id, "go\n"); };
    pool.start(use(1), "flood");
    ASSERT_TRUE(loop_.run_until([&] { return story(1).lines > 1000; }));
    const auto begin = std::chrono::steady_clock::now();
    pool.start(use(2), "answers");
    ASSERT_TRUE(loop_.run_until([&] { return story(2).searches == 1; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds{by_build(1000, 10'000)});
}

TEST_F(EnginePoolTest, AUseCanEndWhileItsEngineSpeaks) {
    EnginePool& pool = make(1);
    user_.on_start = [&](const EngineUse& id) { pool.send(id, "uci\n"); };
    user_.on_line = [&](const EngineUse& id) { pool.end(id); };
    pool.start(use(1), "answers");
    ASSERT_TRUE(loop_.run_until([&] { return story(1).lines > 0; }));
    loop_.run_for(milliseconds{100});
    EXPECT_EQ(story(1).lines, 1) << "nothing is heard of it any more";
    EXPECT_EQ(story(1).why, "");
}

TEST_F(EnginePoolTest, AllUsesOfAStudyEndTogether) {
    EnginePool& pool = make(3);
    think_at_once();
    for (const std::uint32_t number : {1U, 2U, 3U, 4U, 5U}) pool.start(use(number), "until-stop");
    ASSERT_TRUE(loop_.run_until([&] { return story(5).place == 2; }));
    pool.end_all_of("s");
    EXPECT_TRUE(loop_.run_until([&] { return pool.processes() == 0; }));
    EXPECT_TRUE(test::own_children().empty());
}

}  // namespace
}  // namespace quadrille::board
