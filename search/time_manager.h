#pragma once

#include <chrono>
#include <optional>

#include "search/searcher.h"

namespace quadrille {

struct TimeBudget {
    /// An iteration that ends after this time is the last one.
    std::optional<Milliseconds> soft;
    /// The part of `soft` that a delay covers.
    Milliseconds free{0};
    /// The search ends at this time.
    std::optional<Milliseconds> hard;
    friend bool operator==(const TimeBudget&, const TimeBudget&) = default;
};

/// Returns the budget of one move, at least 1 ms: `movetime` less the overhead, or a share of the
/// clock. The overhead takes at most half of a `movetime`, or of clock and delay together. A delay
/// is spent first. If the clock is empty, 20 ms of the delay, at most half, are kept.
[[nodiscard]] TimeBudget time_budget(const SearchLimits& limits, Milliseconds overhead);

/// Compares the time of a search with its budget. No limit applies while the search ponders. The
/// hard limit counts from the ponder hit; the soft limit includes the pondering.
class TimeManager {
  public:
    using SteadyClock = std::chrono::steady_clock;

    TimeManager(const SearchLimits& limits, Milliseconds overhead,
                SteadyClock::time_point started = SteadyClock::now())
        : budget_(time_budget(limits, overhead)), started_(started), counts_(!limits.ponder) {
        hard_from_ = started;
    }

    [[nodiscard]] Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - started_);
    }
    void ponder_hit() {
        if (counts_) return;
        counts_ = true;
        hard_from_ = SteadyClock::now();
    }
    [[nodiscard]] bool is_hard_over() const {
        return counts_ && budget_.hard.has_value() &&
               SteadyClock::now() - hard_from_ >= *budget_.hard;
    }
    /// Returns whether the soft limit, scaled by `share`, has passed. Then no iteration may begin.
    [[nodiscard]] bool is_soft_over(double share) const {
        return counts_ && budget_.soft.has_value() &&
               SteadyClock::now() - started_ >=
                   budget_.free + (*budget_.soft - budget_.free) * share;
    }
    /// Returns false while the search ponders.
    [[nodiscard]] bool is_counting() const { return counts_; }

  private:
    TimeBudget budget_;
    SteadyClock::time_point started_;
    SteadyClock::time_point hard_from_;
    bool counts_;
};

}  // namespace quadrille
