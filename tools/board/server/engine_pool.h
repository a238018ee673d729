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

/// The use of an engine by a study.
struct EngineUse {
    std::string study;
    UseId number = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm of clang-tidy 14
    friend auto operator<=>(const EngineUse&, const EngineUse&) = default;
};

/// Receives the messages of the pool, called from the event loop. It may call the pool.
using EngineMessageHandler =
    std::function<void(const EngineUse& use, const EngineMessage& message)>;

/// The engine processes of a server. Their number is limited; further uses wait in a queue. While
/// uses wait, other uses lose their process and move to the end of the queue: first idle uses, then
/// the use that has had its process for the longest time.
class EnginePool {
  public:
    using TimePoint = EventLoop::TimePoint;

    /// The loop and the engines must outlive the pool. `time_slice`: the time after which a use can
    /// lose its process to a waiting use.
    EnginePool(EventLoop& loop, const std::vector<EngineSpec>& engines, std::size_t max_processes,
               std::chrono::milliseconds time_slice, EngineMessageHandler handler);
    /// Ends all processes immediately.
    ~EnginePool() = default;
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Requests a process of the engine with this name, which must exist. A background use runs at
    /// the lowest priority, waits behind the others and gives its process up to them at once.
    void start(const EngineUse& use, std::string_view engine, bool is_background = false);
    /// Sends lines, each with its newline. Does nothing while the use has no process.
    void send(const EngineUse& use, std::string_view lines);
    /// Ends a use. The handler receives no more messages about it.
    void end(const EngineUse& use);
    void end_all_of(const std::string& study);

    /// Returns whether a use, except in the background, waits for a process of another one.
    [[nodiscard]] bool is_full() const { return waiting() > 0 && processes() >= max_processes_; }
    /// Returns the number of processes, including those that are shutting down.
    [[nodiscard]] std::size_t processes() const { return running_ + leaving_.size(); }

  private:
    /// The process of a use.
    struct Process {
        std::unique_ptr<ChildProcess> child;
        TimePoint since;
        std::optional<TimePoint> idle_since;  // nullopt while it searches
        std::string unsent = {};
        std::unique_ptr<EventLoop::Wait> readable = {};
        std::unique_ptr<EventLoop::Wait> writable = {};
    };
    struct Use {
        const EngineSpec* engine = nullptr;
        bool is_background = false;
        std::unique_ptr<Process> process = {};  // null: waiting
        std::size_t reported_place = 0;
    };
    using Uses = std::map<EngineUse, Use>;
    struct Leaving {
        std::unique_ptr<ChildProcess> child;
        TimePoint until;
    };

    void work();
    /// Appends a use to the queue, but before those in the background.
    void enqueue(const EngineUse& id);
    /// Returns the number of waiting uses that are not in the background.
    [[nodiscard]] std::size_t waiting() const;
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
    std::deque<EngineUse> queue_;  // front: next
    std::size_t running_ = 0;      // uses with a process
    std::list<Leaving> leaving_;
    TimePoint last_preempted_{};  // last time that a use lost a searching process
    std::optional<TimePoint> next_work_;
    std::unique_ptr<EventLoop::Timer> timer_;
};

}  // namespace quadrille::board
