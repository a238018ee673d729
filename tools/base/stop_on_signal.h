#pragma once

#include <atomic>
#include <string>

#include "tools/base/signal_watch.h"

namespace quadrille {

/// Ends work in good order: the first Ctrl-C, SIGTERM or SIGHUP raises `stop`; the second ends the
/// program at once, so whatever it writes must be whole at any time. Made before other threads are
/// started (`SignalWatch`).
class StopOnSignal {
  public:
    /// `message` is said on stderr at the first signal, unless it is empty.
    explicit StopOnSignal(std::atomic<bool>& stop, std::string message = {});

    [[nodiscard]] bool was_raised() const { return signal_ != 0; }
    /// The exit status of a program that the signal ended: 128 and the signal's number, 130 for
    /// Ctrl-C, 143 for SIGTERM; 0 when none came.
    [[nodiscard]] int status() const;

  private:
    void take(int signal);

    std::atomic<bool>& stop_;
    std::string message_;
    std::atomic<int> signal_{0};  // the first that came
    SignalWatch watch_;           // last: it uses the others
};

}  // namespace quadrille
