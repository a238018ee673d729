#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

#include "tools/datagen/opening_source.h"

namespace quadrille::datagen {

enum class FactoryEnd : std::uint8_t {
    Complete,
    TriesUsedUp,  // for one opening: the filters let hardly anything pass
    Stopped,
    Refused,  // `keep` wanted no more
};

struct FactoryReport {
    FactoryEnd end = FactoryEnd::Complete;
    std::size_t kept = 0;
    Tally tally;  // of the openings kept and the one given up
};

/// Makes a set of openings in threads. Opening i follows from the seed and i alone, and is compared
/// with the openings before it, so that the number of threads changes nothing. Gives the openings
/// in order to `keep`, which returns false to end, and reports to `progress` now and then; both on
/// the caller's thread. `stop` ends it after the current try.
FactoryReport make_openings(const OpeningSettings& settings, int threads,
                            const std::atomic<bool>& stop,
                            const std::function<bool(const Position&)>& keep,
                            const std::function<void(const FactoryReport&)>& progress);

/// Formats the arguments that make the same openings again.
[[nodiscard]] std::string format_settings(const OpeningSettings& settings);
/// Formats the comment lines at the top of a file of openings.
[[nodiscard]] std::string format_header(const OpeningSettings& settings);
/// Formats a table of kept and rejected positions.
[[nodiscard]] std::string format_tally(std::size_t kept, const Tally& tally);
/// Formats tries and rejections in one line.
[[nodiscard]] std::string format_tries(const Tally& tally);

}  // namespace quadrille::datagen
