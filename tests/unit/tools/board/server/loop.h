#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>

#include "tools/board/server/net/asio_loop.h"

namespace quadrille::test {

/// An event loop that runs while a test waits for a condition.
class Loop {
  public:
    /// The default time limit, generous enough for sanitizers.
    static constexpr std::chrono::seconds kPatience{60};

    [[nodiscard]] board::EventLoop& events() { return loop_; }

    /// Runs until `is_done` holds. Returns false after the time limit.
    [[nodiscard]] bool run_until(const std::function<bool()>& is_done,
                                 std::chrono::milliseconds patience = kPatience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!is_done()) {
            if (std::chrono::steady_clock::now() >= end) return false;
            context_.restart();
            context_.run_one_for(std::chrono::milliseconds{20});
        }
        return true;
    }
    void run_for(std::chrono::milliseconds time) {
        (void)run_until([] { return false; }, time);
    }

  private:
    boost::asio::io_context context_;
    board::AsioLoop loop_{context_};
};

}  // namespace quadrille::test
