#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

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
///
/// Gives the openings in order to `keep`, which is false when it cannot take any more, and tells
/// `progress` now and then how many were kept and what was tried so far; both on the caller's
/// thread. `stop` ends it after the try under way.
FactoryReport make_openings(const OpeningSettings& settings, int threads,
                            const std::atomic<bool>& stop,
                            const std::function<bool(const Position&)>& keep,
                            const std::function<void(std::size_t, const Tally&)>& progress);

}  // namespace quadrille::datagen
