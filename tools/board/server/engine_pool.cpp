#include "tools/board/server/engine_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/text/words.h"

namespace quadrille::board {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Between two looks at processes that may have ended without a sign, or may be taken away.
constexpr milliseconds kLookInterval{200};
constexpr milliseconds kBuryInterval{10};
/// The bytes read from one engine per window; the rest waits in its pipe.
constexpr std::size_t kWindowBytes = 128 * 1024;
constexpr milliseconds kWindow{100};
/// Lines for an engine that does not read.
constexpr std::size_t kMaxUnsentBytes = std::size_t{1} << 20;
/// The time that a process may run after it has closed its output.
constexpr milliseconds kClosedTime{1'000};

bool is_command(std::string_view line, std::string_view command) {
    return take_word(line) == command;
}

bool has_command(std::string_view lines, std::string_view command) {
    while (!lines.empty()) {
        if (is_command(take_until(lines, '\n'), command)) return true;
    }
    return false;
}

}  // namespace

EnginePool::EnginePool(EventLoop& loop, const std::vector<EngineSpec>& engines,
                       const PoolLimits& limits, EngineUser user)
    : loop_(loop),
      engines_(engines),
      limits_(limits),
      user_(std::move(user)),
      timer_(loop.timer([this] { work(); })) {}

// ------------------------------------------------------------------ requests

void EnginePool::start(EngineUse use, std::string_view engine) {
    const auto found = std::ranges::find(engines_, engine, &EngineSpec::name);
    const EngineSpec* const spec = found == engines_.end() ? nullptr : &*found;
    if (!uses_.emplace(use, Use{spec, std::string{engine}, nullptr, 0}).second) return;
    line_.push_back(use);
    work_at(Clock::now());
}

void EnginePool::send(EngineUse use, std::string_view lines) {
    Process* const process = process_of(use);
    if (process == nullptr) return;
    if (has_command(lines, "go")) process->idle_since.reset();
    process->unsent += lines;
    write(use);
}

void EnginePool::end(EngineUse use) {
    const auto found = uses_.find(use);
    if (found == uses_.end()) return;
    std::erase(line_, use);
    if (found->second.process) retire(found->second);
    uses_.erase(found);
    work_at(Clock::now());
}

void EnginePool::end_all() {
    line_.clear();
    for (auto& [id, use] : uses_) {
        if (use.process) retire(use);
    }
    uses_.clear();
    work_at(Clock::now());
}

// ------------------------------------------------------------------ the queue

void EnginePool::work_at(TimePoint when) {
    if (works_at_ && *works_at_ <= when) return;
    works_at_ = when;
    timer_->set(when);
}

void EnginePool::work() {
    works_at_.reset();
    const TimePoint now = Clock::now();
    bury(now);
    look_after_processes(now);
    take_away(now);
    launch(now);
    tell_places();
    if (!leaving_.empty()) work_at(now + kBuryInterval);
    if (running_ > 0) work_at(now + kLookInterval);
}

void EnginePool::bury(TimePoint now) {
    // The end of the object kills and reaps what still runs.
    std::erase_if(leaving_, [now](const Leaving& leaving) {
        return leaving.until <= now || !leaving.child->is_running();
    });
}

void EnginePool::look_after_processes(TimePoint now) {
    std::vector<EngineUse> ended;
    for (auto& [id, use] : uses_) {
        Process* const process = use.process.get();
        if (process == nullptr) continue;
        if (process->is_paused && now - process->window_begin >= kWindow) {
            process->is_paused = false;
            process->readable->begin();
        }
        const bool is_mute = process->closed_since && now - *process->closed_since >= kClosedTime;
        // What it wrote before its end is read first.
        const bool is_over = !process->child->is_running() && !process->is_paused;
        if (is_mute || is_over || process->is_deaf) ended.push_back(id);
        // It ends a moment after it has closed its output.
        if (process->closed_since) work_at(now + kBuryInterval);
    }
    for (const EngineUse id : ended) {
        if (Process* const process = process_of(id); process != nullptr && !process->closed_since) {
            read(id);
        }
        Process* const process = process_of(id);
        if (process == nullptr || process->is_paused) continue;
        const std::string how = process->child->end_text();
        fail(id, !how.empty()       ? how
                 : process->is_deaf ? "does not read what it is told"
                                    : "closed its output");
    }
}

std::map<EngineUse, EnginePool::Use>::iterator EnginePool::find_victim(TimePoint now) {
    auto idlest = uses_.end();
    auto oldest = uses_.end();
    for (auto use = uses_.begin(); use != uses_.end(); ++use) {
        const Process* const process = use->second.process.get();
        if (process == nullptr) continue;
        const auto& idle = process->idle_since;
        if (idle && now - *idle >= limits_.idle &&
            (idlest == uses_.end() || *idle < *idlest->second.process->idle_since)) {
            idlest = use;
        }
        if (now - process->since >= limits_.turn &&
            (oldest == uses_.end() || process->since < oldest->second.process->since)) {
            oldest = use;
        }
    }
    if (idlest != uses_.end()) return idlest;
    // All that run have had enough at the same time when they were started at the same time: they
    // go one after another, as they would have if they had come so.
    const auto processes = static_cast<milliseconds::rep>(limits_.processes);
    return now - last_taken_ >= limits_.turn / processes ? oldest : uses_.end();
}

void EnginePool::take_away(TimePoint now) {
    const std::size_t free = limits_.processes - std::min(limits_.processes, processes());
    const std::size_t coming = free + leaving_.size();
    // Those that lose one now do not take one from others yet.
    for (std::size_t i = coming, wanted = line_.size(); i < wanted; ++i) {
        const auto victim = find_victim(now);
        if (victim == uses_.end()) return;
        if (!victim->second.process->idle_since) last_taken_ = now;
        retire(victim->second);
        line_.push_back(victim->first);
    }
}

void EnginePool::launch(TimePoint now) {
    while (!line_.empty() && processes() < limits_.processes) {
        const EngineUse id = line_.front();
        line_.pop_front();
        Use& use = uses_.at(id);
        if (const auto why = launch_one(id, use, now)) {
            fail(id, "cannot start: " + *why);
        } else {
            user_(id, {EngineMessage::Kind::Started});
        }
    }
}

std::optional<std::string> EnginePool::launch_one(EngineUse id, Use& use, TimePoint now) {
    if (use.engine == nullptr) return "there is no such engine";
    const EngineSpec& spec = *use.engine;
    auto child = ChildProcess::start({.command = spec.command,
                                      .args = spec.args,
                                      .directory = spec.directory,
                                      .error_log = spec.error_log,
                                      .cpu = {},
                                      .niceness = limits_.niceness});
    if (!child) return child.error();
    use.process = std::make_unique<Process>();
    use.told_place = 0;
    ++running_;
    Process& process = *use.process;
    process.child = std::move(*child);
    process.since = now;
    process.idle_since = now + limits_.start;
    process.readable = loop_.wait_for(process.child->output(), EventLoop::Event::Readable,
                                      [this, id] { read(id); });
    process.writable = loop_.wait_for(process.child->input(), EventLoop::Event::Writable,
                                      [this, id] { write(id); });
    process.readable->begin();
    return std::nullopt;
}

void EnginePool::tell_places() {
    std::vector<std::pair<EngineUse, std::size_t>> news;
    for (std::size_t i = 0; i < line_.size(); ++i) {
        Use& use = uses_.at(line_[i]);
        if (std::exchange(use.told_place, i + 1) != i + 1) news.emplace_back(line_[i], i + 1);
    }
    for (const auto& [id, place] : news) {
        const auto use = uses_.find(id);
        if (use != uses_.end() && use->second.told_place == place) {
            user_(id, {EngineMessage::Kind::Waits, {}, place});
        }
    }
}

// ------------------------------------------------------------------ lines

EnginePool::Process* EnginePool::process_of(EngineUse id) {
    const auto use = uses_.find(id);
    return use == uses_.end() ? nullptr : use->second.process.get();
}

void EnginePool::read(EngineUse id) {
    Process* process = process_of(id);
    const TimePoint now = Clock::now();
    if (now - process->window_begin >= kWindow) {
        process->window_begin = now;
        process->window_bytes = 0;
    }
    const ChildProcess* const child = process->child.get();
    const bool is_open = process->child->read_some();
    if (!is_open) process->closed_since = now;
    while (true) {
        std::string_view view;
        const ReadStatus status = process->child->read_line(view, TimePoint::min());
        if (status == ReadStatus::TooLong) return fail(id, "wrote a line that does not end");
        if (status != ReadStatus::Line) break;
        process->window_bytes += view.size() + 1;
        if (is_command(view, "bestmove")) process->idle_since = now;
        // The user may end the use, and the line goes with it.
        const std::string line{view};
        if (!line.empty()) user_(id, {EngineMessage::Kind::Line, line});
        process = process_of(id);
        if (process == nullptr || process->child.get() != child) return;
    }
    if (!is_open) return work_at(now);  // how it ended is seen there
    process->is_paused = process->window_bytes >= kWindowBytes;
    if (process->is_paused) return work_at(process->window_begin + kWindow);
    process->readable->begin();
}

void EnginePool::write(EngineUse id) {
    Process* const process = process_of(id);
    const auto written = process->child->write_some(process->unsent);
    // A process that has closed its input is found when it ends.
    process->unsent.erase(0, written ? *written : process->unsent.size());
    if (process->unsent.size() > kMaxUnsentBytes) {
        // The user must not be called while it sends.
        process->is_deaf = true;
        return work_at(Clock::now());
    }
    if (!process->unsent.empty()) process->writable->begin();
}

// ------------------------------------------------------------------ the end of a process

void EnginePool::retire(Use& use) {
    const std::unique_ptr<Process> process = std::exchange(use.process, nullptr);
    --running_;
    // A process that does not read this is killed.
    (void)process->child->write_some("stop\nquit\n");
    process->readable.reset();
    process->writable.reset();
    process->child->close_input();
    const TimePoint now = Clock::now();
    leaving_.push_back({std::move(process->child), now + limits_.goodbye});
    work_at(now + kBuryInterval);
}

void EnginePool::fail(EngineUse id, const std::string& why) {
    const auto found = uses_.find(id);
    const std::string name = found->second.engine_name;
    if (found->second.process) --running_;
    std::erase(line_, id);
    uses_.erase(found);
    work_at(Clock::now());
    user_(id, {EngineMessage::Kind::Ended, fmt::format("{}: {}", name, why)});
}

}  // namespace quadrille::board
