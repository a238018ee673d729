#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"

// Comments with which an analysis is stored in a game record (ANALYSIS.md):
//
// clang-format off
//     { [%eval 24.1 31.0 22.8 19.6] [%place 2 1 3 4] [%win 24 43 21 12] [%depth 9] }   FFA
//     { [%eval +0.35] [%depth 14] [%loss 1.20] [%mark ?] }          Teams: value for Red's side
//     ( { [%best] } 3.. Nb5-d4 .. )                                 a better line
//     ( { [%line 2] [%eval +0.21] } 3.. h13-h12 .. )                with --multipv
//     { [%eval 1.42 0.75 0.60 0.23] [%place 1 2 3 4] [%depth 9] [%best Nk3 d8#w] }   Chess4
// clang-format on

namespace quadrille {

/// Returns the comment about a position. `loss` and `mark` are of the move that led there.
[[nodiscard]] std::string format_evaluation(const Evaluation& evaluation, const Position& position,
                                            std::optional<int> loss, std::string_view mark);

/// Writes an analysis into `record`, whose main line is `game`. Replaces earlier analyses of the
/// positions that have values in `analysis`. Keeps everything else.
void annotate(GameRecord& record, const Game& game, const GameAnalysis& analysis);

/// Returns the analysis in a record with main line `game`, or nullopt without evaluations.
[[nodiscard]] std::optional<GameAnalysis> parse_analysis(const GameRecord& record,
                                                         const Game& game);

}  // namespace quadrille
