#pragma once

namespace quadrille {

/// Whether asserts are compiled in: such builds are slow, and mostly run under sanitizers.
#ifdef NDEBUG
inline constexpr bool kHasAsserts = false;
#else
inline constexpr bool kHasAsserts = true;
#endif

/// Whether there are enough random games to meet every rare thing.
inline constexpr bool kCoversRareCases = !kHasAsserts;

/// How much a test does: `full`, or `less` in builds with asserts.
template <class Size>
[[nodiscard]] constexpr Size by_build(Size full, Size less) {
    return kHasAsserts ? less : full;
}

}  // namespace quadrille
