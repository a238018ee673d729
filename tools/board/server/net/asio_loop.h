#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>

#include "tools/board/server/event_loop.h"

namespace quadrille::board {

/// An event loop with Asio. `context` must outlive the loop, its waits and its timers.
class AsioLoop : public EventLoop {
  public:
    explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}

    [[nodiscard]] std::unique_ptr<Wait> wait_for(int file, Event event, Action action) override;
    [[nodiscard]] std::unique_ptr<Timer> timer(Action action) override;

  private:
    boost::asio::io_context& context_;
};

}  // namespace quadrille::board
