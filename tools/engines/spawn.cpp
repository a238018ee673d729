// Starts processes: ChildProcess::start.

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tools/base/broken_pipe.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"
#include "tools/engines/child_process.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

std::string reason_of(int error) { return std::system_category().message(error); }

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};

/// Opens a pipe that other child processes do not inherit.
std::optional<Pipe> open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    return Pipe{Descriptor{ends[0]}, Descriptor{ends[1]}};
}

/// Returns the absolute path of the program. A path is relative to the current folder, or to the
/// engine's working folder if that file does not exist. A name without `/` is left for PATH.
std::string program_of(const ChildOptions& options) {
    if (options.command.find('/') == std::string::npos) return options.command;
    std::error_code ignored;
    const fs::path here = fs::absolute(options.command, ignored);
    if (fs::exists(here, ignored)) return here.string();
    return fs::absolute(fs::path{options.directory} / options.command, ignored).string();
}

// ------------------------------------------------------------------ between fork and exec

/// The step that failed in the child, and its error.
struct ChildError {
    const char* step = nullptr;  // a literal, so the pointer is valid in the parent too
    int error = 0;
};

/// The data of the child, allocated before the fork, because the child must not allocate.
struct Launch {
    const ChildOptions& options;
    const char* program = nullptr;
    char* const* argv = nullptr;
    int input = -1;
    int output = -1;
    int errors = -1;
    int report = -1;
    pid_t parent = getpid();
};

[[noreturn]] void report_error_and_exit(const Launch& launch, const char* step) {
    const ChildError failure{step, errno};
    [[maybe_unused]] const ssize_t written = ::write(launch.report, &failure, sizeof failure);
    _exit(127);
}

/// Runs in the child, and only makes calls that are safe between fork and exec.
[[noreturn]] void exec_program(const Launch& launch) {
    const ChildOptions& options = launch.options;
    setpgid(0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) report_error_and_exit(launch, "prctl");
    if (getppid() != launch.parent) _exit(127);  // the runner ended before prctl
    restore_sigpipe();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (options.cpu) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(static_cast<std::size_t>(*options.cpu), &one);
        if (sched_setaffinity(0, sizeof one, &one) != 0) report_error_and_exit(launch, "CPU");
    }
    if (options.niceness != 0 &&
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + options.niceness) != 0) {
        report_error_and_exit(launch, "priority");
    }
    if (dup2(launch.input, STDIN_FILENO) < 0 || dup2(launch.output, STDOUT_FILENO) < 0 ||
        dup2(launch.errors, STDERR_FILENO) < 0) {
        report_error_and_exit(launch, "dup2");
    }
    if (!options.directory.empty() && chdir(options.directory.c_str()) != 0) {
        report_error_and_exit(launch, "folder");
    }
    // Closes files that were opened without O_CLOEXEC. Kernels before 5.11 leave them open.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    execvp(launch.program, launch.argv);
    report_error_and_exit(launch, "program");
}

// ------------------------------------------------------------------ the thread that forks

/// Runs one task at a time on one thread; `run` returns when its task is done. The thread lives as
/// long as the program, because the kernel kills a child when the thread that started it ends.
class SpawnThread {
  public:
    SpawnThread() { ignore_sigpipe(); }

    void run(const std::function<void()>& task) {
        const std::lock_guard turn{turn_};
        std::unique_lock lock{mutex_};
        task_ = &task;
        changed_.notify_all();
        changed_.wait(lock, [this] { return task_ == nullptr; });
    }

  private:
    void serve(const std::stop_token& stop) {
        // Blocks all signals, so that the other threads receive them.
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, nullptr);
        std::unique_lock lock{mutex_};
        while (changed_.wait(lock, stop, [this] { return task_ != nullptr; })) {
            (*task_)();
            task_ = nullptr;
            changed_.notify_all();
        }
    }

    std::mutex turn_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    const std::function<void()>* task_ = nullptr;
    // Last, because the thread uses the other members.
    std::jthread thread_{[this](const std::stop_token& stop) { serve(stop); }};
};

SpawnThread& spawn_thread() {
    static SpawnThread thread;
    return thread;
}

/// Forks and waits until the child runs the program. Returns its pid, or the step that failed.
Expected<pid_t, ChildError> launch_program(Launch& launch, Pipe& report) {
    launch.report = report.write_end.get();
    const pid_t pid = fork();
    if (pid < 0) return tl::unexpected<ChildError>(ChildError{"fork", errno});
    if (pid == 0) exec_program(launch);
    report.write_end.close();
    ChildError failure;
    ssize_t count = 0;
    do {
        count = ::read(report.read_end.get(), &failure, sizeof failure);
    } while (count < 0 && errno == EINTR);
    // Exec closes the pipe, so 0 bytes mean that the program runs. An error arrives in one read.
    if (count == 0) return pid;
    waitpid(pid, nullptr, 0);
    return tl::unexpected<ChildError>(failure);
}

}  // namespace

Expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(
    const ChildOptions& options) {
    const std::string program = program_of(options);
    std::vector<std::string> words = {options.command};
    words.insert(words.end(), options.args.begin(), options.args.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    const std::string log = options.error_log.empty() ? "/dev/null" : options.error_log;
    const Descriptor errors{
        ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0644)};
    if (!errors.is_open()) return fail("cannot write " + log + ": " + reason_of(errno));
    std::optional<Pipe> in = open_pipe();
    std::optional<Pipe> out = open_pipe();
    std::optional<Pipe> report = open_pipe();
    if (!in || !out || !report) return fail("cannot open a pipe: " + reason_of(errno));
    Launch launch{
        options,     program.c_str(), argv.data(), in->read_end.get(), out->write_end.get(),
        errors.get()};

    Expected<pid_t, ChildError> pid = 0;
    spawn_thread().run([&] { pid = launch_program(launch, *report); });
    if (!pid) {
        const std::string step = pid.error().step == nullptr ? "start" : pid.error().step;
        const std::string object = step == "folder"    ? " " + options.directory
                                   : step == "program" ? " " + program
                                                       : "";
        return fail(step + object + ": " + reason_of(pid.error().error));
    }
    fcntl(in->write_end.get(), F_SETFL, O_NONBLOCK);
    fcntl(out->read_end.get(), F_SETFL, O_NONBLOCK);
    std::unique_ptr<ChildProcess> child{new ChildProcess};
    child->pid_ = *pid;
    child->stop_ = options.stop;
    child->input_ = std::move(in->write_end);
    child->output_ = std::move(out->read_end);
    return child;
}

}  // namespace quadrille
