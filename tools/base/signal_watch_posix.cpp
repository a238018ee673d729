#include <atomic>
#include <csignal>
#include <thread>
#include <utility>

#include "tools/base/signal_watch.h"

namespace quadrille {

/// Blocks the signals in this thread and in threads started later; `thread_` waits for them.
class SignalWatch::System {
  public:
    explicit System(std::function<void(int)> on_signal) : on_signal_(std::move(on_signal)) {
        sigemptyset(&set_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
        thread_ = std::thread{[this] { watch(); }};
    }
    ~System() {
        is_over_ = true;
        pthread_kill(thread_.native_handle(), SIGHUP);  // wakes the thread
        thread_.join();
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

  private:
    void watch() {
        for (;;) {
            int signal = 0;
            if (sigwait(&set_, &signal) != 0) continue;
            if (is_over_) return;
            on_signal_(signal);
        }
    }

    std::function<void(int)> on_signal_;
    std::atomic<bool> is_over_{false};
    sigset_t set_{};
    sigset_t before_{};
    std::thread thread_;  // last, because it uses the other members
};

SignalWatch::SignalWatch(std::function<void(int)> on_signal)
    : system_(std::make_unique<System>(std::move(on_signal))) {}

SignalWatch::~SignalWatch() = default;

}  // namespace quadrille
