#include "tools/match/statistics/rotation.h"

#include <cassert>
#include <map>

namespace quadrille::match {

std::optional<double> score_in_game(const GameResult& game, std::size_t a, std::size_t b) {
    if (a == b) return std::nullopt;
    double sum = 0;
    int pairs = 0;
    for (const Color mine : kAllColors) {
        if (game.engine[mine] != a) continue;
        for (const Color theirs : kAllColors) {
            if (game.engine[theirs] != b || !are_opponents(game, mine, theirs)) continue;
            sum += score_of_places(game.places[mine], game.places[theirs]);
            ++pairs;
        }
    }
    if (pairs == 0) return std::nullopt;
    return sum / pairs;
}

std::vector<Rotation> group_by_rotation(std::span<const GameResult> results,
                                        std::size_t games_per_rotation) {
    assert(games_per_rotation > 0);
    std::map<std::size_t, Rotation> by_number;
    for (const GameResult& game : results) {
        Rotation& rotation = by_number[game.rotation];
        rotation.number = game.rotation;
        rotation.games.push_back(&game);
    }
    std::vector<Rotation> rotations;
    rotations.reserve(by_number.size());
    for (auto& [number, rotation] : by_number) {
        rotation.is_complete = rotation.games.size() >= games_per_rotation;
        rotations.push_back(std::move(rotation));
    }
    return rotations;
}

PairBuckets pair_buckets(std::span<const Rotation> rotations, std::size_t a, std::size_t b) {
    PairBuckets buckets;
    for (const Rotation& rotation : rotations) {
        double sum = 0;
        std::size_t games = 0;
        for (const GameResult* game : rotation.games) {
            if (const auto score = score_in_game(*game, a, b)) {
                sum += *score;
                ++games;
            }
        }
        if (games == 0) continue;
        if (rotation.is_complete) {
            buckets.values.push_back(sum / static_cast<double>(games));
            buckets.games += games;
        } else {
            buckets.pending_games += games;
            buckets.pending_score += sum;
        }
    }
    return buckets;
}

Wdl count_wdl(std::span<const GameResult> results, std::size_t a, std::size_t b) {
    Wdl wdl;
    for (const GameResult& game : results) {
        const auto score = score_in_game(game, a, b);
        if (!score) continue;
        ++(*score > 0.5 ? wdl.wins : *score < 0.5 ? wdl.losses : wdl.draws);
    }
    return wdl;
}

}  // namespace quadrille::match
