#pragma once

#include <cstdint>

namespace quadrille {

/// How much force is left on the board: `kAll` at the start of a game, 0 with bare kings.
struct Phase {
    static constexpr int kBits = 8;
    static constexpr int kAll = 1 << kBits;
    int value = kAll;
    friend constexpr bool operator==(Phase, Phase) = default;
};

/// Two numbers that are added up together: one counts with all force on the board, one with none,
/// and in between a part of each. Kept in one integer, `late` in the upper half, so that sums take
/// one addition. Either stays within 23 bits.
class Tapered {
  public:
    constexpr Tapered() = default;
    constexpr Tapered(int early, int late)
        : both_((static_cast<std::int64_t>(late) << kHalf) + early) {}

    [[nodiscard]] constexpr int early() const { return static_cast<std::int32_t>(both_); }
    /// A negative `early` has borrowed one from the upper half.
    [[nodiscard]] constexpr int late() const {
        return static_cast<int>((both_ - early()) >> kHalf);
    }
    /// Rounded down.
    [[nodiscard]] constexpr int at(Phase phase) const {
        return (early() * phase.value + late() * (Phase::kAll - phase.value)) >> Phase::kBits;
    }

    constexpr Tapered& operator+=(Tapered other) {
        both_ += other.both_;
        return *this;
    }
    constexpr Tapered& operator-=(Tapered other) {
        both_ -= other.both_;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
    friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
    friend constexpr Tapered operator*(Tapered a, int times) {
        a.both_ *= times;
        return a;
    }
    friend constexpr bool operator==(Tapered, Tapered) = default;

  private:
    static constexpr int kHalf = 32;
    std::int64_t both_ = 0;
};
static_assert(Tapered(-3, 5).early() == -3 && Tapered(-3, 5).late() == 5);
static_assert((Tapered(-3, 5) * -2 + Tapered(1, -1)) == Tapered(7, -11));

}  // namespace quadrille
