// Checks the reaction to a first and second signal, and the restored signal mask.

#include "tools/base/stop_on_signal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>

namespace quadrille {
namespace {

/// Waits up to 5 s until the flag is raised.
bool is_raised_soon(const std::atomic<bool>& flag) {
    for (int i = 0; i < 1000 && !flag; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    return flag;
}

TEST(StopOnSignal, RaisesFlagAndStatusAtFirstSignal) {
    for (const auto& [signal, status] : {std::pair{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}}) {
        std::atomic<bool> stop{false};
        const StopOnSignal signals{stop};
        EXPECT_FALSE(signals.was_raised());
        EXPECT_EQ(signals.status(), 0);
        kill(getpid(), signal);
        EXPECT_TRUE(is_raised_soon(stop));
        EXPECT_TRUE(signals.was_raised());
        EXPECT_EQ(signals.status(), status);
    }
}

TEST(StopOnSignal, RestoresSignalMaskWhenDestroyed) {
    sigset_t before;
    pthread_sigmask(SIG_SETMASK, nullptr, &before);
    {
        std::atomic<bool> stop{false};
        const StopOnSignal signals{stop};
        sigset_t now;
        pthread_sigmask(SIG_SETMASK, nullptr, &now);
        EXPECT_EQ(sigismember(&now, SIGINT), 1);
    }
    sigset_t after;
    pthread_sigmask(SIG_SETMASK, nullptr, &after);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        EXPECT_EQ(sigismember(&after, signal), sigismember(&before, signal));
    }
}

TEST(StopOnSignalDeathTest, EndsProgramAtSecondSignal) {
    const auto interrupted_twice = [] {
        std::atomic<bool> stop{false};
        const StopOnSignal signals{stop, "Stopping."};
        kill(getpid(), SIGINT);
        if (!is_raised_soon(stop)) _exit(1);
        kill(getpid(), SIGTERM);
        std::this_thread::sleep_for(std::chrono::seconds{20});
        _exit(2);
    };
    EXPECT_EXIT(interrupted_twice(), ::testing::ExitedWithCode(143), "Stopping\\.");
}

}  // namespace
}  // namespace quadrille
