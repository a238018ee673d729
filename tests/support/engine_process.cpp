#include "tests/support/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "tools/base/broken_pipe.h"

namespace quadrille::test {

namespace {

using SteadyClock = std::chrono::steady_clock;

struct Pipe {
    int read_end = -1;
    int write_end = -1;

    Pipe() {
        int ends[2];
        // Other programs that the test starts must not inherit the pipe.
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
        read_end = ends[0];
        write_end = ends[1];
    }
};

/// A program that neither reads nor writes for this long counts as hanging.
constexpr int kPatienceMs = 20'000;

void close_if_open(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
}

int milliseconds_until(SteadyClock::time_point deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now());
    return left.count() < 0 ? 0 : static_cast<int>(left.count());
}

}  // namespace

EngineProcess::EngineProcess(const std::string& program, const std::vector<std::string>& args) {
    ignore_sigpipe();
    const Pipe in;
    const Pipe out;
    const Pipe err;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read_end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.write_end, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write_end, STDERR_FILENO);
    std::vector<std::string> texts = {program};
    texts.insert(texts.end(), args.begin(), args.end());
    std::vector<char*> argv;
    for (std::string& text : texts) argv.push_back(text.data());
    argv.push_back(nullptr);
    // The program starts with the default handling of SIGPIPE, regardless of this process.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int failed =
        posix_spawn(&pid_, program.c_str(), &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(in.read_end);
    close(out.write_end);
    close(err.write_end);
    input_ = in.write_end;
    output_ = out.read_end;
    errors_ = err.read_end;
    fcntl(input_, F_SETFL, fcntl(input_, F_GETFL) | O_NONBLOCK);
    if (failed != 0) throw std::runtime_error("cannot start " + program);
}

EngineProcess::~EngineProcess() {
    close_if_open(input_);
    if (!status_ && !wait_for_exit(Duration{0})) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close_if_open(output_);
    close_if_open(errors_);
}

bool EngineProcess::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(input_, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (written < 0 && errno == EAGAIN) {
            // The program may block until its output is read.
            pollfd wanted[] = {{input_, POLLOUT, 0}, {output_, POLLIN, 0}};
            if (poll(wanted, 2, kPatienceMs) <= 0) return false;
            if ((wanted[1].revents & POLLIN) != 0 && !fill(SteadyClock::now())) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void EngineProcess::close_input() { close_if_open(input_); }
void EngineProcess::close_output() { close_if_open(output_); }

bool EngineProcess::fill(SteadyClock::time_point deadline) {
    pollfd wanted = {output_, POLLIN, 0};
    if (poll(&wanted, 1, milliseconds_until(deadline)) <= 0) return false;
    char bytes[65536];
    const ssize_t count = read(output_, bytes, sizeof bytes);
    if (count <= 0) return false;
    buffer_.append(bytes, static_cast<std::size_t>(count));
    return true;
}

std::optional<std::string> EngineProcess::read_line(Duration timeout) {
    const auto deadline = SteadyClock::now() + timeout;
    std::size_t end = buffer_.find('\n');
    while (end == std::string::npos) {
        if (!fill(deadline)) return std::nullopt;
        end = buffer_.find('\n');
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    return line;
}

std::vector<std::string> EngineProcess::read_until(
    const std::function<bool(const std::string&)>& is_last, Duration timeout) {
    const auto deadline = SteadyClock::now() + timeout;
    std::vector<std::string> lines;
    while (const std::optional<std::string> line =
               read_line(Duration{milliseconds_until(deadline)})) {
        lines.push_back(*line);
        if (is_last(*line)) break;
    }
    return lines;
}

std::vector<std::string> EngineProcess::read_until_prefix(std::string_view prefix,
                                                          Duration timeout) {
    return read_until([&](const std::string& line) { return line.starts_with(prefix); }, timeout);
}

std::vector<std::string> EngineProcess::read_rest(Duration timeout) {
    return read_until([](const std::string&) { return false; }, timeout);
}

bool EngineProcess::is_silent_for(Duration time) {
    return buffer_.empty() && !fill(SteadyClock::now() + time);
}

void EngineProcess::interrupt() { kill(pid_, SIGINT); }

void EngineProcess::terminate() { kill(pid_, SIGTERM); }

std::optional<int> EngineProcess::wait_for_exit(Duration timeout) {
    const auto deadline = SteadyClock::now() + timeout;
    while (!status_) {
        int raw = 0;
        if (waitpid(pid_, &raw, WNOHANG) == pid_) {
            status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : -WTERMSIG(raw);
        } else if (SteadyClock::now() >= deadline) {
            return std::nullopt;
        } else {
            std::this_thread::sleep_for(Duration{1});
        }
    }
    return status_;
}

std::string EngineProcess::read_errors() {
    std::string text;
    pollfd wanted = {errors_, POLLIN, 0};
    char bytes[4096];
    while (poll(&wanted, 1, 0) > 0) {
        const ssize_t count = read(errors_, bytes, sizeof bytes);
        if (count <= 0) break;
        text.append(bytes, static_cast<std::size_t>(count));
    }
    return text;
}

std::string tested_engine(const std::string& built) {
    const char* const named = std::getenv("QUADRILLE_ENGINE");
    return named == nullptr ? built : named;
}

ProgramRun run_program(const std::string& program, const std::vector<std::string>& args,
                       EngineProcess::Duration timeout) {
    EngineProcess process{program, args};
    process.close_input();
    ProgramRun run;
    run.lines = process.read_rest(timeout);
    run.status = process.wait_for_exit();
    run.errors = process.read_errors();
    return run;
}

bool matches(std::string_view text, std::string_view pattern) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return text == pattern;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    text.remove_prefix(star);
    pattern.remove_prefix(star + 1);
    for (std::size_t skipped = 0; skipped <= text.size(); ++skipped) {
        if (matches(text.substr(skipped), pattern)) return true;
    }
    return false;
}

}  // namespace quadrille::test
