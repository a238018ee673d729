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
    std::string command;  // a path, or a name on PATH
    std::vector<std::string> args;
    std::string directory;   // working folder; empty: the runner's
    std::string error_log;   // file to which stderr is appended; empty: stderr is dropped
    std::optional<int> cpu;  // the only CPU that the process may use
    int niceness = 0;        // added to the niceness of this process
    /// Reads and writes end as after a timeout when it becomes true. It must outlive the process.
    const std::atomic<bool>* stop = nullptr;
};

enum class ReadStatus : std::uint8_t {
    Line,
    Timeout,
    Closed,   // all output is read, and the process has ended or closed its output
    TooLong,  // more than kMaxLineBytes without an end of line
};
enum class WriteStatus : std::uint8_t { Written, Timeout, Closed };

/// A process that exchanges lines through pipes. It leads a process group, so that Ctrl-C in the
/// runner's terminal does not reach it. The destructor kills this group. The kernel kills the
/// process when the runner ends for any reason. Not for use from two threads at once.
///
/// Uses fork and exec, because Boost.Process 1.74 ignores a missing working folder, and takes a
/// short read of its error report for garbage. When other pipes are closed in the child, it also
/// loses the error of a failed exec, and allocates memory between fork and exec.
class ChildProcess {
  public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;
    static constexpr std::size_t kMaxLineBytes = 64 * 1024;

    /// Starts a process. The error is one line. The first call makes the calling process ignore
    /// SIGPIPE.
    [[nodiscard]] static Expected<std::unique_ptr<ChildProcess>, std::string> start(
        const ChildOptions& options);
    ~ChildProcess() { kill(); }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes all of `bytes`, and reads output meanwhile, so that neither process blocks the other.
    [[nodiscard]] WriteStatus write(std::string_view bytes, Deadline deadline);
    /// Reads the next line, without LF or CRLF; `line` is valid until the next call. Returns a line
    /// that has already been read even after `deadline`.
    [[nodiscard]] ReadStatus read_line(std::string_view& line, Deadline deadline);
    /// Return a pipe, or -1 if it is closed, for callers that poll several processes.
    [[nodiscard]] int output() const { return output_.get(); }
    [[nodiscard]] int input() const { return input_.get(); }
    /// Reads a block without waiting; `read_line` with a past deadline then returns its lines.
    /// Returns false when the process has closed its output.
    [[nodiscard]] bool read_some();
    /// Writes without waiting. Returns the number of bytes written, or `nullopt` when the process
    /// has closed its input.
    [[nodiscard]] std::optional<std::size_t> write_some(std::string_view bytes);

    /// Returns the time of the last read.
    [[nodiscard]] Deadline last_arrival() const { return last_arrival_; }

    /// Returns -1 after `kill`.
    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] bool is_running() const;
    void close_input() { input_.close(); }
    /// Waits until the process ends, and drops its output. Returns whether it has ended.
    bool wait_for_end(Deadline deadline);
    /// Kills the process group, and reaps the process.
    void kill();
    /// Returns e.g. `exit status 3` or `killed by SIGSEGV`; empty if the process ended by `kill`.
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

    pid_t pid_ = -1;  // -1 after the process was reaped
    const std::atomic<bool>* stop_ = nullptr;
    Descriptor input_;
    Descriptor output_;
    std::string exit_description_;
    // Bytes read but not yet returned: buffer_[begin_, end_); no end of line before scanned_.
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t scanned_ = 0;
    Deadline last_arrival_;
};

}  // namespace quadrille
