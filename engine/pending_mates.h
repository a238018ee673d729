#pragma once

#include <optional>

#include "engine/types.h"

namespace quadrille {

/// Where mates do not take effect at once (RuleSet::mate_timing): who is to be credited with each.
class PendingMates {
  public:
    /// The seat to whose credit `c` stands mated, or (Chess4) has no move without being in check,
    /// as long as that has not taken effect.
    [[nodiscard]] const std::optional<Color>& credit(Color c) const { return credit_[c]; }
    [[nodiscard]] const PerColor<std::optional<Color>>& credits() const { return credit_; }

    void set(Color c, std::optional<Color> by) { credit_[c] = by; }
    /// `c` does not stand mated any more, or is out.
    void end(Color c) { credit_[c].reset(); }
    /// Nobody stands mated to the credit of `by` any more.
    void forget(Color by) {
        for (std::optional<Color>& credit : credit_) {
            if (credit == by) credit.reset();
        }
    }

  private:
    PerColor<std::optional<Color>> credit_;
};

}  // namespace quadrille
