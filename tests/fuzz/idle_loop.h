#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "tools/board/server/event_loop.h"

namespace quadrille::test {

/// An event loop in which no file is ever ready, and every timer is due when `run_due` is called.
class IdleLoop : public board::EventLoop {
  public:
    [[nodiscard]] std::unique_ptr<Wait> wait_for(int, Event, Action) override {
        return std::make_unique<NoWait>();
    }
    [[nodiscard]] std::unique_ptr<Timer> timer(Action action) override {
        return std::make_unique<DueTimer>(*this, std::move(action));
    }
    /// Runs the action of each timer that is set.
    void run_due() {
        for (DueTimer* const timer : std::vector<DueTimer*>{waiting_.begin(), waiting_.end()}) {
            if (waiting_.erase(timer) > 0) timer->action();
        }
    }

  private:
    class NoWait : public Wait {
      public:
        void begin() override {}
    };
    class DueTimer : public Timer {
      public:
        DueTimer(IdleLoop& loop, Action todo) : action(std::move(todo)), loop_(loop) {}
        ~DueTimer() override { loop_.waiting_.erase(this); }
        DueTimer(const DueTimer&) = delete;
        DueTimer& operator=(const DueTimer&) = delete;
        void set(TimePoint) override { loop_.waiting_.insert(this); }

        Action action;

      private:
        IdleLoop& loop_;
    };
    std::set<DueTimer*> waiting_;
};

}  // namespace quadrille::test
