#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "engine/game.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "search/searcher.h"
#include "tools/mates/solving.h"
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
    /// need not be best for the whole game: at least two of `paranoid`, `opps` and `maxn` (not the
    /// algorithm that the suite is made for) must choose a best move.
    std::uint64_t judge_nodes = 500'000;
    std::size_t max_games = 2000;
    std::uint64_t seed = 1;
};

/// What a variant's suite asks: Teams, mates in 1 to 4; FFA, mates in 1 and 2, checks to 2 and 3
/// kings, captured kings.
[[nodiscard]] std::vector<Task> tasks_of(Variant variant);

/// What rows of a task should not all share; see `kMostWithTrait`.
enum class Trait : std::uint8_t {
    Captures,     // a best move captures something but a king
    TakesKing,    // a best move of a mate captures a king
    TakesZombie,  // ... a standing zombie's
    Full,         // many pieces on the board
    Thinned,      // not
    TwoSeats,     // FFA: two seats are left
    Checks,       // a best move of a mate in several moves gives check
};
inline constexpr int kTraits = 7;
/// Of a hundred rows of a task, how many may have the trait.
inline constexpr std::array<int, kTraits> kMostWithTrait = {{50, 25, 50, 67, 67, 50, 75}};

/// Plays games of unequal searches with random moves in between and keeps positions whose best
/// moves are proven (`prove`), are at most two, are upheld by judges, and are not like those it
/// has. At most one row of a task comes from a game, in Teams one row at all.
class SuiteMaker {
  public:
    explicit SuiteMaker(const MakerSettings& settings);

    /// Plays until every task has its rows, the games are used up, or `stop`; tells `progress`
    /// after each game how many rows there are. The rows, ordered by task and named.
    [[nodiscard]] std::vector<SuiteRow> make(
        const std::atomic<bool>& stop,
        const std::function<void(std::size_t, std::size_t)>& progress);

  private:
    struct Shelf {
        Task task;
        std::array<std::size_t, kTraits> with_trait{};
        std::vector<SuiteRow> rows;
    };

    [[nodiscard]] Game played(std::size_t number, Random& random);
    [[nodiscard]] bool is_full() const;
    [[nodiscard]] bool has_room(const Shelf& shelf, const SuiteRow& row) const;
    [[nodiscard]] bool is_upheld(const SuiteRow& row);
    void put(Shelf& shelf, SuiteRow row);
    void pick_from_team_game(const Game& game);
    void pick_from_ffa_game(const Game& game, Random& random);
    [[nodiscard]] bool try_put(Shelf& shelf, const Position& position);

    MakerSettings settings_;
    std::unique_ptr<Searcher> searcher_;
    SearchOptions options_;
    std::vector<Shelf> shelves_;
    std::set<Key> known_;  // turned keys of the rows' positions
    std::vector<Solver> judges_;
};

}  // namespace quadrille::mates
