#pragma once

#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

// What programs share around their work: what is printed and nothing else, complaints and warnings,
// and the way from the arguments to an exit status.

namespace quadrille {

/// Each program defines this in its main.cpp; tools/base/main.cpp, which has chosen the CPU
/// level, calls it with the arguments, `--cpu` taken out, and exits with what it returns.
int program_main(int argc, char** argv);

/// A text that is all there is to print: help, version.
struct PrintOrder {
    std::string text;
};
/// Prints a text; why that failed (errno), or 0.
[[nodiscard]] inline int print(const std::string& text) {
    return std::fputs(text.c_str(), stdout) == EOF ? errno : 0;
}
/// What `--version` prints: "program 1.2.3 (CPU level avx2)" in a line.
[[nodiscard]] inline PrintOrder version_of(const std::string& program) {
    return {program + " " QUADRILLE_VERSION " (CPU level " QUADRILLE_LEVEL_NAME ")\n"};
}

/// The exit status where something failed, a file that cannot be written among it.
inline constexpr int kFailure = 1;
/// Where the arguments are wrong whatever there is on the disk.
inline constexpr int kUsageError = 2;
/// Where another process does the same work just now: another time it may be free (EX_TEMPFAIL of
/// sysexits.h). Job scripts wait for it.
inline constexpr int kTakenStatus = 75;

/// A program, or one with its subcommand, by the name that it has in messages.
struct Program {
    std::string_view name;

    /// Says "name: what" on stderr, in one piece.
    void tell(const std::string& what) const;
    /// The same of what ends the program; gives `status` back.
    int complain(const std::string& what, int status) const;
    /// Says "name: warning: what" on stderr, in one piece.
    void warn(const std::string& what) const;
    /// Says how to end the input, in a line on stderr, where one of `files` is standard input and
    /// that is a terminal.
    void announce_input(const std::vector<std::string>& files) const;
    /// The last step of a program that would exit with `status`: hands what was printed to the
    /// system. When something of it could not be written a complaint says why, unless nobody reads
    /// it any more, and the status is no success.
    /// `error`: why something failed before (errno), where that is known.
    [[nodiscard]] int finish(int status, int error = 0) const;
};

/// All of `main`: `parse` makes an order (a variant with PrintOrder in it) or an error of the
/// arguments; a text is printed, any other order goes to `carry_out`, which gives the exit status.
/// No exception leaves it.
template <class Parse, class CarryOut>
[[nodiscard]] int run_tool(const Program& program, int argc, char** argv, const Parse& parse,
                           const CarryOut& carry_out) {
    try {
        const auto order = parse({argv + (argc > 0 ? 1 : 0), argv + argc});
        if (!order) return program.complain(order.error(), kUsageError);
        return std::visit(
            [&](const auto& what) {
                if constexpr (std::is_same_v<std::decay_t<decltype(what)>, PrintOrder>) {
                    return program.finish(0, print(what.text));
                } else {
                    return program.finish(carry_out(what));
                }
            },
            *order);
    } catch (const std::exception& e) {
        return program.complain(std::string{"internal error: "} + e.what(), kFailure);
    }
}

}  // namespace quadrille
