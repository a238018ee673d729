// Start of the program: chooses the CPU level and hands over to that copy of the engine.
//
// Compiled once, without level flags; everything else is compiled once per level in a namespace of
// its own (tools/cmake/QuadrilleLevels.cmake), so this file must include nothing of the engine.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/program/cpu_level.h"

// Defined by the copies of tools/quadrille: the arguments with `--cpu` taken out; returns the exit
// status.
namespace quadrille_portable {
int engine_main(int argc, char** argv);
}
namespace quadrille_avx2 {
int engine_main(int argc, char** argv);
}
namespace quadrille_avx512 {
int engine_main(int argc, char** argv);
}

namespace {

using quadrille::cpu::Level;
using EngineMain = int (*)(int, char**);

constexpr int kUsageError = 2;

/// Null when this program was built without that level.
EngineMain engine_at(Level level) {
    switch (level) {
        case Level::Portable:
#if defined(QUADRILLE_HAVE_PORTABLE)
            return quadrille_portable::engine_main;
#else
            return nullptr;
#endif
        case Level::Avx2:
#if defined(QUADRILLE_HAVE_AVX2)
            return quadrille_avx2::engine_main;
#else
            return nullptr;
#endif
        case Level::Avx512:
#if defined(QUADRILLE_HAVE_AVX512)
            return quadrille_avx512::engine_main;
#else
            return nullptr;
#endif
    }
    return nullptr;
}

/// Ends a message with the levels that can be asked for.
void print_choices() {
    std::fputs("; this program has here:", stderr);
    for (const Level level : quadrille::cpu::kLevels) {
        if (engine_at(level) != nullptr && quadrille::cpu::is_supported(level)) {
            std::fprintf(stderr, " %s", quadrille::cpu::name_of(level));
        }
    }
    std::fputc('\n', stderr);
}

/// The engine at the level `wanted`, which `source` named; null, with a message, when there is
/// none.
EngineMain try_named(const char* source, const char* wanted) {
    for (const Level level : quadrille::cpu::kLevels) {
        if (!quadrille::cpu::is_same_text(wanted, quadrille::cpu::name_of(level))) continue;
        const EngineMain engine = engine_at(level);
        if (engine != nullptr && quadrille::cpu::is_supported(level)) return engine;
        std::fprintf(stderr, "quadrille: %s: CPU level '%s' is not %s", source, wanted,
                     engine == nullptr ? "built into this program" : "supported by this CPU");
        print_choices();
        return nullptr;
    }
    std::fprintf(stderr, "quadrille: %s: unknown CPU level '%s'", source, wanted);
    print_choices();
    return nullptr;
}

/// The engine at the highest level that was built and this CPU runs; null, with a message, when
/// there is none (a build without the portable level).
EngineMain try_best() {
    EngineMain best = nullptr;
    for (const Level level : quadrille::cpu::kLevels) {
        const EngineMain engine = engine_at(level);
        if (engine != nullptr && quadrille::cpu::is_supported(level)) best = engine;
    }
    if (best == nullptr) {
        std::fputs("quadrille: this CPU supports none of the levels built into this program\n",
                   stderr);
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    constexpr const char* kCpuEquals = "--cpu=";
    EngineMain engine = nullptr;
    int taken = 0;  // arguments that chose the level
    const char* const from_environment = std::getenv("QUADRILLE_CPU");
    if (argc > 1 && quadrille::cpu::is_same_text(argv[1], "--cpu")) {
        if (argc == 2) {
            std::fputs("quadrille: --cpu needs a CPU level", stderr);
            print_choices();
            return kUsageError;
        }
        engine = try_named("--cpu", argv[2]);
        taken = 2;
    } else if (argc > 1 && std::strncmp(argv[1], kCpuEquals, std::strlen(kCpuEquals)) == 0) {
        engine = try_named("--cpu", argv[1] + std::strlen(kCpuEquals));
        taken = 1;
    } else if (from_environment != nullptr && *from_environment != '\0') {
        engine = try_named("QUADRILLE_CPU", from_environment);
    } else {
        engine = try_best();
    }
    if (engine == nullptr) return kUsageError;
    argv[taken] = argv[0];
    return engine(argc - taken, argv + taken);
}
