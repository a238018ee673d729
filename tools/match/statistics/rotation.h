#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/ruleset.h"
#include "engine/types.h"
#include "tools/match/game_result.h"

// Games of a rotation share an opening and depend on each other. So intervals and tests use
// rotations
// ("buckets") as samples. A rotation of two games is a game pair of pentanomial statistics.

namespace quadrille::match {

/// Returns whether both seats play and are not partners.
[[nodiscard]] constexpr bool are_opponents(const GameResult& game, Color one, Color other) {
    RuleSet rules = game.is_teams ? RuleSet::teams() : RuleSet::ffa();
    rules.teammate = game.teammate;
    const bool both_play = game.seats.contains(one) && game.seats.contains(other);
    return both_play && !rules.side_of(one).contains(other);
}

/// Returns 1 if `place` is better (smaller) than `other`, 1/2 for a tie, else 0.
[[nodiscard]] constexpr double score_of_places(int place, int other) {
    return place < other ? 1.0 : place == other ? 0.5 : 0.0;
}

/// Returns the score of engine `a` against engine `b` in a game, 0..1: the mean of
/// `score_of_places` over all pairs of a seat of `a` and a seat of `b` that are opponents. Is 1,
/// 1/2 or 0 if each team has one engine. Returns nullopt if no such pair exists or `a` equals `b`.
[[nodiscard]] std::optional<double> score_in_game(const GameResult& game, std::size_t a,
                                                  std::size_t b);

/// The games of one rotation.
struct Rotation {
    std::size_t number = 0;
    bool is_complete = false;
    std::vector<const GameResult*> games;  // point into the grouped results
};

/// Groups results by `GameResult::rotation`, in ascending order. Keeps the order of `results`
/// within a rotation. A rotation is complete if it has at least `games_per_rotation` (> 0) games.
/// Each game must be in `results` only once. The returned rotations point into `results`.
[[nodiscard]] std::vector<Rotation> group_by_rotation(std::span<const GameResult> results,
                                                      std::size_t games_per_rotation);

/// Returns the mean score of `a`, 0..1, for each complete rotation in which `a` met `b`. The means
/// of different rotations are independent; the games of one rotation are not.
[[nodiscard]] std::vector<double> pair_buckets(std::span<const Rotation> rotations, std::size_t a,
                                               std::size_t b);

}  // namespace quadrille::match
