#include "tools/board/server/net/asio_loop.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace quadrille::board {

namespace asio = boost::asio;

namespace {

// An action may destroy its wait or timer, so the handler shares ownership of the state.

class AsioWait : public EventLoop::Wait {
  public:
    AsioWait(asio::io_context& context, int file, EventLoop::Event event, EventLoop::Action action)
        : state_(std::make_shared<State>(
              State{asio::posix::stream_descriptor{context, file}, event, std::move(action)})) {}
    ~AsioWait() override {
        state_->is_over = true;
        // The owner of the file closes it.
        (void)state_->file.release();
    }
    AsioWait(const AsioWait&) = delete;
    AsioWait& operator=(const AsioWait&) = delete;

    void begin() override {
        if (std::exchange(state_->is_waiting, true)) return;
        const auto kind = state_->event == EventLoop::Event::Readable
                              ? asio::posix::stream_descriptor::wait_read
                              : asio::posix::stream_descriptor::wait_write;
        state_->file.async_wait(kind, [state = state_](const boost::system::error_code&) {
            state->is_waiting = false;
            if (!state->is_over) state->action();
        });
    }

  private:
    struct State {
        asio::posix::stream_descriptor file;
        EventLoop::Event event;
        EventLoop::Action action;
        bool is_waiting = false;
        bool is_over = false;
    };
    std::shared_ptr<State> state_;
};

class AsioTimer : public EventLoop::Timer {
  public:
    AsioTimer(asio::io_context& context, EventLoop::Action action)
        : state_(std::make_shared<State>(State{asio::steady_timer{context}, std::move(action)})) {}
    ~AsioTimer() override {
        ++state_->number;
        state_->timer.cancel();
    }
    AsioTimer(const AsioTimer&) = delete;
    AsioTimer& operator=(const AsioTimer&) = delete;

    void set(EventLoop::TimePoint when) override {
        const unsigned number = ++state_->number;
        state_->timer.expires_at(when);
        state_->timer.async_wait([state = state_, number](const boost::system::error_code&) {
            if (state->number == number) state->action();
        });
    }

  private:
    struct State {
        asio::steady_timer timer;
        EventLoop::Action action;
        unsigned number = 0;  // of the last wait; earlier waits are cancelled
    };
    std::shared_ptr<State> state_;
};

}  // namespace

std::unique_ptr<EventLoop::Wait> AsioLoop::wait_for(int file, Event event, Action action) {
    return std::make_unique<AsioWait>(context_, file, event, std::move(action));
}

std::unique_ptr<EventLoop::Timer> AsioLoop::timer(Action action) {
    return std::make_unique<AsioTimer>(context_, std::move(action));
}

}  // namespace quadrille::board
