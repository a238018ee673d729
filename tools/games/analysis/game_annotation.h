#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"

// An analysis written into a game record, as comments that a program can read (ANALYSIS.md):
//
// clang-format off
//     { [%eval 24.1 31.0 22.8 19.6] [%depth 9] [%mate Green 2] }    FFA: Red Blue Yellow Green
//     { [%eval +0.35] [%depth 14] [%loss 1.20] [%mark ?] }          Teams: from Red's side
//     ( { [%best] } 3.. Nb5-d4 .. )                                 a better line
//     ( { [%line 2] [%eval +0.21] } 3.. h13-h12 .. )                with --multipv
//     { [%eval 1.42 0.75 0.60 0.23] [%depth 9] [%best Nk3 d8#w] }   Chess4, without variations
// clang-format on

namespace quadrille {

/// The comment about a position without braces. `loss`: what the move before gave away, where it is
/// to be told; `mark`: the suffix we gave it, or nothing.
[[nodiscard]] std::string format_evaluation(const Evaluation& evaluation, const Position& position,
                                            std::optional<int> loss, std::string_view mark);

/// Writes the analysis of its main line into `record`. `game` is that line. Comments, variations
/// and suffixes of others stay; those of an earlier analysis are replaced, or stay where this one
/// has not come.
void annotate(GameRecord& record, const Game& game, const GameAnalysis& analysis);

}  // namespace quadrille
