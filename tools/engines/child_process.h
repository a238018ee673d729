#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"

namespace quadrille {

struct ChildOptions {
    std::string command;  // a name is looked for on PATH
    std::vector<std::string> args;
    std::string directory;   // empty: the runner's
    std::string error_log;   // stderr is appended to it; empty: dropped
    std::optional<int> cpu;  // the only CPU it may use
    int niceness = 0;        // added to that of this process
    /// Ends reads and writes as at their deadline when it is raised. Outlives the process.
    const std::atomic<bool>* stop = nullptr;
};

enum class ReadStatus : std::uint8_t {
    Line,
    Timeout,
    Closed,   // the process has ended or closed its output, and all of it is read
    TooLong,  // more than kMaxLineBytes without an end of line
};
enum class WriteStatus : std::uint8_t { Written, Timeout, Closed };

/// A process spoken to in lines through pipes. It leads a process group, so that Ctrl-C in the
/// runner's terminal does not reach it, and this group is killed with the object. The process
/// itself is killed when the runner ends, however that happens. Not for use from two threads at
/// once.
///
/// Written on fork and exec, because Boost.Process 1.74 ignores a missing working folder, reads its
/// own error report from a short read as garbage, and loses a failed exec (and allocates between
/// fork and exec) when other pipes are closed in the child.
class ChildProcess {
  public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;
    static constexpr std::size_t kMaxLineBytes = 64 * 1024;

    /// Starts it. The error is one line. SIGPIPE is ignored in this process from the first start
    /// on.
    [[nodiscard]] static Expected<std::unique_ptr<ChildProcess>, std::string> start(
        const ChildOptions& options);
    ~ChildProcess() { kill(); }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes all of `bytes`, and reads meanwhile, so that neither process waits for the other.
    [[nodiscard]] WriteStatus write(std::string_view bytes, Deadline deadline);
    /// Reads the next line, without LF or CRLF; `line` is valid until the next call. A line that
    /// has come already is given even after `deadline`.
    [[nodiscard]] ReadStatus read_line(std::string_view& line, Deadline deadline);
    /// Return the pipes, -1 when closed, for callers that wait for several processes at once.
    [[nodiscard]] int output() const { return output_.get(); }
    [[nodiscard]] int input() const { return input_.get(); }
    /// Reads a block without waiting, for `read_line` with a past deadline. Returns false when the
    /// process has closed its output.
    [[nodiscard]] bool read_some();
    /// Writes without waiting. Returns how many bytes; nothing when the process has closed its
    /// input.
    [[nodiscard]] std::optional<std::size_t> write_some(std::string_view bytes);

    /// Returns the time of the last read.
    [[nodiscard]] Deadline last_arrival() const { return last_arrival_; }

    /// Returns -1 after `kill`.
    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] bool is_running() const;
    void close_input() { input_.close(); }
    /// Waits until it ends, and drops its output. Returns whether it has ended.
    bool wait_for_end(Deadline deadline);
    /// Kills its group, and reaps it.
    void kill();
    /// Returns how it ended by itself: `exit status 3`, `killed by SIGSEGV`; else empty.
    [[nodiscard]] std::string exit_description() const;

  private:
    ChildProcess() = default;
    [[nodiscard]] bool is_expired(Deadline deadline) const {
        return Clock::now() >= deadline || (stop_ != nullptr && *stop_);
    }
    enum class Fill : std::uint8_t { Some, Timeout, Closed };
    [[nodiscard]] Fill fill(Deadline deadline);
    [[nodiscard]] Fill read_available();
    [[nodiscard]] bool take_line(std::string_view& line);
    void make_room();

    pid_t pid_ = -1;  // of a process not reaped yet, else -1
    const std::atomic<bool>* stop_ = nullptr;
    Descriptor input_;
    Descriptor output_;
    std::string exit_description_;
    // Bytes read and not yet given: buffer_[begin_, end_); no end of line before scanned_.
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t scanned_ = 0;
    Deadline last_arrival_;
};

}  // namespace quadrille
