#pragma once

#include <functional>
#include <memory>

namespace quadrille {

/// While the object lives, calls a function on a separate thread at Ctrl-C and other requests to
/// end the program. Construct only one at a time, before other threads start.
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
