#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "search/searcher.h"

namespace quadrille {

/// Source of stop requests for a job that runs on its owner's thread.
class StopPoller {
  public:
    virtual ~StopPoller() = default;
    /// Returns true if the job must stop. Waits at most `patience` for such a request. Searches
    /// call this every few milliseconds.
    [[nodiscard]] virtual bool poll_stop(Milliseconds patience) = 0;
};

/// A job's connection to the thread that started it.
class JobControl {
  public:
    /// `poller` may be null if another thread sets the flags.
    explicit JobControl(StopPoller* poller = nullptr) : poller_(poller) {}

    /// Returns the flags that a search polls.
    [[nodiscard]] SearchSignals& signals() { return signals_; }
    [[nodiscard]] bool is_stopped() const { return signals_.stop; }

    /// Updates the stop flag from the poller. A job calls this regularly.
    void poll_stop_request() {
        if (poller_ != nullptr && poller_->poll_stop(Milliseconds{0})) signals_.stop = true;
    }

    /// Waits for `stop`. With `or_ponder_hit`, `ponderhit` also ends the wait.
    void wait_for_stop(bool or_ponder_hit = false);

    /// Must be called before the job's last line is written, since its reader may start the next
    /// job at once.
    void mark_answered() { answered_ = true; }

  private:
    friend class Worker;

    SearchSignals signals_;
    StopPoller* poller_;
    std::atomic<bool> answered_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

/// Runs one job at a time on a separate thread, or with a poller on the owner's thread. Only the
/// owner's thread may call its members.
class Worker {
  public:
    using Job = std::function<void(JobControl&)>;

    explicit Worker(StopPoller* poller = nullptr) : poller_(poller) {}
    ~Worker() { stop_and_wait(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Starts a job. The worker must not be busy. Returns false if the system cannot start a
    /// thread. With a poller the job has ended on return.
    [[nodiscard]] bool start(Job job);
    /// Returns true from the start of a job until `mark_answered`.
    [[nodiscard]] bool is_busy() const { return control_ != nullptr && !control_->answered_; }
    /// Returns true if the busy job has a stop request.
    [[nodiscard]] bool is_stopping() const { return is_busy() && control_->is_stopped(); }
    /// Requests the end of the job, if there is one.
    void stop();
    void ponder_hit();
    /// Waits until the job has ended.
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
