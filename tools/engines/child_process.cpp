#include "tools/engines/child_process.h"

#include <fmt/format.h>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

namespace quadrille {

namespace {

constexpr std::size_t kReadBytes = 64 * 1024;
/// Limit of the output that `write` reads and keeps while it waits.
constexpr std::size_t kMaxBufferBytes = 4 * ChildProcess::kMaxLineBytes;
/// Interval of checks whether the process still runs: its children may keep its pipe open.
constexpr std::chrono::milliseconds kStopPollInterval{100};

/// Returns the milliseconds to sleep, rounded up so that no wait ends before the deadline.
int poll_timeout(ChildProcess::Deadline deadline, std::chrono::milliseconds at_most) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
    return static_cast<int>(std::clamp(left, std::chrono::milliseconds{0}, at_most).count());
}

std::string describe_end(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) return fmt::format("exit status {}", info.si_status);
    const char* const name = sigabbrev_np(info.si_status);
    return name != nullptr ? fmt::format("killed by SIG{}", name)
                           : fmt::format("killed by signal {}", info.si_status);
}

/// Returns the exit of `pid` without reaping it, or `nullopt` while it runs.
std::optional<siginfo_t> find_exit(pid_t pid) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        return std::nullopt;
    }
    if (info.si_pid == 0) return std::nullopt;
    return info;
}

}  // namespace

// ------------------------------------------------------------------ lines

void ChildProcess::make_room() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        scanned_ -= begin_;
        end_ -= begin_;
        begin_ = 0;
    }
    if (buffer_.size() < end_ + kReadBytes) buffer_.resize(end_ + kReadBytes);
}

ChildProcess::Fill ChildProcess::read_available() {
    make_room();
    while (true) {
        const ssize_t count = ::read(output_.get(), buffer_.data() + end_, kReadBytes);
        if (count > 0) {
            end_ += static_cast<std::size_t>(count);
            last_arrival_ = Clock::now();
            return Fill::Some;
        }
        if (count < 0 && errno == EINTR) continue;
        return count < 0 && errno == EAGAIN ? Fill::Timeout : Fill::Closed;
    }
}

ChildProcess::Fill ChildProcess::fill(Deadline deadline) {
    if (!output_.is_open()) return Fill::Closed;
    while (true) {
        const int timeout = poll_timeout(deadline, kStopPollInterval);
        pollfd wanted = {output_.get(), POLLIN, 0};
        const int ready = poll(&wanted, 1, timeout);
        if (ready > 0) {
            const Fill result = read_available();
            if (result != Fill::Timeout) return result;
        }
        // Once the process has ended, the pipe holds all of its output.
        if (ready == 0 && !is_running()) {
            const Fill last = read_available();
            return last == Fill::Some ? last : Fill::Closed;
        }
        if (is_expired(deadline)) return Fill::Timeout;
    }
}

bool ChildProcess::take_line(std::string_view& line) {
    const char* const data = buffer_.data();
    const char* const stop = std::find(data + scanned_, data + end_, '\n');
    scanned_ = static_cast<std::size_t>(stop - data);
    if (scanned_ == end_) return false;
    line = {data + begin_, scanned_ - begin_};
    if (line.ends_with('\r')) line.remove_suffix(1);
    begin_ = ++scanned_;
    return true;
}

ReadStatus ChildProcess::read_line(std::string_view& line, Deadline deadline) {
    while (!take_line(line)) {
        if (end_ - begin_ > kMaxLineBytes) return ReadStatus::TooLong;
        // Do not read after the deadline: a process that floods the pipe always has output.
        if (is_expired(deadline)) return ReadStatus::Timeout;
        switch (fill(deadline)) {
            case Fill::Some: break;
            case Fill::Timeout: return ReadStatus::Timeout;
            case Fill::Closed: return ReadStatus::Closed;
        }
    }
    return line.size() > kMaxLineBytes ? ReadStatus::TooLong : ReadStatus::Line;
}

bool ChildProcess::read_some() { return output_.is_open() && read_available() != Fill::Closed; }

std::optional<std::size_t> ChildProcess::write_some(std::string_view bytes) {
    if (!input_.is_open()) return std::nullopt;
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t written = ::write(input_.get(), bytes.data() + done, bytes.size() - done);
        if (written > 0) {
            done += static_cast<std::size_t>(written);
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno != EAGAIN) return std::nullopt;
        break;
    }
    return done;
}

WriteStatus ChildProcess::write(std::string_view bytes, Deadline deadline) {
    if (!input_.is_open()) return WriteStatus::Closed;
    while (true) {
        const std::optional<std::size_t> written = write_some(bytes);
        if (!written) return WriteStatus::Closed;
        bytes.remove_prefix(*written);
        if (bytes.empty()) return WriteStatus::Written;
        if (is_expired(deadline)) return WriteStatus::Timeout;
        const bool has_room = output_.is_open() && end_ - begin_ < kMaxBufferBytes;
        std::array<pollfd, 2> wanted = {{{input_.get(), POLLOUT, 0}, {output_.get(), POLLIN, 0}}};
        poll(wanted.data(), has_room ? 2 : 1, poll_timeout(deadline, kStopPollInterval));
        if (has_room && wanted[1].revents != 0 && read_available() == Fill::Closed) {
            return WriteStatus::Closed;
        }
    }
}

// ------------------------------------------------------------------ the end

bool ChildProcess::is_running() const { return pid_ >= 0 && !find_exit(pid_); }

bool ChildProcess::wait_for_end(Deadline deadline) {
    constexpr std::chrono::milliseconds kStep{1};
    bool has_output = output_.is_open();
    while (is_running()) {
        if (Clock::now() >= deadline) return false;
        pollfd wanted = {output_.get(), POLLIN, 0};
        const int ready = poll(&wanted, has_output ? 1 : 0, poll_timeout(deadline, kStep));
        if (ready <= 0) continue;
        begin_ = end_ = scanned_ = 0;
        has_output = read_available() != Fill::Closed;
    }
    return true;
}

void ChildProcess::kill() {
    if (pid_ >= 0) {
        if (const auto end = find_exit(pid_)) exit_description_ = describe_end(*end);
        // Until the process is reaped, no other process can get its pid as pid or group.
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
        while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
        pid_ = -1;
    }
    input_.close();
    output_.close();
    std::vector<char>{}.swap(buffer_);
    begin_ = end_ = scanned_ = 0;
}

std::string ChildProcess::exit_description() const {
    if (pid_ < 0) return exit_description_;
    const auto end = find_exit(pid_);
    return end ? describe_end(*end) : std::string{};
}

}  // namespace quadrille
