#include "tools/board/server/engine_pool.h"

#include <algorithm>
#include <utility>

#include "protocol/text/words.h"

namespace quadrille::board {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// The time for a new process to prepare its first search; until then it is not idle.
constexpr milliseconds kStartTime{10'000};
/// A use whose process has been idle for this time can lose it.
constexpr milliseconds kIdleTime{1'000};
/// The interval of checks for a use that can lose its process.
constexpr milliseconds kPollInterval{200};
/// The time between `quit` and SIGKILL.
constexpr milliseconds kQuitTimeout{500};
constexpr milliseconds kReapInterval{10};
/// The time for the exit of a process that has closed its output.
constexpr milliseconds kExitTimeout{100};
/// Engines run at a lower priority than the server.
constexpr int kNiceness = 5;
constexpr int kBackgroundNiceness = 15;

bool has_command(std::string_view lines, std::string_view command) {
    while (!lines.empty()) {
        std::string_view line = take_until(lines, '\n');
        if (take_word(line) == command) return true;
    }
    return false;
}

}  // namespace

EnginePool::EnginePool(EventLoop& loop, const std::vector<EngineSpec>& engines,
                       std::size_t max_processes, milliseconds time_slice,
                       EngineMessageHandler handler)
    : loop_(loop),
      engines_(engines),
      max_processes_(max_processes),
      time_slice_(time_slice),
      handler_(std::move(handler)),
      timer_(loop.timer([this] { work(); })) {}

// ------------------------------------------------------------------ requests

void EnginePool::start(const EngineUse& use, std::string_view engine, bool is_background) {
    uses_.emplace(use,
                  Use{&*std::ranges::find(engines_, engine, &EngineSpec::name), is_background});
    enqueue(use);
    schedule_work(Clock::now());
}

void EnginePool::send(const EngineUse& use, std::string_view lines) {
    Process* const process = process_of(use);
    if (process == nullptr) return;
    if (has_command(lines, "go")) process->idle_since.reset();
    process->unsent += lines;
    write(use);
}

void EnginePool::end(const EngineUse& use) {
    const auto found = uses_.find(use);
    if (found == uses_.end()) return;
    std::erase(queue_, use);
    if (found->second.process) retire(found->second);
    uses_.erase(found);
    schedule_work(Clock::now());
}

void EnginePool::end_all_of(const std::string& study) {
    std::vector<EngineUse> ended;
    for (const auto& [id, use] : uses_) {
        if (id.study == study) ended.push_back(id);
    }
    for (const EngineUse& id : ended) end(id);
}

// ------------------------------------------------------------------ the queue

void EnginePool::enqueue(const EngineUse& id) {
    const auto is_background = [&](const EngineUse& use) { return uses_.at(use).is_background; };
    queue_.insert(is_background(id) ? queue_.end() : std::ranges::find_if(queue_, is_background),
                  id);
}

std::size_t EnginePool::waiting() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        queue_, [&](const EngineUse& use) { return !uses_.at(use).is_background; }));
}

void EnginePool::schedule_work(TimePoint when) {
    if (next_work_ && *next_work_ <= when) return;
    next_work_ = when;
    timer_->set(when);
}

void EnginePool::work() {
    next_work_.reset();
    const TimePoint now = Clock::now();
    // The destructor kills and reaps a process that is still running.
    std::erase_if(leaving_, [now](const Leaving& leaving) {
        return leaving.until <= now || !leaving.child->is_running();
    });
    preempt(now);
    launch(now);
    report_places();
    if (!leaving_.empty()) schedule_work(now + kReapInterval);
    if (!queue_.empty()) schedule_work(now + kPollInterval);
}

/// Returns the use that must give up its process, or `uses_.end()`.
EnginePool::Uses::iterator EnginePool::find_victim(TimePoint now) {
    auto idlest = uses_.end();
    auto oldest = uses_.end();
    for (auto use = uses_.begin(); use != uses_.end(); ++use) {
        const Process* const process = use->second.process.get();
        if (process == nullptr) continue;
        if (use->second.is_background) return use;
        const auto& idle = process->idle_since;
        if (idle && now - *idle >= kIdleTime &&
            (idlest == uses_.end() || *idle < *idlest->second.process->idle_since)) {
            idlest = use;
        }
        if (now - process->since >= time_slice_ &&
            (oldest == uses_.end() || process->since < oldest->second.process->since)) {
            oldest = use;
        }
    }
    if (idlest != uses_.end()) return idlest;
    // Spreads the losses over the time slice, since uses may have started together.
    const auto processes = static_cast<milliseconds::rep>(max_processes_);
    return now - last_preempted_ >= time_slice_ / processes ? oldest : uses_.end();
}

void EnginePool::preempt(TimePoint now) {
    const std::size_t free = max_processes_ - std::min(max_processes_, processes());
    // `wanted` is computed once: uses that lose their process in this loop do not count as waiting.
    for (std::size_t i = free + leaving_.size(), wanted = waiting(); i < wanted; ++i) {
        const auto victim = find_victim(now);
        if (victim == uses_.end()) return;
        if (!victim->second.process->idle_since) last_preempted_ = now;
        retire(victim->second);
        enqueue(victim->first);
    }
}

void EnginePool::launch(TimePoint now) {
    while (!queue_.empty() && processes() < max_processes_) {
        const EngineUse id = queue_.front();
        queue_.pop_front();
        Use& use = uses_.at(id);
        auto child =
            ChildProcess::start({.command = use.engine->command,
                                 .args = use.engine->args,
                                 .directory = use.engine->directory,
                                 .error_log = use.engine->error_log,
                                 .cpu = {},
                                 .niceness = use.is_background ? kBackgroundNiceness : kNiceness});
        if (!child) {
            fail(id, "cannot start: " + child.error());
            continue;
        }
        use.process = std::make_unique<Process>(
            Process{.child = *std::move(child), .since = now, .idle_since = now + kStartTime});
        use.reported_place = 0;
        ++running_;
        Process& process = *use.process;
        process.readable = loop_.wait_for(process.child->output(), EventLoop::Event::Readable,
                                          [this, id] { read(id); });
        process.writable = loop_.wait_for(process.child->input(), EventLoop::Event::Writable,
                                          [this, id] { write(id); });
        process.readable->begin();
        handler_(id, {EngineMessage::Kind::Started});
    }
}

void EnginePool::report_places() {
    const std::deque<EngineUse> queue = queue_;  // the handler may change it
    for (std::size_t place = 1; place <= queue.size(); ++place) {
        const auto use = uses_.find(queue[place - 1]);
        if (use == uses_.end()) continue;
        if (std::exchange(use->second.reported_place, place) == place) continue;
        handler_(queue[place - 1], {EngineMessage::Kind::Waits, {}, place});
    }
}

// ------------------------------------------------------------------ lines

EnginePool::Process* EnginePool::process_of(const EngineUse& id) {
    const auto use = uses_.find(id);
    return use == uses_.end() ? nullptr : use->second.process.get();
}

void EnginePool::read(const EngineUse& id) {
    Process* process = process_of(id);
    ChildProcess* const child = process->child.get();
    const bool is_open = child->read_some();
    while (true) {
        std::string_view view;
        const ReadStatus status = child->read_line(view, TimePoint::min());
        if (status == ReadStatus::TooLong) return fail(id, "wrote a line that is too long");
        if (status != ReadStatus::Line) break;
        if (has_command(view, "bestmove")) process->idle_since = Clock::now();
        // The handler may end the use and its process, which owns `view`.
        const std::string line{view};
        if (!line.empty()) handler_(id, {EngineMessage::Kind::Line, line});
        process = process_of(id);
        if (process == nullptr || process->child.get() != child) return;
    }
    if (is_open) return process->readable->begin();
    (void)child->wait_for_end(Clock::now() + kExitTimeout);
    const std::string how = child->exit_description();
    fail(id, how.empty() ? "closed its output" : how);
}

void EnginePool::write(const EngineUse& id) {
    Process& process = *process_of(id);
    const auto written = process.child->write_some(process.unsent);
    // A process that has closed its input is handled when it exits.
    process.unsent.erase(0, written ? *written : process.unsent.size());
    if (!process.unsent.empty()) process.writable->begin();
}

// ------------------------------------------------------------------ the end of a process

void EnginePool::retire(Use& use) {
    const std::unique_ptr<Process> process = std::exchange(use.process, nullptr);
    --running_;
    // `work` kills the process if it does not exit.
    (void)process->child->write_some("stop\nquit\n");
    process->readable.reset();
    process->writable.reset();
    process->child->close_input();
    const TimePoint now = Clock::now();
    leaving_.push_back({std::move(process->child), now + kQuitTimeout});
    schedule_work(now + kReapInterval);
}

void EnginePool::fail(const EngineUse& id, const std::string& why) {
    const auto found = uses_.find(id);
    const std::string message = found->second.engine->name + ": " + why;
    if (found->second.process) --running_;
    uses_.erase(found);
    schedule_work(Clock::now());
    handler_(id, {EngineMessage::Kind::Ended, message});
}

}  // namespace quadrille::board
