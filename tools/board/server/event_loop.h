#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace quadrille::board {

/// Waits for files and timers, and calls their actions one at a time.
class EventLoop {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Action = std::function<void()>;

    /// A wait, which ends with the object. The action may end it.
    class Wait {
      public:
        virtual ~Wait() = default;
        /// Waits for the event once. Has no effect while it waits already.
        virtual void begin() = 0;
    };
    class Timer {
      public:
        virtual ~Timer() = default;
        /// Waits until then, and not until the time that was set before.
        virtual void set(TimePoint when) = 0;
    };
    enum class Event { Readable, Writable };

    virtual ~EventLoop() = default;
    /// For a file that stays open as long as the wait is there.
    [[nodiscard]] virtual std::unique_ptr<Wait> wait_for(int file, Event event, Action action) = 0;
    [[nodiscard]] virtual std::unique_ptr<Timer> timer(Action action) = 0;
};

}  // namespace quadrille::board
