#pragma once

#include <functional>
#include <memory>

namespace quadrille {

/// As long as it lives, Ctrl-C and other requests to end the program call a function on a thread of
/// its own. Construct it before other threads start, one at a time.
class SignalWatch {
  public:
    /// `on_signal` gets the number of the signal, SIGINT for Ctrl-C.
    explicit SignalWatch(std::function<void(int)> on_signal);
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

  private:
    class System;
    std::unique_ptr<System> system_;
};

}  // namespace quadrille
