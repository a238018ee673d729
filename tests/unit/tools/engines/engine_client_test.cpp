// EngineClient with quadrille-mock-engine (tests/programs/mock_engine.cpp), whose first argument
// selects its fault, and with Quadrille itself.

#include "tools/engines/engine_client.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "eval/network/file.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/by_build.h"
#include "tests/support/random_network.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/match/mock_games.h"

namespace quadrille {
namespace {

using test::movetime;
using test::nodes;
using test::start_game;
using SteadyClock = std::chrono::steady_clock;

// Calls may exceed their time by this much, because sanitizers are slow.
constexpr Milliseconds kSlack{3000};
constexpr Milliseconds kPatience{5000};
constexpr Milliseconds kShort{300};

EngineSpec mock_of(const std::string& behaviour, int number = 0) {
    EngineSpec spec = test::mock(behaviour, number);
    spec.start_timeout = kPatience;
    return spec;
}

Expected<Answer, EngineFault> request_move(EngineClient& client, Milliseconds patience = kPatience,
                                           const TimeControl& control = movetime(Milliseconds{
                                               10})) {
    return client.request_move(start_game(), control, {}, patience);
}

bool is_legal_text(const Game& game, const std::string& move) {
    return parse_move(move, game.position()).has_value();
}

/// Returns the fault of the first `request_move` of a mock engine. Checks that the call takes
/// little more than `patience`.
EngineFault fault_on_go(const std::string& behaviour, int number = 0,
                        Milliseconds patience = kPatience,
                        const TimeControl& control = movetime(Milliseconds{10})) {
    EngineClient client{mock_of(behaviour, number)};
    const auto ready = client.new_game(RuleSet::ffa());
    EXPECT_TRUE(ready.has_value()) << ready.error().detail;
    if (!ready) return {};
    const auto begin = SteadyClock::now();
    const auto answer = request_move(client, patience, control);
    EXPECT_LT(SteadyClock::now() - begin, patience + Milliseconds{1000} + kSlack);
    EXPECT_FALSE(answer.has_value());
    EXPECT_FALSE(client.is_running());
    // `new_game` starts the engine again.
    EXPECT_TRUE(client.new_game(RuleSet::ffa()).has_value());
    EXPECT_EQ(client.starts(), 2);
    return answer ? EngineFault{} : answer.error();
}

/// Returns a client of a mock engine that is ready for a game.
std::unique_ptr<EngineClient> ready(const std::string& behaviour, int number = 0) {
    auto client = std::make_unique<EngineClient>(mock_of(behaviour, number));
    const auto done = client->new_game(RuleSet::ffa());
    EXPECT_TRUE(done.has_value()) << done.error().detail;
    return client;
}

EngineFault fault_at_start(const std::string& behaviour, Milliseconds timeout = kPatience) {
    EngineSpec spec = mock_of(behaviour);
    spec.start_timeout = timeout;
    EngineClient client{spec};
    const auto begin = SteadyClock::now();
    const auto ready = client.new_game(RuleSet::ffa());
    EXPECT_LT(SteadyClock::now() - begin, timeout + kSlack);
    EXPECT_FALSE(ready.has_value());
    EXPECT_FALSE(client.is_running());
    return ready ? EngineFault{} : ready.error();
}

std::size_t open_descriptors() {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator{"/proc/self/fd"}, {}));
}

/// Returns the bytes of resident memory, for pages of 4096 bytes.
std::size_t resident_bytes() {
    std::ifstream in{"/proc/self/statm"};
    std::size_t total = 0;
    std::size_t resident = 0;
    in >> total >> resident;
    return resident * 4096;
}

/// Returns a CPU that this process may use.
int some_cpu() {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    sched_getaffinity(0, sizeof cpus, &cpus);
    int cpu = 0;
    while (!CPU_ISSET(static_cast<std::size_t>(cpu), &cpus)) ++cpu;
    return cpu;
}

bool has_no_child() { return waitpid(-1, nullptr, WNOHANG) == -1; }

// ------------------------------------------------------------------ engines that answer

TEST(EngineClient, ReturnsMoveAndInfoOfEngine) {
    EngineClient client{mock_of("answer")};
    EXPECT_EQ(client.starts(), 0);
    EXPECT_FALSE(client.is_running());
    ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
    EXPECT_TRUE(client.is_running());
    EXPECT_EQ(client.reported_name(), "Mock answer");
    const auto answer = request_move(client);
    ASSERT_TRUE(answer.has_value()) << answer.error().detail;
    EXPECT_TRUE(is_legal_text(start_game(), answer->move));
    EXPECT_EQ(answer->score, (EngineScore{false, 12}));
    EXPECT_EQ(answer->depth, 1);
    EXPECT_EQ(answer->nodes, 34U);
    EXPECT_EQ(answer->pv, answer->move);
    EXPECT_GT(answer->time.count(), 0);
    EXPECT_EQ(client.starts(), 1);
    EXPECT_TRUE(client.take_warnings().empty());
}

TEST(EngineClient, MeasuresTimeOfAnswer) {
    const auto client = ready("late", 200);
    const auto answer = request_move(*client);
    ASSERT_TRUE(answer.has_value()) << answer.error().detail;
    EXPECT_GE(answer->time, Milliseconds{200});
    EXPECT_LT(answer->time, Milliseconds{200} + kSlack);
}

TEST(EngineClient, AcceptsAnswersWithoutLegalMove) {
    for (const char* const behaviour : {"no-move", "none", "null"}) {
        const auto client = ready(behaviour);
        const auto answer = request_move(*client);
        ASSERT_TRUE(answer.has_value()) << behaviour;
        EXPECT_EQ(answer->move, "");
    }
    const auto client = ready("illegal");
    EXPECT_EQ(request_move(*client)->move, "a1-a2");
}

TEST(EngineClient, StopsSearchWithoutTimeLimit) {
    const auto client = ready("until-stop");
    const auto answer = request_move(*client, kShort, nodes());
    ASSERT_TRUE(answer.has_value()) << answer.error().detail;
    EXPECT_GE(answer->time, kShort);
    EXPECT_TRUE(is_legal_text(start_game(), answer->move));
}

TEST(EngineClient, DropsExtraAnswers) {
    for (const char* const behaviour : {"twice", "stray"}) {
        const auto client = ready(behaviour);
        Game game = start_game();
        for (int i = 0; i < 40; ++i) {
            const auto answer =
                client->request_move(game, movetime(Milliseconds{10}), {}, kPatience);
            ASSERT_TRUE(answer.has_value()) << answer.error().detail;
            const auto move = parse_move(answer->move, game.position());
            ASSERT_TRUE(move.has_value()) << behaviour << ' ' << i << ' ' << answer->move;
            ASSERT_TRUE(game.play(*move));
        }
    }
}

TEST(EngineClient, ReadsAnswerAfterFloodOfLines) {
    const auto client = ready("flood", 200'000);
    const auto answer = request_move(*client, Milliseconds{60'000});
    ASSERT_TRUE(answer.has_value()) << answer.error().detail;
    EXPECT_EQ(answer->nodes, 34U);
}

// ------------------------------------------------------------------ engines that fail

TEST(EngineClient, ReportsFaultsInHandshake) {
    EXPECT_EQ(fault_at_start("crash-at-start").kind, FaultKind::CannotStart);
    EXPECT_EQ(fault_at_start("crash-at-start").detail, "killed by SIGABRT after \"uci\"");
    EXPECT_EQ(fault_at_start("exit-at-start").detail, "exit status 7 after \"uci\"");
    EXPECT_EQ(fault_at_start("crash-in-handshake").detail, "killed by SIGABRT after \"uci\"");
    const EngineFault silent = fault_at_start("silent-in-handshake", kShort);
    EXPECT_EQ(silent.kind, FaultKind::CannotStart);
    EXPECT_EQ(silent.detail, "no uciok within 300 ms after \"uci\"");
    EXPECT_EQ(fault_at_start("flood-in-handshake", kShort).detail,
              "no uciok within 300 ms after \"uci\"");
}

TEST(EngineClient, ReportsProgramThatCannotStart) {
    const auto fault_of = [](const EngineSpec& spec, std::optional<int> cpu = std::nullopt) {
        EngineClient client{spec, cpu};
        const auto ready = client.new_game(RuleSet::ffa());
        EXPECT_FALSE(ready.has_value());
        EXPECT_EQ(ready.error().kind, FaultKind::CannotStart);
        EXPECT_EQ(client.starts(), 0);
        return ready.error().detail;
    };
    EngineSpec spec;
    spec.command = "/nowhere/engine";
    EXPECT_EQ(fault_of(spec), "program /nowhere/engine: No such file or directory");
    spec.command = "no-such-engine-anywhere";
    EXPECT_EQ(fault_of(spec), "program no-such-engine-anywhere: No such file or directory");
    spec.command = "/tmp";
    EXPECT_EQ(fault_of(spec), "program /tmp: Permission denied");
    spec = mock_of("answer");
    spec.directory = "/nowhere";
    EXPECT_EQ(fault_of(spec), "folder /nowhere: No such file or directory");
    spec = mock_of("answer");
    spec.error_log = "/nowhere/log";
    EXPECT_EQ(fault_of(spec), "cannot write /nowhere/log: No such file or directory");
    EXPECT_EQ(fault_of(mock_of("answer"), 100'000), "CPU: Invalid argument");
}

TEST(EngineClient, ReportsKindAndDetailOfFault) {
    const TimeControl timed = movetime(Milliseconds{10});
    struct Row {
        const char* behaviour;
        int number;
        Milliseconds patience;
        TimeControl control;
        FaultKind kind;
        std::string detail;  // only a prefix if it ends with a blank
    };
    for (const Row& row :
         {Row{"crash-on-go", 1, kPatience, timed, FaultKind::Crash,
              "killed by SIGABRT after \"go movetime 10\""},
          Row{"exit-on-go", 1, kPatience, timed, FaultKind::Crash,
              "exit status 3 after \"go movetime 10\""},
          Row{"close-output", 0, kPatience, timed, FaultKind::Crash,
              "closed its output after \"go movetime 10\""},
          Row{"stall", 0, kShort, timed, FaultKind::Hang, "no bestmove within "},
          Row{"stall", 0, kShort, nodes(), FaultKind::Hang, "no bestmove within "},
          Row{"ignore-stop", 0, kShort, nodes(), FaultKind::Hang, "no bestmove within "},
          Row{"ignore-stop", 0, kShort, timed, FaultKind::Hang, "no bestmove within "},
          Row{"late", 2000, kShort, timed, FaultKind::Hang, "no bestmove within "},
          Row{"until-stop", 0, kPatience, timed, FaultKind::Hang, "no bestmove within "},
          Row{"garbage", 0, Milliseconds{1000}, timed, FaultKind::Garbage, "no bestmove within "},
          Row{"endless-line", 0, kPatience, timed, FaultKind::Garbage,
              "a line of more than 65536 bytes after \"go movetime 10\""},
          Row{"long-move", 0, kPatience, timed, FaultKind::Garbage, "bestmove "}}) {
        const EngineFault fault = fault_on_go(row.behaviour, row.number, row.patience, row.control);
        EXPECT_EQ(fault.kind, row.kind) << row.behaviour;
        if (row.detail.ends_with(' ')) {
            EXPECT_TRUE(fault.detail.starts_with(row.detail)) << row.behaviour << fault.detail;
        } else {
            EXPECT_EQ(fault.detail, row.detail) << row.behaviour;
        }
        if (std::string_view{row.behaviour} == "garbage") {
            EXPECT_NE(fault.detail.find("but \"\\x01\\xFF segmentation"), std::string::npos);
        }
    }
}

TEST(EngineClient, ReportsSilenceWithGrowingInterval) {
    const auto silences = [](const TimeControl& control) {
        std::vector<std::string> texts;
        EngineObserver observer;
        observer.on_silence = [&](const std::string& text) { texts.push_back(text); };
        observer.silence = Milliseconds{50};
        EngineClient client{mock_of("stall"), std::nullopt, nullptr, observer};
        EXPECT_TRUE(client.new_game(RuleSet::ffa()).has_value());
        EXPECT_FALSE(request_move(client, Milliseconds{400}, control).has_value());
        return texts;
    };
    const auto texts = silences(nodes());
    EXPECT_GE(texts.size(), 1U);
    EXPECT_LE(texts.size(), 4U) << "after 50, 150, 350 and 750 ms; it is stopped at 400 ms";
    EXPECT_TRUE(texts.at(0).ends_with(" s after \"go nodes 1\"; does it obey nodes?")) << texts[0];
    EXPECT_TRUE(silences(movetime(Milliseconds{300})).empty()) << "the time limit ends the wait";
}

TEST(EngineClient, DetectsExitWhileChildKeepsPipeOpen) {
    const auto begin = SteadyClock::now();
    const EngineFault fault = fault_on_go("parent", 0, Milliseconds{20'000});
    EXPECT_EQ(fault.kind, FaultKind::Crash);
    EXPECT_EQ(fault.detail, "killed by SIGABRT after \"go movetime 10\"");
    EXPECT_LT(SteadyClock::now() - begin, kSlack);
}

TEST(EngineClient, LimitsTimeAndMemoryOnEndlessOutput) {
    EXPECT_EQ(fault_on_go("flood", 0, kShort).kind, FaultKind::Hang);
    const std::size_t before = resident_bytes();
    EXPECT_EQ(fault_on_go("flood", 0, Milliseconds{1000}).kind, FaultKind::Hang);
    EXPECT_EQ(fault_on_go("flood", 0, Milliseconds{1000}, nodes()).kind, FaultKind::Hang);
    EXPECT_LT(resident_bytes(), before + 16 * 1024 * 1024);
}

TEST(EngineClient, ReportsEngineThatDoesNotAnswerIsready) {
    EngineSpec spec = mock_of("deaf");
    EngineClient client{spec};
    ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
    ASSERT_TRUE(request_move(client).has_value());
    client.kill();
    spec.start_timeout = Milliseconds{1000};
    EngineClient hasty{spec};
    ASSERT_TRUE(hasty.new_game(RuleSet::ffa()).has_value());
    ASSERT_TRUE(request_move(hasty).has_value());
    const auto answer = request_move(hasty);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().kind, FaultKind::Hang);
    EXPECT_EQ(answer.error().detail, "no readyok within 1000 ms after \"isready\"");
}

TEST(EngineClient, RefusesMoveRequestBeforeNewGame) {
    EngineClient client{mock_of("answer")};
    const auto answer = request_move(client);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().detail, "does not run");
}

// ------------------------------------------------------------------ restarts

TEST(EngineClient, RestartsAfterFault) {
    EngineClient client{mock_of("crash-on-go", 2)};
    for (int game = 0; game < 3; ++game) {
        ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
        EXPECT_TRUE(request_move(client).has_value());
        const auto second = request_move(client);
        ASSERT_FALSE(second.has_value());
        EXPECT_EQ(second.error().kind, FaultKind::Crash);
        EXPECT_FALSE(client.is_running());
    }
    EXPECT_EQ(client.starts(), 3);
}

TEST(EngineClient, RestartsProgramThatEndedBetweenGames) {
    EngineClient client{mock_of("exit-after", 1)};
    for (int game = 0; game < 3; ++game) {
        ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
        EXPECT_TRUE(request_move(client).has_value());
    }
    EXPECT_EQ(client.starts(), 3);
    const auto warnings = client.take_warnings();
    ASSERT_FALSE(warnings.empty());
    EXPECT_TRUE(warnings.front().starts_with("ended between two games (exit status 0"));
    EXPECT_TRUE(client.take_warnings().empty());
}

TEST(EngineClient, ClosesDescriptorsAndReapsProcesses) {
    {
        EngineClient warm_up{mock_of("answer")};
        ASSERT_TRUE(warm_up.new_game(RuleSet::ffa()).has_value());
    }
    const std::size_t before = open_descriptors();
    EngineClient client{mock_of("crash-on-go", 1)};
    constexpr int kStarts = by_build(200, 40);
    for (int i = 0; i < kStarts; ++i) {
        ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value()) << i;
        ASSERT_FALSE(request_move(client).has_value());
    }
    EngineSpec missing;
    missing.command = "/nowhere/engine";
    EngineSpec lost = mock_of("answer");
    lost.directory = "/nowhere";
    for (int i = 0; i < 50; ++i) {
        EXPECT_FALSE(EngineClient{missing}.new_game(RuleSet::ffa()).has_value());
        EXPECT_FALSE(EngineClient{lost}.new_game(RuleSet::ffa()).has_value());
    }
    EXPECT_EQ(client.starts(), kStarts);
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_TRUE(has_no_child());
}

TEST(EngineClient, KillsEngineThatDoesNotQuit) {
    const auto begin = SteadyClock::now();
    { const auto client = ready("ignore-quit"); }
    EXPECT_LT(SteadyClock::now() - begin, Milliseconds{500} + kSlack);
    EXPECT_TRUE(has_no_child());
}

// Each crash must be detected at once although other threads start engines meanwhile.
TEST(EngineClient, DetectsCrashesInManyThreads) {
    constexpr int kThreads = 4;
    std::atomic<int> crashes = 0;
    std::vector<std::thread> threads;
    const auto begin = SteadyClock::now();
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&crashes] {
            EngineClient client{mock_of("crash-on-go", 3)};
            for (int i = 0; i < 10; ++i) {
                if (!client.new_game(RuleSet::ffa())) return;
                if (!request_move(client) || !request_move(client)) return;
                const auto answer = request_move(client, Milliseconds{60'000});
                if (!answer && answer.error().kind == FaultKind::Crash) ++crashes;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(crashes, kThreads * 10);
    EXPECT_LT(SteadyClock::now() - begin, Milliseconds{30'000});
}

// The kernel kills a child when the thread that forked it ends, so one lasting thread forks all.
TEST(EngineClient, EngineOutlivesThreadOfItsClient) {
    std::optional<EngineClient> client;
    std::thread([&client] {
        client.emplace(mock_of("answer"));
        EXPECT_TRUE(client->new_game(RuleSet::ffa()).has_value());
    }).join();
    std::this_thread::sleep_for(Milliseconds{50});
    EXPECT_TRUE(request_move(*client).has_value());
}

// ------------------------------------------------------------------ commands to the engine

class EngineClientLog : public ::testing::Test {
  protected:
    EngineSpec logged(const std::string& behaviour) {
        EngineSpec spec = mock_of(behaviour);
        spec.error_log = path_;
        return spec;
    }
    [[nodiscard]] std::vector<std::string> lines() const {
        std::ifstream in{path_};
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        return lines;
    }

  private:
    test::TemporaryFolder folder_;
    const std::string path_ = folder_.of("log");
};

TEST_F(EngineClientLog, SendsOptionsOnceAndStartsInFolder) {
    EngineSpec spec = logged("answer");
    spec.directory = "/";
    spec.options = {{"some text", "a b"}, {"Hash", "16"}, {"Clear Hash", ""}, {"Some Text", ""}};
    EngineClient client{spec, some_cpu()};
    ASSERT_TRUE(client.new_game(RuleSet::teams()).has_value());
    ASSERT_TRUE(client.new_game(RuleSet::teams()).has_value());
    EXPECT_EQ(lines(),
              (std::vector<std::string>{"folder=/", "cpus=1", "some text=a b",
                                        "Clear Hash=", "Some Text=<empty>", "UCI_Variant=teams"}));
    EXPECT_EQ(client.take_warnings(), std::vector<std::string>{"has no option Hash: not sent"});
}

TEST_F(EngineClientLog, SendsRulesOfEachGame) {
    EngineClient client{logged("answer")};
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    rules.en_passant = false;
    rules.promotion_row = 11;
    ASSERT_TRUE(client.new_game(rules).has_value());
    ASSERT_TRUE(client.new_game(RuleSet::teams()).has_value());
    const std::vector<std::string> seen = lines();
    EXPECT_EQ((std::vector<std::string>{seen.begin() + 2, seen.end()}),
              (std::vector<std::string>{"UCI_Variant=ffa",
                                        "RuleVariants=EnPassant=false DeadKingWalking Prom=11",
                                        "RuleVariants=<empty>", "UCI_Variant=teams"}));
    EXPECT_TRUE(client.take_warnings().empty());
    EngineClient simple{mock_of("without-rules")};
    ASSERT_TRUE(simple.new_game(rules).has_value());
    EXPECT_EQ(simple.take_warnings(),
              std::vector<std::string>{
                  "does not accept the rules EnPassant=false DeadKingWalking Prom=11"});
}

// ------------------------------------------------------------------ the engine itself

EngineSpec quadrille_spec() {
    EngineSpec spec;
    spec.command = QUADRILLE_BINARY;
    spec.options = {{"Hash", "1"}};
    return spec;
}

void play_some(EngineClient& client, Game game, const TimeControl& control) {
    ClockState clocks;
    clocks.left.values.fill(Milliseconds{10'000});
    clocks.increment = Milliseconds{100};
    for (int i = 0; i < 8; ++i) {
        const auto answer = client.request_move(game, control, clocks, Milliseconds{30'000});
        ASSERT_TRUE(answer.has_value()) << answer.error().detail;
        const auto move = parse_move(answer->move, game.position());
        ASSERT_TRUE(move.has_value()) << answer->move;
        ASSERT_TRUE(game.play(*move));
        EXPECT_TRUE(answer->score.has_value());
        EXPECT_FALSE(answer->pv.empty());
    }
}

TEST(EngineClient, PlaysWithQuadrille) {
    EngineClient client{quadrille_spec()};
    RuleSet rules = RuleSet::ffa();
    rules.promotion_row = 11;
    rules.stalemate = StalemateAward::Self;
    for (const RuleSet& r : {rules, RuleSet::teams(), RuleSet::ffa()}) {
        ASSERT_TRUE(client.new_game(r).has_value());
        Game game = start_game(r);
        ASSERT_TRUE(game.apply({EventKind::Resigns, Color::Blue}));
        if (game.is_over()) game = start_game(r);
        play_some(client, game, nodes(500));
    }
    EXPECT_TRUE(client.reported_name().starts_with("Quadrille"));
    EXPECT_EQ(client.take_warnings(), std::vector<std::string>{});
    EXPECT_EQ(client.starts(), 1);
}

TEST(EngineClient, ReportsEngineMessagesAboutOptions) {
    const test::TemporaryFolder folder;
    const std::string net =
        folder.file("a.net", write_network(test::random_network(Variant::Teams, 16, 1)));
    EngineSpec spec = quadrille_spec();
    spec.options = {{"evalfile", net}};
    EngineClient client{spec};
    ASSERT_TRUE(client.new_game(RuleSet::teams()).has_value());
    EXPECT_EQ(client.take_warnings(), std::vector<std::string>{});
    ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
    EXPECT_EQ(client.take_warnings(),
              std::vector<std::string>{"reports: info string EvalFile '" + net +
                                       "' is a network for teams; ffa uses the default "
                                       "evaluation"});
}

// The preset `team-runner` of dialect.h.
TEST(EngineClient, PlaysWithQuadrilleInTeamRunnerDialect) {
    EngineSpec spec = quadrille_spec();
    spec.dialect = *dialect_from_name("team-runner");
    spec.options = {{"Threads", "1"}, {"Hash", "2"}, {"UCI_Variant", "teams"}};
    const TimeControl clock = *parse_clock("10+0.1");
    TimeControl limited = clock;
    limited.nodes = 2000;
    for (const auto history : {Dialect::History::Moves, Dialect::History::None}) {
        spec.dialect.history = history;
        EngineClient client{spec};
        ASSERT_TRUE(client.new_game(RuleSet::teams()).has_value());
        play_some(client, start_game(RuleSet::teams()), limited);
        play_some(client, start_game(RuleSet::teams()), movetime(Milliseconds{50}));
        EXPECT_EQ(client.take_warnings(), std::vector<std::string>{});
    }
}

}  // namespace
}  // namespace quadrille
