// The thread that runs searches: one job at a time, stop, ponderhit.

#include "protocol/uci/worker.h"

#include <gtest/gtest.h>

#include <atomic>

namespace quadrille {
namespace {

TEST(Worker, RunsJobAndIsIdleAfterItsAnswer) {
    Worker worker;
    EXPECT_FALSE(worker.is_busy());
    std::atomic<int> runs{0};
    ASSERT_TRUE(worker.start([&](JobControl& control) {
        control.wait_for_stop();
        ++runs;
        control.mark_answered();
    }));
    EXPECT_TRUE(worker.is_busy());
    worker.stop();
    worker.wait();
    EXPECT_FALSE(worker.is_busy());
    EXPECT_EQ(runs, 1);
}

TEST(Worker, KeepsStopThatComesBeforeTheWait) {
    for (int i = 0; i < 200; ++i) {
        Worker worker;
        ASSERT_TRUE(worker.start([](JobControl& control) { control.wait_for_stop(); }));
        worker.stop_and_wait();
    }
}

TEST(Worker, EndsWaitOfPonderingJobOnPonderHit) {
    Worker worker;
    std::atomic<bool> was_stopped{true};
    ASSERT_TRUE(worker.start([&](JobControl& control) {
        control.wait_for_stop(true);
        was_stopped = control.is_stopped();
    }));
    worker.ponder_hit();
    worker.wait();
    EXPECT_FALSE(was_stopped);
}

/// Requests a stop at the third poll.
class ThirdPoll final : public StopPoller {
  public:
    [[nodiscard]] bool poll_stop(Milliseconds patience) override {
        last_patience = patience;
        return ++polls >= 3;
    }
    int polls = 0;
    Milliseconds last_patience{0};
};

TEST(Worker, StartReturnsAfterTheJobIfThereIsAPoller) {
    ThirdPoll poller;
    Worker worker{&poller};
    int rounds = 0;
    ASSERT_TRUE(worker.start([&](JobControl& control) {
        while (!control.is_stopped()) {
            control.poll_stop_request();
            ++rounds;
        }
        control.mark_answered();
    }));
    EXPECT_EQ(rounds, 3);
    EXPECT_EQ(poller.last_patience, Milliseconds{0});
    EXPECT_FALSE(worker.is_busy());
}

TEST(Worker, PollsWithPatienceInWaitingJob) {
    ThirdPoll poller;
    Worker worker{&poller};
    ASSERT_TRUE(worker.start([](JobControl& control) { control.wait_for_stop(); }));
    EXPECT_EQ(poller.polls, 3);
    EXPECT_GT(poller.last_patience, Milliseconds{0});
}

TEST(Worker, IgnoresStopWithoutJob) {
    Worker worker;
    worker.stop();
    worker.ponder_hit();
    worker.stop_and_wait();
    EXPECT_FALSE(worker.is_busy());
}

TEST(Worker, ClearsStopForNextJob) {
    Worker worker;
    ASSERT_TRUE(worker.start([](JobControl&) {}));
    worker.stop_and_wait();
    std::atomic<bool> was_stopped{true};
    ASSERT_TRUE(worker.start([&](JobControl& control) { was_stopped = control.is_stopped(); }));
    worker.wait();
    EXPECT_FALSE(was_stopped);
}

TEST(Worker, EndsJobInDestructor) {
    std::atomic<bool> ended{false};
    {
        Worker worker;
        ASSERT_TRUE(worker.start([&](JobControl& control) {
            control.wait_for_stop();
            ended = true;
        }));
    }
    EXPECT_TRUE(ended);
}

}  // namespace
}  // namespace quadrille
