#pragma once

#include <chrono>
#include <optional>

#include "search/searcher.h"

namespace quadrille {

/// How long a search may think. Nothing: no limit of time.
struct TimeBudget {
    /// An iteration that ends after this much is the last one.
    std::optional<Milliseconds> soft;
    /// The part of it that costs nothing: a delay.
    Milliseconds free{0};
    /// The search ends at this much.
    std::optional<Milliseconds> hard;
    friend bool operator==(const TimeBudget&, const TimeBudget&) = default;
};

/// The budget of one move: `movetime` less the overhead; or a share of the clock, so that the seat
/// keeps time for the moves to come and its answer is out `overhead` before its time is. The
/// overhead takes at most half of a `movetime`, or of clock and delay together. A delay is
/// spent in full first, and where there is nothing else on the clock all but 20 ms (at most half of
/// what the overhead leaves). Never below one millisecond.
[[nodiscard]] TimeBudget time_budget(const SearchLimits& limits, Milliseconds overhead);

/// Measures a search against its budget. While the search ponders nothing is over; from the moment
/// the ponder hit is noticed the hard limit runs, and the soft limit counts the pondering too.
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
    /// The opponent played the expected move, now.
    void ponder_hit() {
        if (counts_) return;
        counts_ = true;
        hard_from_ = SteadyClock::now();
    }
    [[nodiscard]] bool is_hard_over() const {
        return counts_ && budget_.hard.has_value() &&
               SteadyClock::now() - hard_from_ >= *budget_.hard;
    }
    /// Whether no new iteration should begin. `share` scales what the soft limit costs: below 1 for
    /// a search that looks settled.
    [[nodiscard]] bool is_soft_over(double share) const {
        return counts_ && budget_.soft.has_value() &&
               SteadyClock::now() - started_ >=
                   budget_.free + (*budget_.soft - budget_.free) * share;
    }
    /// Whether time counts: false while the search ponders.
    [[nodiscard]] bool is_counting() const { return counts_; }

  private:
    TimeBudget budget_;
    SteadyClock::time_point started_;
    SteadyClock::time_point hard_from_;
    bool counts_;
};

}  // namespace quadrille
