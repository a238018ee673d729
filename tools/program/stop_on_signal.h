#pragma once

#include <atomic>
#include <csignal>
#include <string>
#include <thread>

namespace quadrille {

/// Ends work in good order: the first Ctrl-C, SIGTERM or SIGHUP raises `stop`; the second ends the
/// program at once, so whatever it writes must be whole at any time. Made before other threads are
/// started, which inherit that the signals are blocked.
class StopOnSignal {
  public:
    /// `message` is said on stderr at the first signal, unless it is empty.
    explicit StopOnSignal(std::atomic<bool>& stop, std::string message = {});
    /// From here on signals do again what they did before.
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    [[nodiscard]] bool was_raised() const { return signal_ != 0; }
    /// The exit status of a program that the signal ended: 128 and the signal's number, 130 for
    /// Ctrl-C, 143 for SIGTERM; 0 when none came.
    [[nodiscard]] int status() const;

  private:
    void watch();

    std::atomic<bool>& stop_;
    std::string message_;
    std::atomic<bool> is_over_{false};
    std::atomic<int> signal_{0};  // the first that came
    sigset_t set_{};
    sigset_t before_{};
    std::thread thread_;  // last: it uses the others
};

}  // namespace quadrille
