// Linked into every test program. If the CPU does not support the level of the program, the program
// lists one test that reports itself as skipped, instead of crashing.
//
// The guard runs before any other constructor, because GoogleTest's registrations are code of that
// level, too. It calls only the C library.

#include <cstdio>
#include <cstring>

#include <unistd.h>

#include "tools/base/cpu_level.h"

namespace {

bool is_level_supported() {
    for (const quadrille::cpu::Level level : quadrille::cpu::kLevels) {
        if (std::strcmp(quadrille::cpu::name_of(level), QUADRILLE_LEVEL_NAME) == 0) {
            return quadrille::cpu::is_supported(level);
        }
    }
    return false;
}

constexpr int kBeforeOtherConstructors = 101;  // the first priority that is not reserved

// The C library of Linux passes the arguments of main to constructors.
__attribute__((constructor(kBeforeOtherConstructors))) void skip_unsupported_level(int argc,
                                                                                   char** argv) {
    if (is_level_supported()) return;
    bool lists_tests = false;
    bool lists_slow_tests = false;
    for (int i = 1; i < argc; ++i) {
        lists_tests = lists_tests || std::strcmp(argv[i], "--gtest_list_tests") == 0;
        lists_slow_tests = lists_slow_tests || std::strcmp(argv[i], "--gtest_filter=*Slow*") == 0;
    }
    if (!lists_tests) {
        std::puts("[  SKIPPED ] this CPU does not support the level " QUADRILLE_LEVEL_NAME);
    } else if (!lists_slow_tests) {
        std::puts("CpuLevel.\n  " QUADRILLE_LEVEL_NAME "_is_not_supported_here");
    }
    std::fflush(stdout);
    _exit(0);
}

}  // namespace
