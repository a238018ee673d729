#include "search/time_manager.h"

#include <algorithm>

namespace quadrille {

namespace {

constexpr Milliseconds kMinTime{1};
/// Own moves to the end of the game that are assumed without `movestogo`.
constexpr int kMovesToGo = 40;
/// The hard limit is at most this multiple of the soft limit and this percentage of the clock.
constexpr int kHardFactor = 4;
constexpr int kHardPercent = 40;
/// Time kept on the clock in case a move arrives late.
constexpr Milliseconds kReserve{100};
/// Part of a delay that is not spent when the clock is empty.
constexpr Milliseconds kDelayReserve{20};
/// Percentage of an increment that is spent on the move that earns it.
constexpr int kIncrementPercent = 80;

/// Returns `time` less the overhead, which takes at most half of it.
Milliseconds less_overhead(Milliseconds time, Milliseconds overhead) {
    return std::max(kMinTime, time - std::min(overhead, time / 2));
}

}  // namespace

TimeBudget time_budget(const SearchLimits& limits, Milliseconds overhead) {
    TimeBudget budget;
    if (limits.infinite) return budget;
    if (limits.clock.has_value()) {
        const Clock& clock = *limits.clock;
        // The overhead reduces the delay first, because the clock does not run during it.
        const Milliseconds available = std::max(kMinTime, clock.left + clock.delay);
        const Milliseconds usable = less_overhead(available, overhead);
        const Milliseconds kept = available - usable;
        const Milliseconds delay = std::clamp(clock.delay - kept, Milliseconds{0}, usable);
        const Milliseconds bank = usable - delay;
        const Milliseconds free =
            delay - std::clamp(kDelayReserve - bank, Milliseconds{0}, delay / 2);
        const int moves = std::max(1, limits.moves_to_go.value_or(kMovesToGo));
        const Milliseconds shared = std::max(Milliseconds{0}, bank - kReserve);
        const Milliseconds earned = clock.increment * kIncrementPercent / 100;
        const Milliseconds share = std::min(bank, shared / moves + earned);
        // The last move before the next time control may use nearly everything; any other move
        // takes no more from the reserve than its increment adds.
        const Milliseconds max =
            moves == 1 ? bank * 9 / 10
                       : std::min(bank * kHardPercent / 100, shared * kHardPercent / 100 + earned);
        budget.soft = std::max(kMinTime, free + std::min(share, std::max(max, kMinTime)));
        budget.hard = std::clamp(free + std::min(share * kHardFactor, max), kMinTime, usable);
        budget.soft = std::min(*budget.soft, *budget.hard);
        budget.free = std::min(free, *budget.soft);
    }
    if (limits.movetime.has_value()) {
        const Milliseconds fixed = less_overhead(*limits.movetime, overhead);
        budget.hard = budget.hard.has_value() ? std::min(*budget.hard, fixed) : fixed;
    }
    return budget;
}

}  // namespace quadrille
