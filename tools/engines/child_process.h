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
    int niceness = 0;        // how far it stands back behind this process
    /// When it is raised, nothing is waited for any more: reads and writes end as at their
    /// deadline, within a tenth of a second. Outlives the process.
    const std::atomic<bool>* stop = nullptr;
};

enum class ReadStatus : std::uint8_t {
    Line,
    Timeout,
    Closed,   // the process has ended or closed its output, and all of it is read
    TooLong,  // more than kMaxLineBytes without an end of line
};
enum class WriteStatus : std::uint8_t { Written, Timeout, Closed };

/// A process spoken to in lines through pipes. It is the leader of a process group of its own, so
/// that Ctrl-C in the runner's terminal does not reach it. The object ends its children with it:
/// those of its group, and those that left it, by a mark in their environment. It alone (not its
/// children) is killed when the runner ends without the object's end, however that happens. None is
/// left behind as a zombie: the object kills and reaps what still runs. Not for use from two
/// threads at once.
///
/// Written on fork and execve, because Boost.Process 1.74 ignores a working folder that is not
/// there, reads its own error report from a short read as garbage, and loses a failed exec (and
/// allocates between fork and exec) when told to keep other pipes from the child.
class ChildProcess {
  public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;
    static constexpr std::size_t kMaxLineBytes = 64 * 1024;

    /// Starts it. The error says in one line why it cannot be. SIGPIPE is ignored in this process
    /// from the first start on.
    [[nodiscard]] static Expected<std::unique_ptr<ChildProcess>, std::string> start(
        const ChildOptions& options);
    ~ChildProcess() { kill(); }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes all of `bytes`, while reading what the process writes, as far as there is room, so
    /// that neither waits for the other.
    [[nodiscard]] WriteStatus write(std::string_view bytes, Deadline deadline);
    /// The next line, without LF or CRLF, in `line` until the next call. One that has come already
    /// is given even after `deadline`, so a deadline is kept up to a buffer's worth of lines.
    [[nodiscard]] ReadStatus read_line(std::string_view& line, Deadline deadline);
    // For who waits for many processes at once and for none of them alone.
    /// The pipes, -1 when closed, to be asked whether there is something to read or room to write.
    [[nodiscard]] int output() const { return output_.get(); }
    [[nodiscard]] int input() const { return input_.get(); }
    /// Reads what has come, a block at most, without waiting; `read_line` with a deadline that is
    /// past then gives its lines. False when the process has closed its output.
    [[nodiscard]] bool read_some();
    /// Writes what there is room for, without waiting, and says how many bytes; no value when the
    /// process has closed its input.
    [[nodiscard]] std::optional<std::size_t> write_some(std::string_view bytes);

    /// When the last bytes read had come.
    [[nodiscard]] Deadline last_arrival() const { return last_arrival_; }

    /// Its number, -1 after `kill`.
    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] bool is_running() const;
    /// End of its input.
    void close_input();
    /// Waits until it ends. False when it does not; what it writes meanwhile is dropped.
    bool wait_for_end(Deadline deadline);
    /// Ends it and its children at once, if it still runs, and reaps it.
    void kill();
    /// How it ended by itself: `exit status 3`, `killed by SIGSEGV`; empty while it runs and when
    /// `kill` ended it.
    [[nodiscard]] std::string end_text() const;

  private:
    ChildProcess() = default;
    [[nodiscard]] bool is_due(Deadline deadline) const {
        return Clock::now() >= deadline || (stop_ != nullptr && *stop_);
    }
    enum class Fill : std::uint8_t { Some, Timeout, Closed };
    [[nodiscard]] Fill fill(Deadline deadline);
    [[nodiscard]] Fill read_available();
    [[nodiscard]] bool take_line(std::string_view& line);
    void make_room();

    pid_t pid_ = -1;  // of a process not reaped yet, else -1
    std::string mark_;
    const std::atomic<bool>* stop_ = nullptr;
    Descriptor input_;
    Descriptor output_;
    std::string end_text_;
    // Bytes read and not yet given: buffer_[begin_, end_); no end of line before scanned_.
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t scanned_ = 0;
    Deadline last_arrival_;
};

}  // namespace quadrille
