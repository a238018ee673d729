#pragma once

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <future>

#include "search/searcher.h"

namespace quadrille {

/// While it lives, Ctrl-C does not end the program: this thread, and those it starts, leave the
/// signal to `arrived`.
class InterruptGuard {
  public:
    InterruptGuard() {
        sigemptyset(&set_);
        sigaddset(&set_, SIGINT);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
    }
    ~InterruptGuard() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    /// Waits a moment for the signal.
    [[nodiscard]] bool arrived() const {
        constexpr timespec kMoment = {0, 20'000'000};
        return sigtimedwait(&set_, nullptr, &kMoment) == SIGINT;
    }

  private:
    sigset_t set_{};
    sigset_t before_{};
};

/// What `work` returns, run on a thread of its own; Ctrl-C raises `signals.stop` meanwhile.
template <class F>
auto run_until_interrupted(SearchSignals& signals, F work) {
    const InterruptGuard interrupt;
    auto answer = std::async(std::launch::async, work);
    while (answer.wait_for(std::chrono::seconds{0}) != std::future_status::ready) {
        if (interrupt.arrived()) signals.stop = true;
    }
    return answer.get();
}

}  // namespace quadrille
