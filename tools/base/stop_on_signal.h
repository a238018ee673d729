#pragma once

#include <atomic>
#include <string>

#include "tools/base/signal_watch.h"

namespace quadrille {

/// Sets `stop` at the first Ctrl-C, SIGTERM or SIGHUP; the second ends the program at once.
/// Construct it before other threads start.
class StopOnSignal {
  public:
    /// Prints `message` on stderr at the first signal, unless it is empty.
    explicit StopOnSignal(std::atomic<bool>& stop, std::string message = {});

    [[nodiscard]] bool was_raised() const { return signal_ != 0; }
    /// Returns the exit status for the signal: 130 for Ctrl-C, 143 for SIGTERM; 0 without one.
    [[nodiscard]] int status() const;

  private:
    void take(int signal);

    std::atomic<bool>& stop_;
    std::string message_;
    std::atomic<int> signal_{0};  // the first signal, or 0
    SignalWatch watch_;           // last, because it uses the other members
};

}  // namespace quadrille
