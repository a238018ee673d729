#pragma once

namespace quadrille {

/// True if asserts are compiled in. Such builds are slow, and mostly run under sanitizers.
#ifdef NDEBUG
inline constexpr bool kHasAsserts = false;
#else
inline constexpr bool kHasAsserts = true;
#endif

/// True if a build plays enough random games for every rare event to occur.
inline constexpr bool kCoversRareCases = !kHasAsserts;

/// Returns the size of a test: `full`, or `less` in builds with asserts.
template <class Size>
[[nodiscard]] constexpr Size by_build(Size full, Size less) {
    return kHasAsserts ? less : full;
}

}  // namespace quadrille
