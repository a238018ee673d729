#pragma once

#if defined(__x86_64__)
#include <cpuid.h>
#endif

/// The CPU levels that the engine is compiled for, and a check of which ones this machine supports.
///
/// Included by code that runs before a level is chosen and is compiled without level flags:
/// tools/base/main.cpp, the guard of the test programs, CMake's check of the host. This file uses
/// no library, so that no call here can resolve to a function compiled for a higher level.
namespace quadrille::cpu {

enum class Level { Portable, Avx2, Avx512 };

inline constexpr Level kLevels[] = {Level::Portable, Level::Avx2, Level::Avx512};

/// Returns the level's name in `--cpu`, QUADRILLE_LEVELS and QUADRILLE_LEVEL_NAME.
[[nodiscard]] constexpr const char* name_of(Level level) {
    switch (level) {
        case Level::Portable: return "portable";
        case Level::Avx2: return "avx2";
        case Level::Avx512: return "avx512";
    }
    return "";
}

#if defined(__x86_64__)

/// Returns whether this CPU has everything that -march=x86-64-v3 lets the compiler use.
[[nodiscard]] inline bool has_x86_64_v3() {
    __builtin_cpu_init();
    // Checks of vector extensions include the operating system's support.
    if (!(__builtin_cpu_supports("sse3") && __builtin_cpu_supports("ssse3") &&
          __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
          __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx") &&
          __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"))) {
        return false;
    }
    // clang 14 has no names for these features. Bits: Intel's manual, volume 2A, CPUID.
    constexpr unsigned kCmpxchg16b = 1U << 13;
    constexpr unsigned kMovbe = 1U << 22;
    constexpr unsigned kOsxsave = 1U << 27;
    constexpr unsigned kF16c = 1U << 29;
    constexpr unsigned kBasic = kCmpxchg16b | kMovbe | kOsxsave | kF16c;
    constexpr unsigned kLahfSahf = 1U << 0;
    constexpr unsigned kLzcnt = 1U << 5;
    constexpr unsigned kExtended = kLahfSahf | kLzcnt;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & kBasic) != kBasic) return false;
    return __get_cpuid(0x80000001U, &eax, &ebx, &ecx, &edx) != 0 && (ecx & kExtended) == kExtended;
}

/// Returns whether this CPU has everything that the flags of level avx512
/// (tools/cmake/QuadrilleLevels.cmake) let the compiler use.
[[nodiscard]] inline bool has_avx512() {
    return has_x86_64_v3() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
}

[[nodiscard]] inline bool is_supported(Level level) {
    switch (level) {
        case Level::Portable: return true;
        case Level::Avx2: return has_x86_64_v3();
        case Level::Avx512: return has_avx512();
    }
    return false;
}

#else

[[nodiscard]] inline bool is_supported(Level level) { return level == Level::Portable; }

#endif

}  // namespace quadrille::cpu
