#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::test {

/// A program that runs as a process of its own, spoken to through pipes. Its stderr is kept apart.
/// When the object goes, the process is ended if it still runs.
class EngineProcess {
  public:
    using Duration = std::chrono::milliseconds;
    /// No answer may take longer than this.
    static constexpr Duration kCeiling{2000};

    explicit EngineProcess(const std::string& program, const std::vector<std::string>& args = {});
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Writes the bytes as they are. False when the program does not read them any more.
    bool write(std::string_view bytes);
    bool send(std::string_view line) { return write(std::string{line} + "\n"); }
    /// End of input.
    void close_input();
    /// Nobody reads any more what the program writes.
    void close_output();

    /// The next line, nothing when none comes in time or the program has closed its output.
    [[nodiscard]] std::optional<std::string> read_line(Duration timeout = kCeiling);
    /// Lines up to and with the first that `is_last` accepts; without it when none comes in time.
    [[nodiscard]] std::vector<std::string> read_until(
        const std::function<bool(const std::string&)>& is_last, Duration timeout = kCeiling);
    [[nodiscard]] std::vector<std::string> read_until_prefix(std::string_view prefix,
                                                             Duration timeout = kCeiling);
    /// Everything until the program closes its output.
    [[nodiscard]] std::vector<std::string> read_rest(Duration timeout = kCeiling);
    [[nodiscard]] bool is_silent_for(Duration time);

    void interrupt();  // Ctrl-C
    void terminate();  // SIGTERM
    [[nodiscard]] pid_t pid() const { return pid_; }
    /// The exit status, nothing when the program does not end in time; -N when signal N ended it.
    [[nodiscard]] std::optional<int> wait_for_exit(Duration timeout = kCeiling);
    /// What came on stderr, complete once the program has ended.
    [[nodiscard]] std::string read_errors();

  private:
    [[nodiscard]] bool fill(std::chrono::steady_clock::time_point deadline);

    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string buffer_;
    std::optional<int> status_;
};

/// The program that protocol tests start: the one of this build, or what the environment names as
/// QUADRILLE_ENGINE - a build for another system with what runs it (tests/windows_package_test).
[[nodiscard]] std::string tested_engine(const std::string& built);

/// For runs of a program that take longer than an answer, under sanitizers too.
inline constexpr EngineProcess::Duration kPatience{20'000};

/// Exit status, stdout and stderr of a program that needs no input.
struct ProgramRun {
    std::optional<int> status;
    std::vector<std::string> lines;
    std::string errors;
};
[[nodiscard]] ProgramRun run_program(const std::string& program,
                                     const std::vector<std::string>& args,
                                     EngineProcess::Duration timeout = EngineProcess::kCeiling);

/// Whether `text` matches `pattern`, in which `*` stands for any characters.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern);

}  // namespace quadrille::test
