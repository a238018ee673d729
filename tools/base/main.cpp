// Start of every program: chooses the CPU level and calls the copy of the program for this level.
//
// This file is compiled once per program, without level flags. All other code is compiled once per
// level, in a separate namespace (tools/cmake/QuadrilleLevels.cmake). So this file may include only
// cpu_level.h of the project. CMake defines QUADRILLE_PROGRAM, the program's name.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/base/cpu_level.h"

// Each copy of the program defines one of these functions (tools/base/program.h). It gets the
// arguments without `--cpu` and returns the exit status. It is null if its level was not built.
namespace quadrille_portable {
[[gnu::weak]] int program_main(int argc, char** argv);
}
namespace quadrille_avx2 {
[[gnu::weak]] int program_main(int argc, char** argv);
}
namespace quadrille_avx512 {
[[gnu::weak]] int program_main(int argc, char** argv);
}

namespace {

using quadrille::cpu::Level;
using ProgramMain = int (*)(int, char**);

constexpr int kUsageError = 2;

/// Returns the copy at `level`, or null if this program was built without the level.
ProgramMain copy_at(Level level) {
    switch (level) {
        case Level::Portable: return quadrille_portable::program_main;
        case Level::Avx2: return quadrille_avx2::program_main;
        case Level::Avx512: return quadrille_avx512::program_main;
    }
    return nullptr;
}

bool is_runnable(Level level) {
    return copy_at(level) != nullptr && quadrille::cpu::is_supported(level);
}

/// Prints `intro` and the levels that were built, all or only supported ones, and ends the line.
void print_levels(const char* intro, bool only_supported) {
    std::fputs(intro, stderr);
    for (const Level level : quadrille::cpu::kLevels) {
        if (copy_at(level) == nullptr || (only_supported && !is_runnable(level))) continue;
        std::fprintf(stderr, " %s", quadrille::cpu::name_of(level));
    }
    std::fputc('\n', stderr);
}

/// Returns the copy at the level `wanted`. If it cannot run here, prints a message that names
/// `source`, an option or variable, and returns null. `wanted` is null if `source` has no value.
ProgramMain try_named(const char* source, const char* wanted) {
    if (wanted == nullptr) {
        std::fprintf(stderr, QUADRILLE_PROGRAM ": %s requires a CPU level", source);
    } else {
        const char* fault = "";
        for (const Level level : quadrille::cpu::kLevels) {
            if (std::strcmp(wanted, quadrille::cpu::name_of(level)) != 0) continue;
            if (is_runnable(level)) return copy_at(level);
            fault = copy_at(level) == nullptr ? " is not built into this program"
                                              : " is not supported by this CPU";
        }
        std::fprintf(stderr, QUADRILLE_PROGRAM ": %s: %sCPU level '%s'%s", source,
                     *fault == '\0' ? "unknown " : "", wanted, fault);
    }
    print_levels("; available here:", true);
    return nullptr;
}

/// Returns the copy at the highest level that was built and that this CPU supports. Prints a
/// message and returns null if the program was built only for other CPUs.
ProgramMain try_best() {
    ProgramMain best = nullptr;
    for (const Level level : quadrille::cpu::kLevels) {
        if (is_runnable(level)) best = copy_at(level);
    }
    if (best == nullptr) {
        print_levels(QUADRILLE_PROGRAM
                     ": this CPU supports none of the levels that this program was built for; "
                     "build it on this machine. Built for:",
                     false);
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    constexpr const char* kCpuEquals = "--cpu=";
    ProgramMain copy = nullptr;
    int taken = 0;  // arguments that chose the level
    const char* const from_environment = std::getenv("QUADRILLE_CPU");
    if (argc > 1 && std::strcmp(argv[1], "--cpu") == 0) {
        copy = try_named("--cpu", argv[2]);
        taken = 2;
    } else if (argc > 1 && std::strncmp(argv[1], kCpuEquals, std::strlen(kCpuEquals)) == 0) {
        copy = try_named("--cpu", argv[1] + std::strlen(kCpuEquals));
        taken = 1;
    } else if (from_environment != nullptr && *from_environment != '\0') {
        copy = try_named("QUADRILLE_CPU", from_environment);
    } else {
        copy = try_best();
    }
    if (copy == nullptr) return kUsageError;
    argv[taken] = argv[0];
    return copy(argc - taken, argv + taken);
}
