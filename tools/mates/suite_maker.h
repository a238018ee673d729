#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {

/// Which suite is wanted. It depends on nothing else.
struct MakerSettings {
    StartSetup setup = StartSetup::Classic;
    /// Of one variant, not empty: game i is played by rules i modulo their number.
    std::vector<RuleSet> rules;
    /// Rows of each task.
    std::size_t count = 12;
    /// Each seat of a game searches a number of nodes drawn between these.
    std::uint64_t min_nodes = 100;
    std::uint64_t max_nodes = 3000;
    /// Moves made in the proof of one row, at most.
    std::uint64_t budget = 20'000'000;
    /// FFA: nodes of each judge's search, 0 without judges. What is sure to bring most in a round
    /// need not be best for the whole game: at least two of `paranoid`, `brs` and `maxn` (not the
    /// algorithm that the suite is made for) must choose a best move.
    std::uint64_t judge_nodes = 500'000;
    std::size_t max_games = 2000;
    std::uint64_t seed = 1;
};

/// What a variant's suite asks: Teams, mates in 1 to 4; FFA, mates in 1 and 2, checks to 2 and 3
/// kings, captured kings.
[[nodiscard]] std::vector<Task> tasks_of(Variant variant);

/// Plays games of unequal searches with random moves in between, or takes `games`, those of others,
/// where there are any, and keeps positions whose best moves are proven (`prove`), are at most two,
/// are upheld by judges, and are not like those it has. At most one row of a task comes from a
/// game, in Teams one row at all.
///
/// Goes on until every task has its rows, the games are used up, or `stop`; tells `progress` after
/// each game how many rows there are. The rows, ordered by task and named.
[[nodiscard]] std::vector<SuiteRow> make_suite(
    const MakerSettings& settings, std::span<const Game> games, const std::atomic<bool>& stop,
    const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace quadrille::mates
