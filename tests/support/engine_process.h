#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::test {

/// A program that runs as a child process with pipes for stdin, stdout and stderr. The destructor
/// kills the process if it still runs.
class EngineProcess {
  public:
    using Duration = std::chrono::milliseconds;
    /// Default timeout for an answer.
    static constexpr Duration kCeiling{2000};

    explicit EngineProcess(const std::string& program, const std::vector<std::string>& args = {});
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Writes the bytes unchanged. Returns false when the program no longer reads them.
    bool write(std::string_view bytes);
    bool send(std::string_view line) { return write(std::string{line} + "\n"); }
    /// Ends the program's input.
    void close_input();
    /// Closes the reading end of the program's output.
    void close_output();

    /// Returns the next line, or `nullopt` after the timeout or the end of output.
    [[nodiscard]] std::optional<std::string> read_line(Duration timeout = kCeiling);
    /// Returns the lines up to the first that `is_last` accepts, or the lines before the timeout.
    [[nodiscard]] std::vector<std::string> read_until(
        const std::function<bool(const std::string&)>& is_last, Duration timeout = kCeiling);
    [[nodiscard]] std::vector<std::string> read_until_prefix(std::string_view prefix,
                                                             Duration timeout = kCeiling);
    /// Returns all lines until the program closes its output.
    [[nodiscard]] std::vector<std::string> read_rest(Duration timeout = kCeiling);
    [[nodiscard]] bool is_silent_for(Duration time);

    void interrupt();  // Ctrl-C
    void terminate();  // SIGTERM
    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Returns the exit status (-N if signal N ended the program), or `nullopt` after the timeout.
    [[nodiscard]] std::optional<int> wait_for_exit(Duration timeout = kCeiling);
    /// Returns stderr; complete only after the program has ended.
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

/// Returns the program for protocol tests: `built`, or QUADRILLE_ENGINE from the environment (used
/// by tests/windows_package_test).
[[nodiscard]] std::string tested_engine(const std::string& built);

/// Timeout for program runs that take longer than an answer.
inline constexpr EngineProcess::Duration kPatience{20'000};

/// The exit status, stdout and stderr of a program that needs no input.
struct ProgramRun {
    std::optional<int> status;
    std::vector<std::string> lines;
    std::string errors;
};
[[nodiscard]] ProgramRun run_program(const std::string& program,
                                     const std::vector<std::string>& args,
                                     EngineProcess::Duration timeout = EngineProcess::kCeiling);

/// Returns true if `text` matches `pattern`, in which `*` stands for any characters.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern);

}  // namespace quadrille::test
