#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/notation/move/move_text.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

using Losses = std::vector<std::optional<int>>;

/// Returns an analysis in which every position has the same value, with these losses, and for each
/// a better first move where its text is not empty.
inline GameAnalysis made_up(const Game& game, const Evaluation& value, const Losses& losses = {},
                            const std::vector<std::string>& better = {}) {
    GameAnalysis analysis;
    for (std::size_t i = 0; i <= game.entries().size(); ++i) {
        Evaluation& position = analysis.positions.emplace_back(value).value();
        if (i >= better.size() || better[i].empty()) continue;
        position.best.moves = {parse_move(better[i], game.position_after(i)).value_or(Move{})};
    }
    analysis.losses = losses;
    analysis.losses.resize(game.entries().size());
    return analysis;
}

}  // namespace quadrille
