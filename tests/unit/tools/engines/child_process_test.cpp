#include "tools/engines/child_process.h"

#include <gtest/gtest.h>

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace quadrille {
namespace {

using std::chrono::milliseconds;
using ProcessClock = ChildProcess::Clock;

constexpr milliseconds kProcessPatience{5000};
constexpr milliseconds kProcessShort{300};

/// Returns whether the process runs and is not a zombie.
bool is_alive(const std::string& pid) {
    std::ifstream in{"/proc/" + pid + "/stat"};
    std::string number;
    std::string name;
    char state = 'Z';
    in >> number >> name >> state;
    return state != 'Z' && state != 'X';
}

/// Starts a process. Returns null and fails the test on an error.
std::unique_ptr<ChildProcess> started(const ChildOptions& options) {
    auto child = ChildProcess::start(options);
    EXPECT_TRUE(child.has_value()) << child.error();
    return child ? std::move(*child) : nullptr;
}

// The end of a killed runner also ends its engines, even engines that do not read their input.
TEST(ChildProcess, EndsWithItsRunner) {
    const auto runner = started({QUADRILLE_MOCK_ENGINE, {"runner"}, "", "", {}});
    ASSERT_NE(runner, nullptr);
    std::string_view line;
    ASSERT_EQ(runner->read_line(line, ProcessClock::now() + kProcessPatience), ReadStatus::Line);
    const std::string engine{line};
    EXPECT_TRUE(is_alive(engine)) << engine;
    ASSERT_EQ(::kill(runner->pid(), SIGKILL), 0);
    const auto deadline = ProcessClock::now() + kProcessPatience;
    while (is_alive(engine) && ProcessClock::now() < deadline) {
        std::this_thread::sleep_for(milliseconds{5});
    }
    EXPECT_FALSE(is_alive(engine)) << engine;
}

TEST(ChildProcess, ReadsCompleteLinesUntilExit) {
    const auto shell = started({"sh", {"-c", "printf 'a\\r\\n\\nb c\\nlast'; exit 4"}, "", "", {}});
    ASSERT_NE(shell, nullptr);
    const auto deadline = ProcessClock::now() + kProcessPatience;
    std::string_view line;
    for (const char* const expected : {"a", "", "b c"}) {
        ASSERT_EQ(shell->read_line(line, deadline), ReadStatus::Line);
        EXPECT_EQ(line, expected);
    }
    EXPECT_EQ(shell->read_line(line, deadline), ReadStatus::Closed);
    EXPECT_TRUE(shell->wait_for_end(deadline));
    EXPECT_EQ(shell->exit_description(), "exit status 4");
    EXPECT_EQ(shell->write("x", deadline), WriteStatus::Closed);
}

// The text exceeds the buffers of both pipes, so a write that does not read would never end.
TEST(ChildProcess, ReadsWhileItWrites) {
    const auto cat = started({"cat", {}, "", "", {}});
    ASSERT_NE(cat, nullptr);
    const auto deadline = ProcessClock::now() + kProcessPatience;
    const std::string text(1000, 'x');
    std::string lines;
    for (int i = 0; i < 200; ++i) lines += text + '\n';
    ASSERT_EQ(cat->write(lines, deadline), WriteStatus::Written);
    std::string_view line;
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(cat->read_line(line, deadline), ReadStatus::Line);
        ASSERT_EQ(line, text);
    }
    // `sleep` does not read its input.
    const auto sleeper = started({"sleep", {"60"}, "", "", {}});
    ASSERT_NE(sleeper, nullptr);
    EXPECT_EQ(sleeper->write(lines, ProcessClock::now() + kProcessShort), WriteStatus::Timeout);
}

TEST(ChildProcess, EndsReadsAndWritesOnStop) {
    std::atomic<bool> stop{false};
    const auto sleeper = started({"sleep", {"60"}, "", "", {}, 0, &stop});
    ASSERT_NE(sleeper, nullptr);
    const std::jthread stopper{[&stop] {
        std::this_thread::sleep_for(kProcessShort);
        stop = true;
    }};
    const auto begin = ProcessClock::now();
    const auto deadline = begin + std::chrono::minutes{2};
    std::string_view line;
    EXPECT_EQ(sleeper->read_line(line, deadline), ReadStatus::Timeout);
    EXPECT_GE(ProcessClock::now() - begin, kProcessShort);
    EXPECT_EQ(sleeper->write(std::string(1'000'000, 'x'), deadline), WriteStatus::Timeout);
    EXPECT_LT(ProcessClock::now() - begin, kProcessShort + kProcessPatience);
    EXPECT_TRUE(sleeper->is_running());
}

}  // namespace
}  // namespace quadrille
