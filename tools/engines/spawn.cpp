#include "tools/engines/spawn.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tools/base/broken_pipe.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"
#include "tools/engines/marked_processes.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

std::string reason_of(int error) { return std::system_category().message(error); }

// ------------------------------------------------------------------ descriptors

/// `fd` itself, or a copy that stands above the standard streams, where the child's dup2 would hit
/// it. Nothing when there is none to be had.
std::optional<Descriptor> above_streams(int fd) {
    Descriptor given{fd};
    if (fd < 0) return std::nullopt;
    if (fd > STDERR_FILENO) return given;
    Descriptor copy{fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)};
    if (copy.get() < 0) return std::nullopt;
    return copy;
}

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};

/// Not inherited by any process that is started meanwhile.
std::optional<Pipe> open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    auto read_end = above_streams(ends[0]);
    auto write_end = above_streams(ends[1]);
    if (!read_end || !write_end) return std::nullopt;
    return Pipe{std::move(*read_end), std::move(*write_end)};
}

// ------------------------------------------------------------------ the program's file

bool is_program(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

/// The absolute path of the program, or why there is none.
Expected<std::string, std::string> find_program(const ChildOptions& options) {
    std::error_code ignored;
    if (options.command.find('/') != std::string::npos) {
        const std::string here = fs::absolute(options.command, ignored).string();
        if (is_program(here)) return here;
        const std::string there =
            fs::absolute(fs::path{options.directory} / options.command, ignored).string();
        if (is_program(there)) return there;
        return fail("no program at " + here);
    }
    const char* const path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        const std::string folder{colon == 0 ? "." : rest.substr(0, colon)};
        const std::string found =
            fs::absolute(fs::path{folder} / options.command, ignored).string();
        if (is_program(found)) return found;
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return fail("no program " + options.command + " on PATH");
}

// ------------------------------------------------------------------ between fork and exec

/// Which step failed in the child, and why.
struct ChildError {
    const char* step = nullptr;  // a literal, so it means the same in the parent
    int error = 0;
};

/// All that the child needs, made before the fork: after it nothing may allocate, since other
/// threads held whatever locks they held.
struct Launch {
    const char* program = nullptr;
    char* const* argv = nullptr;
    char* const* environment = nullptr;
    const char* directory = nullptr;  // none: stay
    const cpu_set_t* cpus = nullptr;  // none: all
    int niceness = 0;
    int input = -1;
    int output = -1;
    int errors = -1;
    int report = -1;
    pid_t parent = -1;
};

[[noreturn]] void give_up(const Launch& launch, const char* step) {
    const ChildError failure{step, errno};
    // Nobody is left to be told when this fails.
    [[maybe_unused]] const ssize_t written = ::write(launch.report, &failure, sizeof failure);
    _exit(127);
}

/// Runs in the child. Only calls that are safe between fork and exec.
[[noreturn]] void become_program(const Launch& launch) {
    setpgid(0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) give_up(launch, "prctl");
    if (getppid() != launch.parent) _exit(127);  // the runner ended before it was asked to tell
    end_by_broken_pipes();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (launch.cpus != nullptr && sched_setaffinity(0, sizeof(cpu_set_t), launch.cpus) != 0) {
        give_up(launch, "CPU");
    }
    if (launch.niceness != 0 &&
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + launch.niceness) != 0) {
        give_up(launch, "priority");
    }
    if (dup2(launch.input, STDIN_FILENO) < 0 || dup2(launch.output, STDOUT_FILENO) < 0 ||
        dup2(launch.errors, STDERR_FILENO) < 0) {
        give_up(launch, "dup2");
    }
    if (launch.directory != nullptr && chdir(launch.directory) != 0) give_up(launch, "folder");
    // Files that the runner opened without O_CLOEXEC. Kernels before 5.11 cannot: no harm then.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    execve(launch.program, launch.argv, launch.environment);
    give_up(launch, "program");
}

// ------------------------------------------------------------------ the thread that forks

/// Runs one task at a time, each to its end before `run` returns.
class SpawnThread {
  public:
    SpawnThread() { ignore_broken_pipes(); }

    void run(const std::function<void()>& task) {
        const std::lock_guard turn{turn_};
        std::unique_lock lock{mutex_};
        task_ = &task;
        changed_.notify_all();
        changed_.wait(lock, [this] { return task_ == nullptr; });
    }

  private:
    void serve(const std::stop_token& stop) {
        // Signals are for the threads that expect them.
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
    // Last: it uses the others.
    std::jthread thread_{[this](const std::stop_token& stop) { serve(stop); }};
};

SpawnThread& spawn_thread() {
    static SpawnThread thread;
    return thread;
}

/// Forks and waits until the child runs the program. Its pid, or what failed.
Expected<pid_t, ChildError> launch_program(Launch& launch, Pipe& report) {
    launch.parent = getpid();
    launch.report = report.write_end.get();
    const pid_t pid = fork();
    if (pid < 0) return tl::unexpected<ChildError>(ChildError{"fork", errno});
    if (pid == 0) become_program(launch);
    report.write_end.close();
    ChildError failure;
    ssize_t count = 0;
    do {
        count = ::read(report.read_end.get(), &failure, sizeof failure);
    } while (count < 0 && errno == EINTR);
    // The pipe closes when the program starts; a report of this size comes in one piece.
    if (count == 0) return pid;
    waitpid(pid, nullptr, 0);
    return tl::unexpected<ChildError>(failure);
}

Expected<cpu_set_t, std::string> only_cpu(int cpu) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    // Of the main thread: the caller may be bound to a CPU itself.
    sched_getaffinity(getpid(), sizeof allowed, &allowed);
    if (cpu < 0 || cpu >= CPU_SETSIZE || !CPU_ISSET(static_cast<std::size_t>(cpu), &allowed)) {
        return fail("CPU " + std::to_string(cpu) + " is not to be had");
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(cpu), &one);
    return one;
}

}  // namespace

Expected<Spawned, std::string> spawn(const ChildOptions& options) {
    const auto program = find_program(options);
    if (!program) return fail(program.error());
    Launch launch;
    launch.program = program->c_str();
    std::vector<std::string> words = {options.command};
    words.insert(words.end(), options.args.begin(), options.args.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    launch.argv = argv.data();
    std::string mark = new_process_mark();
    std::vector<char*> environment;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        environment.push_back(*variable);
    }
    environment.push_back(mark.data());
    environment.push_back(nullptr);
    launch.environment = environment.data();
    if (!options.directory.empty()) launch.directory = options.directory.c_str();
    launch.niceness = options.niceness;
    std::optional<cpu_set_t> cpus;
    if (options.cpu) {
        const auto one = only_cpu(*options.cpu);
        if (!one) return fail(one.error());
        cpus = *one;
        launch.cpus = &*cpus;
    }

    const std::string log = options.error_log.empty() ? "/dev/null" : options.error_log;
    const auto errors = above_streams(
        open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0644));
    if (!errors) return fail("cannot write " + log + ": " + reason_of(errno));
    std::optional<Pipe> in = open_pipe();
    std::optional<Pipe> out = open_pipe();
    std::optional<Pipe> report = open_pipe();
    if (!in || !out || !report) return fail("no pipe: " + reason_of(errno));
    launch.input = in->read_end.get();
    launch.output = out->write_end.get();
    launch.errors = errors->get();

    Expected<pid_t, ChildError> pid = 0;
    spawn_thread().run([&] { pid = launch_program(launch, *report); });
    if (!pid) {
        const std::string step = pid.error().step == nullptr ? "start" : pid.error().step;
        const std::string object = step == "folder"    ? " " + options.directory
                                   : step == "program" ? " " + *program
                                                       : "";
        return fail(step + object + ": " + reason_of(pid.error().error));
    }
    fcntl(in->write_end.get(), F_SETFL, O_NONBLOCK);
    fcntl(out->read_end.get(), F_SETFL, O_NONBLOCK);
    return Spawned{*pid, std::move(mark), std::move(in->write_end), std::move(out->read_end)};
}

}  // namespace quadrille
