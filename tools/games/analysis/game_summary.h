#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"

// An analysis as a whole: counts, mean losses and the largest mistakes.

namespace quadrille {

/// About the moves that one player chose.
struct PlayerSummary {
    std::size_t judged = 0;  // moves
    double mean_loss = 0;    // in the units of `GameAnalysis::losses`
    std::array<int, kMarks.size()> marks{};
    double accuracy = 0;  // mean over the moves of `move_accuracy`, from 0 to 1
};

struct GameSummary {
    PerColor<PlayerSummary> players;
    /// The entries that gave away most, at most three of those that have a mark, the worst first.
    std::vector<std::size_t> turns;
};

/// Returns the accuracy of a move that gave `loss` away, from 1 for the best down to 0: half for
/// what just is a mistake (`?`), a quarter for twice as much, 2^(-loss / mistake_loss).
[[nodiscard]] double move_accuracy(int loss, const RuleSet& rules);

[[nodiscard]] GameSummary summarise(const Game& game, const GameAnalysis& analysis);

/// The first position of every round, by number of entries played, from the one of the first move
/// on: a move of a seat that does not come behind the last one's begins another.
[[nodiscard]] std::vector<std::size_t> round_starts(const Game& game);

/// Returns the title of a variant: "Free-For-All", "Teams", ...
[[nodiscard]] std::string_view title_of(Variant variant);

/// Returns the event or the number of the game; empty where the record has neither.
[[nodiscard]] std::string name_of(const GameRecord& record);

/// "11. Yellow k8-e8?? gives away 29.1 points, better k8-c8": an entry that has a loss. `format` is
/// that of moves, but Chess4's are written as its records have them.
[[nodiscard]] std::string describe_loss(const GameRecord& record, const Game& game,
                                        const GameAnalysis& analysis, std::size_t entry,
                                        MoveFormat format);

/// Lines for a person: which game it is, a row for each player, and the largest turns. `game` is
/// the record's main line; `format` as for `describe_loss`.
[[nodiscard]] std::vector<std::string> format_summary(const GameRecord& record, const Game& game,
                                                      const GameAnalysis& analysis,
                                                      MoveFormat format);

}  // namespace quadrille
