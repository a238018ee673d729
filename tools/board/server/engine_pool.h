#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "tools/board/server/event_loop.h"
#include "tools/board/study/host.h"
#include "tools/engines/child_process.h"
#include "tools/engines/engine_spec.h"

namespace quadrille::board {

/// One use of an engine by one study, never used again.
struct EngineUse {
    std::uint64_t study = 0;
    std::uint32_t number = 0;
    friend bool operator==(const EngineUse&, const EngineUse&) = default;
    friend bool operator<(const EngineUse& a, const EngineUse& b) {
        return std::tie(a.study, a.number) < std::tie(b.study, b.number);
    }
};

/// Receives the messages of the pool, from the event loop. It may call the pool.
using EngineUser = std::function<void(EngineUse use, const EngineMessage& message)>;

struct PoolLimits {
    std::size_t processes = 4;
    /// After this time a use loses its process to one that waits.
    std::chrono::milliseconds turn{20'000};
    /// After this time without a search it loses it earlier.
    std::chrono::milliseconds idle{1'000};
    /// For a new process to get ready for its first search.
    std::chrono::milliseconds start{10'000};
    /// Between `quit` and the kill.
    std::chrono::milliseconds goodbye{500};
    int niceness = 5;
};

/// The engine processes of a server. There are never more than the limit; who wants one waits in
/// line. When some wait, processes are taken away: first of those that do not think, then of those
/// that have had theirs longest; these then stand last in line.
class EnginePool {
  public:
    using TimePoint = EventLoop::TimePoint;

    /// All must outlive it.
    EnginePool(EventLoop& loop, const std::vector<EngineSpec>& engines, const PoolLimits& limits,
               EngineUser user);
    /// Ends all processes at once.
    ~EnginePool() = default;
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Wants a process of an engine. One of no such name has ended, soon.
    void start(EngineUse use, std::string_view engine);
    /// Sends lines with their ends. Nothing happens when it has no process.
    void send(EngineUse use, std::string_view lines);
    /// The user hears of it no more.
    void end(EngineUse use);
    /// Likewise of all.
    void end_all();

    /// Returns the number of processes with those that are ending.
    [[nodiscard]] std::size_t processes() const { return running_ + leaving_.size(); }
    [[nodiscard]] std::size_t waiting() const { return line_.size(); }

  private:
    /// A process at work.
    struct Process {
        std::unique_ptr<ChildProcess> child;
        std::unique_ptr<EventLoop::Wait> readable;
        std::unique_ptr<EventLoop::Wait> writable;
        std::string unsent;
        TimePoint since;
        std::optional<TimePoint> idle_since;    // nothing while it thinks
        std::optional<TimePoint> closed_since;  // its output
        TimePoint window_begin{};               // in which `window_bytes` were read
        std::size_t window_bytes = 0;
        bool is_paused = false;  // it has written too much
        bool is_deaf = false;    // it does not read its input
    };
    struct Use {
        const EngineSpec* engine = nullptr;  // none: there is none of that name
        std::string engine_name;
        std::unique_ptr<Process> process;  // none: it waits
        std::size_t told_place = 0;
    };
    struct Leaving {
        std::unique_ptr<ChildProcess> child;
        TimePoint until;
    };

    void work();
    void work_at(TimePoint when);
    void bury(TimePoint now);
    void look_after_processes(TimePoint now);
    void take_away(TimePoint now);
    [[nodiscard]] std::map<EngineUse, Use>::iterator find_victim(TimePoint now);
    void launch(TimePoint now);
    [[nodiscard]] std::optional<std::string> launch_one(EngineUse id, Use& use, TimePoint now);
    void tell_places();
    void read(EngineUse id);
    void write(EngineUse id);
    void fail(EngineUse id, const std::string& why);
    void retire(Use& use);
    [[nodiscard]] Process* process_of(EngineUse id);

    EventLoop& loop_;
    const std::vector<EngineSpec>& engines_;
    PoolLimits limits_;
    EngineUser user_;
    std::map<EngineUse, Use> uses_;
    std::deque<EngineUse> line_;  // who waits, the next first
    std::size_t running_ = 0;     // uses that have a process
    std::list<Leaving> leaving_;
    TimePoint last_taken_{};  // when a process that thought was last taken away
    std::optional<TimePoint> works_at_;
    std::unique_ptr<EventLoop::Timer> timer_;
};

}  // namespace quadrille::board
