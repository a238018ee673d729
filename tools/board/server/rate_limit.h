#pragma once

#include <algorithm>
#include <chrono>

namespace quadrille::board {

/// A token bucket: `burst` events at once, and then `per_second`.
class RateLimit {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    RateLimit(double per_second, double burst, TimePoint now)
        : per_second_(per_second), burst_(burst), left_(burst), then_(now) {}

    /// Takes a token. Returns false when there is none.
    [[nodiscard]] bool take(TimePoint now) {
        const std::chrono::duration<double> passed = now - then_;
        then_ = now;
        left_ = std::min(burst_, left_ + passed.count() * per_second_);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

  private:
    double per_second_;
    double burst_;
    double left_;
    TimePoint then_;
};

}  // namespace quadrille::board
