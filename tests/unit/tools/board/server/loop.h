#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>

#include "tools/board/server/net/asio_loop.h"

namespace quadrille::test {

/// An event loop that runs as long as a test waits for something.
class Loop {
  public:
    /// Far more than anything here takes, under sanitizers too.
    static constexpr std::chrono::seconds kPatience{60};

    [[nodiscard]] board::EventLoop& events() { return loop_; }

    /// Runs until `is_so`; false when that does not come.
    [[nodiscard]] bool run_until(const std::function<bool()>& is_so,
                                 std::chrono::milliseconds patience = kPatience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!is_so()) {
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
