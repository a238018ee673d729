#pragma once

#include <array>
#include <cstddef>

#include "eval/network/network.h"

namespace quadrille::train {

/// Neurons that are computed at once.
inline constexpr std::size_t kLanes = kHiddenStep;

/// A vector of kLanes numbers that fills a cache line. Results are the same at every CPU level.
class alignas(64) Lanes {
  public:
    Lanes() = default;
    [[nodiscard]] static Lanes filled(float value) {
        Lanes lanes;
        for (Eight& e : lanes.eights_) e = Eight{} + value;
        return lanes;
    }

    [[nodiscard]] float operator[](std::size_t i) const { return eights_[i / 8][i % 8]; }
    void set(std::size_t i, float value) { eights_[i / 8][i % 8] = value; }

    Lanes& operator+=(const Lanes& o) {
        for (std::size_t i = 0; i < kEights; ++i) eights_[i] += o.eights_[i];
        return *this;
    }
    Lanes& operator-=(const Lanes& o) {
        for (std::size_t i = 0; i < kEights; ++i) eights_[i] -= o.eights_[i];
        return *this;
    }
    Lanes& operator*=(const Lanes& o) {
        for (std::size_t i = 0; i < kEights; ++i) eights_[i] *= o.eights_[i];
        return *this;
    }
    Lanes& operator*=(float o) {
        for (Eight& e : eights_) e *= o;
        return *this;
    }
    Lanes& operator/=(const Lanes& o) {
        for (std::size_t i = 0; i < kEights; ++i) eights_[i] /= o.eights_[i];
        return *this;
    }
    friend Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
    friend Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
    friend Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
    friend Lanes operator*(Lanes a, float b) { return a *= b; }

    [[nodiscard]] Lanes clamped(float low, float high) const {
        Lanes lanes;
        for (std::size_t i = 0; i < kEights; ++i) {
            const Eight& e = eights_[i];
            const Eight raised = e < low ? Eight{} + low : e;
            lanes.eights_[i] = raised > high ? Eight{} + high : raised;
        }
        return lanes;
    }
    /// Returns `value` where `of` is below `limit`, 0 elsewhere.
    [[nodiscard]] static Lanes where_below(const Lanes& of, float limit, const Lanes& value) {
        Lanes lanes;
        for (std::size_t i = 0; i < kEights; ++i) {
            lanes.eights_[i] = of.eights_[i] < limit ? value.eights_[i] : Eight{};
        }
        return lanes;
    }
    [[nodiscard]] Lanes root() const {
        Lanes lanes;
        for (std::size_t i = 0; i < kEights; ++i) {
            for (std::size_t k = 0; k < 8; ++k) {
                lanes.eights_[i][k] = __builtin_sqrtf(eights_[i][k]);
            }
        }
        return lanes;
    }
    /// Returns the sum of the numbers, always added in the same order.
    [[nodiscard]] float sum() const {
        const Eight both = eights_[0] + eights_[1];
        return ((both[0] + both[4]) + (both[1] + both[5])) +
               ((both[2] + both[6]) + (both[3] + both[7]));
    }

    friend bool operator==(const Lanes& a, const Lanes& b) {
        for (std::size_t i = 0; i < kLanes; ++i) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

  private:
    using Eight = float __attribute__((vector_size(32)));
    static constexpr std::size_t kEights = kLanes / 8;
    std::array<Eight, kEights> eights_{};
};
static_assert(kLanes == 16 && sizeof(Lanes) == 64);

}  // namespace quadrille::train
