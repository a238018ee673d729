#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/ruleset.h"
#include "engine/types.h"
#include "tools/match/game_result.h"

// Games of a rotation share an opening and depend on each other. So the rotation is the unit of
// every interval and test ("bucket"; with two games it is the pair of "pentanomial" statistics).

namespace quadrille::match {

/// Whether both seats play, and are not partners.
[[nodiscard]] constexpr bool are_opponents(const GameResult& game, Color one, Color other) {
    RuleSet rules = game.is_teams ? RuleSet::teams() : RuleSet::ffa();
    rules.teammate = game.teammate;
    const bool are_both_there = game.seats.contains(one) && game.seats.contains(other);
    return are_both_there && !rules.side_of(one).contains(other);
}

/// Returns 1 if `place` is better (smaller) than the other, 1/2 for a tie, else 0.
[[nodiscard]] constexpr double score_of_places(int place, int other) {
    return place < other ? 1.0 : place == other ? 0.5 : 0.0;
}

/// The score of engine `a` against engine `b` in a game, 0..1: the mean of `score_of_places` over
/// all pairs of a seat of `a` and a seat of `b` that are opponents. In Teams with one engine for
/// each team it is 1, 1/2 or 0. Nothing if there is no such pair, or `a` is `b`.
[[nodiscard]] std::optional<double> score_in_game(const GameResult& game, std::size_t a,
                                                  std::size_t b);

/// The games of one rotation.
struct Rotation {
    std::size_t number = 0;
    bool is_complete = false;
    std::vector<const GameResult*> games;  // into the results it was made from
};

/// Groups results by `GameResult::rotation`, in order of that number; within a rotation the order
/// of `results` stays. A rotation is complete when it has `games_per_rotation` (> 0) games or more.
/// Each game must be in `results` once. The result points into `results`.
[[nodiscard]] std::vector<Rotation> group_by_rotation(std::span<const GameResult> results,
                                                      std::size_t games_per_rotation);

/// For each complete rotation in which `a` and `b` met, the mean of the scores of `a`, 0..1. The
/// means of different rotations are independent; the games inside one are not.
[[nodiscard]] std::vector<double> pair_buckets(std::span<const Rotation> rotations, std::size_t a,
                                               std::size_t b);

}  // namespace quadrille::match
