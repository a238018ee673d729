#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "tools/datagen/opening_filter.h"

namespace quadrille::datagen {

inline constexpr int kMaxPlies = 400;

/// The settings that determine a set of openings.
struct OpeningSettings {
    StartSetup setup = StartSetup::Classic;
    RuleSet rules;
    /// Range of the number of random moves of each opening.
    int min_plies = 12;
    int max_plies = 12;
    FilterSettings filter;
    std::uint64_t seed = 1;
    std::size_t count = 100;
    /// Number of tries for one opening before the program gives up.
    std::uint64_t max_tries = 10'000;
};

/// Plays `plies` random moves from `start`; stops when a seat leaves the game or the game ends.
[[nodiscard]] Position random_walk(const Position& start, int plies, Random& random);

/// Random positions for one opening of a set, determined by the seed and the opening's number. The
/// first position that passes the filters is the opening.
class OpeningSource {
  public:
    OpeningSource(const OpeningSettings& settings, std::size_t number);

    /// Returns the next position that passes all filters except `Copy`. Calls `is_stopped` before
    /// each try. Returns `nullopt` when `is_stopped` returns true or the tries are used up.
    [[nodiscard]] std::optional<Position> next(BalanceJudge& judge,
                                               const std::function<bool()>& is_stopped);
    /// Counts the last position as a copy.
    void reject_copy() { ++tally_[RejectReason::Copy]; }

    [[nodiscard]] const Tally& tally() const { return tally_; }

  private:
    const OpeningSettings* settings_;
    Position start_;
    Random random_;
    Tally tally_;
};

}  // namespace quadrille::datagen
