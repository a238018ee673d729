#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/board/server/event_loop.h"
#include "tools/board/study/host.h"
#include "tools/engines/child_process.h"
#include "tools/engines/engine_spec.h"

namespace quadrille::board {

/// One use of an engine by one study.
struct EngineUse {
    std::string study;
    UseId number = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm of clang-tidy 14
    friend auto operator<=>(const EngineUse&, const EngineUse&) = default;
};

/// Receives the messages of the pool, from the event loop. It may call the pool.
using EngineMessageHandler =
    std::function<void(const EngineUse& use, const EngineMessage& message)>;

/// The engine processes of a server. There are never more than the limit; further uses wait in a
/// queue. While some wait, processes are taken away: first of those that do not think, then of
/// those that have had theirs longest; these then stand last in the queue.
class EnginePool {
  public:
    using TimePoint = EventLoop::TimePoint;

    /// The loop and the engines must outlive it. `time_slice`: the time after which a use loses its
    /// process to one that waits.
    EnginePool(EventLoop& loop, const std::vector<EngineSpec>& engines, std::size_t max_processes,
               std::chrono::milliseconds time_slice, EngineMessageHandler handler);
    /// Ends all processes at once.
    ~EnginePool() = default;
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Requests a process of the engine of that name, which exists.
    void start(const EngineUse& use, std::string_view engine);
    /// Sends lines with their ends. Has no effect while the use has no process.
    void send(const EngineUse& use, std::string_view lines);
    /// Ends a use, which receives no more messages.
    void end(const EngineUse& use);
    /// Ends all uses of a study.
    void end_all_of(const std::string& study);

    /// Returns the number of processes, with those that are ending.
    [[nodiscard]] std::size_t processes() const { return running_ + leaving_.size(); }

  private:
    /// A process at work.
    struct Process {
        std::unique_ptr<ChildProcess> child;
        TimePoint since;
        std::optional<TimePoint> idle_since;  // nothing while it thinks
        std::string unsent = {};
        std::unique_ptr<EventLoop::Wait> readable = {};
        std::unique_ptr<EventLoop::Wait> writable = {};
    };
    struct Use {
        const EngineSpec* engine = nullptr;
        std::unique_ptr<Process> process = {};  // none: it waits
        std::size_t reported_place = 0;
    };
    using Uses = std::map<EngineUse, Use>;
    struct Leaving {
        std::unique_ptr<ChildProcess> child;
        TimePoint until;
    };

    void work();
    void schedule_work(TimePoint when);
    void preempt(TimePoint now);
    [[nodiscard]] Uses::iterator find_victim(TimePoint now);
    void launch(TimePoint now);
    void report_places();
    void read(const EngineUse& id);
    void write(const EngineUse& id);
    void fail(const EngineUse& id, const std::string& why);
    void retire(Use& use);
    [[nodiscard]] Process* process_of(const EngineUse& id);

    EventLoop& loop_;
    const std::vector<EngineSpec>& engines_;
    std::size_t max_processes_;
    std::chrono::milliseconds time_slice_;
    EngineMessageHandler handler_;
    Uses uses_;
    std::deque<EngineUse> queue_;  // the next first
    std::size_t running_ = 0;      // uses that have a process
    std::list<Leaving> leaving_;
    TimePoint last_preempted_{};  // when a process that thought was last taken away
    std::optional<TimePoint> next_work_;
    std::unique_ptr<EventLoop::Timer> timer_;
};

}  // namespace quadrille::board
