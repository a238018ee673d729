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
    /// Of the random moves prefer those that do not lose material at once (static exchange).
    bool prefers_safe = false;
    FilterSettings filter;
    std::uint64_t seed = 1;
    std::size_t count = 100;
    /// For one opening; after so many it is given up.
    std::uint64_t max_tries = 10'000;
};

/// Random moves from `start`: as many as `plies`, fewer when a seat leaves the game or it ends.
[[nodiscard]] Position random_walk(const Position& start, int plies, bool prefers_safe,
                                   Random& random);

/// The endless row of random positions out of which one opening of a set comes; which, the seed and
/// the opening's number say.
class OpeningSource {
  public:
    OpeningSource(const OpeningSettings& settings, std::size_t number);

    /// The next position that passes all filters but that of copies. Nothing when the tries are
    /// used up or `is_stopped`, which is asked before each try. `on_try` hears of each.
    [[nodiscard]] std::optional<Position> next(
        BalanceJudge& judge, const std::function<bool()>& is_stopped,
        const std::function<void(std::optional<OpeningFault>)>& on_try);
    /// The position given last was a copy.
    void reject_copy() { ++tally_[OpeningFault::Copy]; }

    [[nodiscard]] const Tally& tally() const { return tally_; }

  private:
    const OpeningSettings* settings_;
    Position start_;
    Random random_;
    Tally tally_;
};

}  // namespace quadrille::datagen
