#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

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
    /// How long `run` waits at most before it tells of the progress again.
    static constexpr std::chrono::milliseconds kTick{100};

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
    class Workers;

    void work(const std::atomic<bool>& stop);
    std::optional<Position> search(OpeningSource& source, BalanceJudge& judge,
                                   const std::atomic<bool>& stop);
    std::optional<Slot> wait_for(std::size_t number, const std::atomic<bool>& stop,
                                 const std::function<void(std::size_t, const Tally&)>& progress);

    OpeningSettings settings_;
    std::atomic<bool> is_done_{false};
    std::mutex mutex_;  // over what follows
    std::condition_variable arrived_;
    std::map<std::size_t, Slot> slots_;
    std::size_t next_ = 0;
    Tally live_;
};

}  // namespace quadrille::datagen
