#pragma once

#include <functional>
#include <memory>

// How the system's wish to end a program comes to it: signal_watch_posix.cpp,
// signal_watch_windows.cpp.

namespace quadrille {

/// From its making to its end the user's and the system's wish to end the program - Ctrl-C, a
/// request by another program, a terminal that goes - does not end it, but calls a function on a
/// thread of its own. Made before other threads are started. One at a time.
class SignalWatch {
  public:
    /// `on_signal` gets the number of the signal, SIGINT for Ctrl-C.
    explicit SignalWatch(std::function<void(int)> on_signal);
    /// From here on signals do again what they did before.
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

  private:
    class System;
    std::unique_ptr<System> system_;
};

}  // namespace quadrille
