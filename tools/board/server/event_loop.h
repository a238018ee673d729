#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace quadrille::board {

/// Waits for file descriptors and timers, and calls their actions one at a time.
class EventLoop {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Action = std::function<void()>;

    /// A wait for an event. The destructor cancels it, and the action may call the destructor.
    class Wait {
      public:
        virtual ~Wait() = default;
        /// Waits for the event once. Does nothing while already waiting.
        virtual void begin() = 0;
    };
    class Timer {
      public:
        virtual ~Timer() = default;
        /// Sets the time of the action, and cancels an earlier time.
        virtual void set(TimePoint when) = 0;
    };
    enum class Event { Readable, Writable };

    virtual ~EventLoop() = default;
    /// Returns a wait for an event of `file`, which must stay open as long as the wait exists.
    [[nodiscard]] virtual std::unique_ptr<Wait> wait_for(int file, Event event, Action action) = 0;
    [[nodiscard]] virtual std::unique_ptr<Timer> timer(Action action) = 0;
};

}  // namespace quadrille::board
