#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/notation/move/move_text.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

using Losses = std::vector<std::optional<int>>;

/// Returns an analysis with these losses and the same value for every position. `better` has a
/// better first move for each position; an empty text keeps the moves of `value`.
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
