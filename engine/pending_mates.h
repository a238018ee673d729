#pragma once

#include <optional>

#include "engine/types.h"

namespace quadrille {

/// The seats credited with pending mates, if mates do not take effect at once
/// (RuleSet::mate_timing).
class PendingMates {
  public:
    /// Returns the seat credited with the pending mate of `c`, or (Chess4) its pending stalemate.
    [[nodiscard]] const std::optional<Color>& credit(Color c) const { return credit_[c]; }
    [[nodiscard]] const PerColor<std::optional<Color>>& credits() const { return credit_; }

    void set(Color c, std::optional<Color> by) { credit_[c] = by; }
    /// Removes the credit for `c`, which is no longer mated or is out.
    void end(Color c) { credit_[c].reset(); }
    /// Removes all credits of `by`.
    void forget(Color by) {
        for (std::optional<Color>& credit : credit_) {
            if (credit == by) credit.reset();
        }
    }

  private:
    PerColor<std::optional<Color>> credit_;
};

}  // namespace quadrille
