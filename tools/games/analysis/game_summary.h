#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// Summary of the moves that one player chose.
struct PlayerSummary {
    std::size_t judged = 0;  // number of moves
    double mean_loss = 0;    // in the units of `GameAnalysis::losses`
    std::array<int, kMarks.size()> marks{};
    double accuracy = 0;  // mean of `move_accuracy`, from 0 to 1
};

struct GameSummary {
    PerColor<PlayerSummary> players;
    /// The marked entries with the largest losses, at most three, the worst first.
    std::vector<std::size_t> turns;
};

/// Default nodes of a review for each position.
inline constexpr std::uint64_t kReviewNodes = 20'000;

/// Returns the accuracy of a move, 2^(-loss / mistake_loss): 1 for the best move, 1/2 for a
/// mistake.
[[nodiscard]] double move_accuracy(int loss, const RuleSet& rules);

/// Returns the accuracy of each player; empty without judged moves.
[[nodiscard]] PerColor<std::optional<double>> accuracy_of(const GameSummary& summary);

[[nodiscard]] GameSummary summarise(const Game& game, const GameAnalysis& analysis);

/// Returns the first position of every round, by number of entries played. A move begins a round if
/// its seat does not come after the last mover in the order Red, Blue, Yellow, Green.
[[nodiscard]] std::vector<std::size_t> round_starts(const Game& game);

/// Returns the title of a variant: "Free-For-All", "Teams", ...
[[nodiscard]] std::string_view title_of(Variant variant);

/// Returns the tag `Event`, else "game N" with the tag `GameNr`, else an empty text.
[[nodiscard]] std::string name_of(const GameRecord& record);

/// Returns the places by expected points, in hundredths. Seats with equal points share the better
/// place, as they do when the points are equal as shown: in FFA rounded to tenths.
[[nodiscard]] PerColor<int> places_of(PerColor<int> points, const RuleSet& rules);

/// Returns `format`, or `std::nullopt` in Chess4, whose records are written in c4pgn.
[[nodiscard]] std::optional<MoveFormat> notation_for(const RuleSet& rules, MoveFormat format);

/// Returns "11. Yellow k8-e8?? loses 29.1 points; k8-c8 was better" for an entry that has a loss.
/// `format` is the notation of moves; `std::nullopt`: as in c4pgn.
[[nodiscard]] std::string describe_loss(const GameRecord& record, const Game& game,
                                        const GameAnalysis& analysis, std::size_t entry,
                                        std::optional<MoveFormat> format);

/// Returns a summary as lines: the game, a row for each player, and the largest turns. `game` is
/// the record's main line; `format` is the notation of moves, except in Chess4 (`notation_for`).
[[nodiscard]] std::vector<std::string> format_summary(const GameRecord& record, const Game& game,
                                                      const GameAnalysis& analysis,
                                                      MoveFormat format);

}  // namespace quadrille
