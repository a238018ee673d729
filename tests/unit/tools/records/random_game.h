#pragma once

#include <cstdint>
#include <string>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "tools/records/recorded_game.h"

namespace quadrille::test {

/// Returns a game of random moves. Plies have scores, values or mates of all sizes, or nothing.
[[nodiscard]] inline RecordedGame random_game(const RuleSet& rules, StartSetup setup,
                                              std::uint64_t seed, std::size_t plies = 300) {
    Random random = random_stream(seed, 0);
    const auto any = [&](int most) {
        return static_cast<int>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
    };
    RecordedGame game;
    game.setup = name(setup);
    game.nodes = seed;
    game.start = Position::start(setup, rules);
    Game played{game.start};
    while (!played.is_over() && game.plies.size() < plies) {
        const MoveList moves = legal_moves(played.position());
        RecordedPly ply;
        ply.move = moves[random.below(moves.size())];
        const std::uint64_t kind = random.below(8);
        if (kind > 0) ply.score.emplace();
        if (kind == 1) ply.score->mate = any(40);
        if (kind > 1) ply.score->cp = any(kind == 2 ? kMaxRecordedValue : 900);
        if (kind > 0 && kind < 7 && !rules.has_teams) {
            ply.values.emplace();
            for (const Color c : kAllColors)
                (*ply.values)[c] = any(kind == 2 ? kMaxRecordedValue : 9999);
        }
        played.play_legal(ply.move);
        game.plies.push_back(ply);
    }
    if (rules.has_teams) game.red_half_points = static_cast<int>(seed % 3);
    if (!rules.has_teams) game.final_hundredths = {{rules.is_chess4() ? 150 : 300, 0, 99900, 700}};
    game.end = "adjudicated: " + std::to_string(seed);
    return game;
}

}  // namespace quadrille::test
