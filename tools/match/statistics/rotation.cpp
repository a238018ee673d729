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

std::vector<double> pair_buckets(std::span<const Rotation> rotations, std::size_t a,
                                 std::size_t b) {
    std::vector<double> means;
    for (const Rotation& rotation : rotations) {
        if (!rotation.is_complete) continue;
        double sum = 0;
        int met = 0;
        for (const GameResult* const game : rotation.games) {
            const auto score = score_in_game(*game, a, b);
            sum += score.value_or(0);
            met += score ? 1 : 0;
        }
        if (met > 0) means.push_back(sum / met);
    }
    return means;
}

}  // namespace quadrille::match
