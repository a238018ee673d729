#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

#include "tools/datagen/opening_source.h"

namespace quadrille::datagen {

enum class FactoryEnd : std::uint8_t {
    Complete,
    TriesUsedUp,  // all tries for one opening failed: the filters are too strict
    Stopped,
    Refused,  // `keep` returned false
};

struct FactoryReport {
    FactoryEnd end = FactoryEnd::Complete;
    std::size_t kept = 0;
    Tally tally;  // tries for the kept openings and for the opening that failed
};

/// Makes a set of openings with `threads` threads, whose number does not change the set. Opening i
/// depends only on the settings, i and the earlier openings, which it does not repeat. Passes the
/// openings in order to `keep`, which returns false to end, and calls `progress` several times a
/// second; both on the caller's thread. `stop` ends the work after the current try.
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
