#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "search/searcher.h"

namespace quadrille {

/// Tells a job that shares the thread of its owner, who can tell it nothing meanwhile, when to
/// stop.
class StopPoller {
  public:
    virtual ~StopPoller() = default;
    /// Whether it is to stop. It is asked every few milliseconds, and may wait for an answer so
    /// long.
    [[nodiscard]] virtual bool poll_stop(Milliseconds patience) = 0;
};

/// What a job sees of the thread that started it.
class JobControl {
  public:
    /// `poller` may be null: other threads raise the flags.
    explicit JobControl(StopPoller* poller = nullptr) : poller_(poller) {}

    /// The flags a search polls.
    [[nodiscard]] SearchSignals& signals() { return signals_; }
    [[nodiscard]] bool is_stopped() const { return signals_.stop; }

    /// To be called now and then by a job that looks at the flags itself.
    void poll_stop_request() {
        if (poller_ != nullptr && poller_->poll_stop(Milliseconds{0})) signals_.stop = true;
    }

    /// Waits for `stop`, or for `ponderhit` where that will do, whichever comes first.
    void wait_for_stop(bool or_ponder_hit = false);

    /// To be called before the job writes its last line: who reads that line may start the next
    /// job.
    void mark_answered() { answered_ = true; }

  private:
    friend class Worker;

    SearchSignals signals_;
    StopPoller* poller_;
    std::atomic<bool> answered_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

/// Runs one job at a time on a thread of its own; with an poller, where there are no threads, on
/// the owner's. All members are for one thread, the owner's.
class Worker {
  public:
    using Job = std::function<void(JobControl&)>;

    explicit Worker(StopPoller* poller = nullptr) : poller_(poller) {}
    ~Worker() { stop_and_wait(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Starts a job; none may be busy. False when the system gives no thread. With an poller it has
    /// ended when this returns.
    [[nodiscard]] bool start(Job job);
    /// Whether a job runs that has not come to its last line.
    [[nodiscard]] bool is_busy() const { return control_ != nullptr && !control_->answered_; }
    /// Whether it is busy and was told to stop.
    [[nodiscard]] bool is_stopping() const { return is_busy() && control_->is_stopped(); }
    /// Asks the job to end soon. Nothing happens when none runs.
    void stop();
    void ponder_hit();
    /// Returns when the job has ended.
    void wait();
    void stop_and_wait() {
        stop();
        wait();
    }

  private:
    void raise(std::atomic<bool>& flag);

    StopPoller* poller_;
    std::unique_ptr<JobControl> control_;
    std::thread thread_;
};

}  // namespace quadrille
