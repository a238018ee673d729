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

/// Which openings are wanted. They depend on nothing else.
struct OpeningSettings {
    StartSetup setup = StartSetup::Classic;
    RuleSet rules;
    /// Random moves of each opening, a number from `min_plies` to `max_plies`.
    int min_plies = 12;
    int max_plies = 12;
    FilterSettings filter;
    std::uint64_t seed = 1;
    std::size_t count = 100;
    /// For one opening; after so many it is given up.
    std::uint64_t max_tries = 10'000;
};

/// Plays random moves from `start`: `plies`, fewer when a seat leaves the game or it ends.
[[nodiscard]] Position random_walk(const Position& start, int plies, Random& random);

/// Random positions, of which the first that passes the filters is one opening of a set. They
/// follow from the seed and the opening's number.
class OpeningSource {
  public:
    OpeningSource(const OpeningSettings& settings, std::size_t number);

    /// Returns the next position that passes all filters except for copies; nothing when the tries
    /// are used up or `is_stopped`, which is called before each try.
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
