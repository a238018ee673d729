#pragma once

#include <cassert>
#include <cstdint>

namespace quadrille {

/// A small seeded generator (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014). The same seed gives the same numbers on every platform, which
/// std::uniform_int_distribution does not guarantee.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// Returns a uniformly distributed number in 0..bound-1, by rejection. `bound` must be
    /// positive.
    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % bound + 1) % bound;
        std::uint64_t draw = next();
        while (draw > limit) draw = next();
        return draw % bound;
    }

  private:
    std::uint64_t state_;
};

/// Returns a separate generator for each `number`. Its seed is drawn from another generator,
/// because consecutive seeds of SplitMix64 give overlapping sequences.
[[nodiscard]] constexpr Random random_stream(std::uint64_t seed, std::uint64_t number) {
    Random of_seed{seed};
    Random of_number{of_seed.next() ^ number};
    return Random{of_number.next()};
}

}  // namespace quadrille
