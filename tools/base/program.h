#pragma once

#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

// What programs share: messages, exit statuses, and the way from the arguments to a status.

namespace quadrille {

/// Each program defines this in its main.cpp. tools/base/main.cpp calls it without `--cpu` and
/// exits with its result.
int program_main(int argc, char** argv);

/// Help or version.
struct PrintText {
    std::string text;
};
/// Prints a text. Returns errno of a failure, or 0.
[[nodiscard]] inline int print(const std::string& text) {
    return std::fputs(text.c_str(), stdout) == EOF ? errno : 0;
}
/// Returns the line of `--version`: "program 1.2.3 (CPU level avx2)".
[[nodiscard]] inline PrintText version_of(const std::string& program) {
    return {program + " " QUADRILLE_VERSION " (CPU level " QUADRILLE_LEVEL_NAME ")\n"};
}

/// Exit statuses: something failed, such as the writing of a file;
inline constexpr int kFailure = 1;
/// the arguments are wrong;
inline constexpr int kUsageError = 2;
/// another process does the same work now (EX_TEMPFAIL of sysexits.h), so job scripts wait.
inline constexpr int kTempFailStatus = 75;

/// A program, or a subcommand, by its name in messages.
struct Program {
    std::string_view name;

    /// Prints "name: what" on stderr, in one piece.
    void print_message(const std::string& what) const;
    /// Prints an error likewise and returns `status`.
    int report_error(const std::string& what, int status) const;
    /// Prints "name: warning: what" on stderr, in one piece.
    void warn(const std::string& what) const;
    /// Prints how to end the input where one of `files` is standard input and that is a terminal.
    void announce_input(const std::vector<std::string>& files) const;
    /// Flushes standard output and returns the exit status: `status`, or a failure when not all
    /// was written. Prints the reason unless the reader is gone. `error`: errno of an earlier write
    /// that failed.
    [[nodiscard]] int finish(int status, int error = 0) const;
};

/// All of `main`: `parse` returns an order (a variant with PrintText in it) or an error of the
/// arguments; `carry_out` returns the exit status of any other order than PrintText.
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
