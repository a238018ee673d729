#pragma once

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

namespace quadrille {

/// The exit status of a program that Ctrl-C, SIGTERM or SIGHUP ended.
inline constexpr int kInterruptedStatus = 130;

/// Raises `stop` and says `message` on stderr at the first Ctrl-C, SIGTERM or SIGHUP; the second
/// ends the program at once, so whatever it writes must be whole at any time. Made before other
/// threads are started, which inherit that the signals are blocked.
class StopOnSignal {
  public:
    StopOnSignal(std::atomic<bool>& stop, const char* message) : stop_(stop), message_(message) {
        sigemptyset(&set_);
        sigaddset(&set_, SIGINT);
        sigaddset(&set_, SIGTERM);
        sigaddset(&set_, SIGHUP);
        pthread_sigmask(SIG_BLOCK, &set_, nullptr);
        thread_ = std::thread{[this] { watch(); }};
    }
    ~StopOnSignal() {
        is_over_ = true;
        thread_.join();
    }
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    [[nodiscard]] bool was_raised() const { return was_raised_; }

  private:
    void watch() {
        constexpr timespec kStep{0, 50'000'000};
        while (!is_over_) {
            if (sigtimedwait(&set_, nullptr, &kStep) < 0) continue;
            if (was_raised_) _exit(kInterruptedStatus);
            was_raised_ = true;
            stop_ = true;
            std::fprintf(stderr, "\n%s\n", message_);
        }
    }

    std::atomic<bool>& stop_;
    const char* message_;
    std::atomic<bool> is_over_{false};
    std::atomic<bool> was_raised_{false};
    sigset_t set_{};
    std::thread thread_;
};

}  // namespace quadrille
