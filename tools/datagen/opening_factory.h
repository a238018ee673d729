#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <set>

#include "tools/datagen/opening_source.h"

namespace quadrille::datagen {

enum class FactoryEnd : std::uint8_t {
    Complete,
    TriesUsedUp,  // for one opening: the filters let hardly anything pass
    Stopped,
    Refused,  // `keep` wanted no more
};

/// What became of a set of openings.
struct FactoryReport {
    FactoryEnd end = FactoryEnd::Complete;
    std::size_t kept = 0;
    /// Of the openings kept and the one given up; independent of the threads unless `end` is
    /// `Stopped`.
    Tally tally;
};

/// Makes a set of openings in threads. Opening i comes from the seed and i alone, and is compared
/// with those before it alone, so that the number of threads changes nothing.
class OpeningFactory {
  public:
    explicit OpeningFactory(const OpeningSettings& settings) : settings_(settings) {}

    /// Gives the openings in order to `keep`, which is false when it cannot take any more, and
    /// tells `progress` now and then how many were kept and what was tried so far; both on the
    /// caller's thread. `stop` ends it after the try under way. Called once.
    FactoryReport run(int threads, const std::atomic<bool>& stop,
                      const std::function<bool(const Position&)>& keep,
                      const std::function<void(std::size_t, const Tally&)>& progress);

  private:
    /// A source, and what came out of it: nothing when it was given up.
    struct Slot {
        OpeningSource source;
        std::optional<Position> found;
    };

    std::optional<Position> search(OpeningSource& source, BalanceJudge& judge,
                                   const std::function<bool()>& is_stopped);
    Tally live_tally();

    OpeningSettings settings_;
    std::mutex mutex_;  // over what follows
    Tally live_;
};

}  // namespace quadrille::datagen
