#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "search/params.h"

namespace quadrille {

/// Late move reductions by depth and move number, in hundredths of a ply. The logarithmic form is
/// the common one (Chess Programming Wiki, "Late Move Reductions").
class Reductions {
  public:
    explicit Reductions(const SearchProfile& profile) {
        std::array<double, kSize> logs{};
        for (std::size_t n = 1; n < kSize; ++n) logs[n] = std::log(static_cast<double>(n));
        for (std::size_t d = 1; d < kSize; ++d) {
            for (std::size_t n = 1; n < kSize; ++n) {
                const double growth =
                    logs[d] * logs[n] * kHundredth * kHundredth / profile.lmr_divisor;
                table_[d][n] = profile.lmr_base + static_cast<int>(growth);
            }
        }
    }
    [[nodiscard]] int of(int depth, int number) const {
        return table_[index(depth)][index(number)];
    }

  private:
    static constexpr std::size_t kSize = 64;
    static constexpr double kHundredth = 100;
    [[nodiscard]] static std::size_t index(int n) {
        return std::min(static_cast<std::size_t>(n), kSize - 1);
    }
    std::array<std::array<int, kSize>, kSize> table_{};
};

}  // namespace quadrille
