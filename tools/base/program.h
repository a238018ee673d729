#pragma once

#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

// Code that all programs share: messages, exit statuses, and a main function, `run_tool`.

namespace quadrille {

/// Each program defines this in its main.cpp. tools/base/main.cpp calls it without `--cpu` and
/// exits with its result.
int program_main(int argc, char** argv);

struct PrintText {
    std::string text;  // help or version
};
/// Prints a text. Returns errno of a failure, or 0.
[[nodiscard]] inline int print(const std::string& text) {
    return std::fputs(text.c_str(), stdout) == EOF ? errno : 0;
}
/// Returns the line of `--version`: "program 1.2.3 (CPU level avx2)".
[[nodiscard]] inline PrintText version_of(const std::string& program) {
    return {program + " " QUADRILLE_VERSION " (CPU level " QUADRILLE_LEVEL_NAME ")\n"};
}

/// Exit status: something failed, such as writing a file.
inline constexpr int kFailure = 1;
/// Exit status: the arguments are wrong.
inline constexpr int kUsageError = 2;
/// Exit status: another process does the same work (EX_TEMPFAIL of sysexits.h). Job scripts wait.
inline constexpr int kTempFailStatus = 75;

/// A program or subcommand. Its messages begin with `name`.
struct Program {
    std::string_view name;

    /// Prints "name: what" on stderr, in one piece.
    void print_message(const std::string& what) const;
    /// Prints the error "name: what" on stderr and returns `status`.
    int report_error(const std::string& what, int status) const;
    /// Prints "name: warning: what" on stderr, in one piece.
    void warn(const std::string& what) const;
    /// Prints how to end the input if one of `files` is standard input from a terminal.
    void announce_input(const std::vector<std::string>& files) const;
    /// Flushes standard output and returns `status`, but a failure instead of 0 if some output was
    /// lost. Then prints the reason, except for a broken pipe. `error` is errno of an earlier
    /// failed write, or 0.
    [[nodiscard]] int finish(int status, int error = 0) const;
};

/// Runs a program. `parse` turns the arguments into an order, a variant that includes PrintText, or
/// an error. `carry_out` carries out any other order than PrintText and returns the exit status.
template <class Parse, class CarryOut>
[[nodiscard]] int run_tool(const Program& program, int argc, char** argv, const Parse& parse,
                           const CarryOut& carry_out) {
    try {
        const auto order = parse({argv + (argc > 0 ? 1 : 0), argv + argc});
        if (!order) return program.report_error(order.error(), kUsageError);
        return std::visit(
            [&](const auto& what) {
                if constexpr (std::is_same_v<std::decay_t<decltype(what)>, PrintText>) {
                    return program.finish(0, print(what.text));
                } else {
                    return program.finish(carry_out(what));
                }
            },
            *order);
    } catch (const std::exception& e) {
        return program.report_error(std::string{"internal error: "} + e.what(), kFailure);
    }
}

}  // namespace quadrille
