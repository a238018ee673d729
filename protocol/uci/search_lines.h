#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "search/searcher.h"

namespace quadrille {

/// Writes a line of moves from `root` on. Stops before the first illegal move.
[[nodiscard]] std::vector<std::string> format_line(const Position& root,
                                                   const std::vector<Move>& moves,
                                                   MoveFormat format);

/// Chances of an outcome in per mille, `wdl` of an `info` line.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;
    friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};
/// Returns the chances of the team of the seat to move in Teams. They are fitted to self-play games
/// (EXPERIMENTS.md, "Chances in Teams"). A mate score gives 1000 to one side.
[[nodiscard]] WinDrawLoss wdl_of(const ReportedScore& score);

/// Returns the chances of the seats to finish first (`win_chances` in eval/places.h), as integers
/// that add up to `whole`. `std::nullopt` without values or outside FFA. The values of a forced win
/// are final: it ends the game.
[[nodiscard]] std::optional<PerColor<int>> win_chances_of(const SearchInfo& info,
                                                          const Position& root, int whole);

/// Format of `info` lines.
struct InfoStyle {
    MoveFormat format = MoveFormat::Dash;
    bool shows_wdl = false;     // `wdl`, in Teams
    bool shows_places = false;  // `places`, in FFA
};
/// Returns `info depth .. pv ..` (PROTOCOL.md, "info").
[[nodiscard]] std::string format_info(const SearchInfo& info, const Position& root,
                                      const InfoStyle& style);
/// Returns "cp 31" or "mate -2".
[[nodiscard]] std::string format_score(const ReportedScore& score);
/// Returns "Green in 2": the name of a seat that is mated by force, and the number of moves that
/// the searching seat needs.
[[nodiscard]] std::string format_mate(Color seat, int moves,
                                      const PerColor<std::string_view>& names = kColorNames);
/// Returns `bestmove m`, followed by `ponder p` if `ponder` is legal after it.
[[nodiscard]] std::string format_bestmove(const Position& root, Move best, Move ponder,
                                          MoveFormat format);
[[nodiscard]] std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

/// Describes the end of a finished game: "checkmate, RY won", "Stalemate", "Draw, threefold
/// repetition"; in FFA reason and points, in Chess4 reason and result.
[[nodiscard]] std::string describe_outcome(const Position& position);

/// Returns the `info` line of a finished game. With teams this is `mate 0` if the seat to move has
/// lost, `cp 0` for a draw, and no line if it has won: front ends for two sides expect this.
/// Without teams it has the final points, and `places` if `shows_places`.
[[nodiscard]] std::vector<std::string> final_score_lines(const Position& position,
                                                         bool shows_places = false);

}  // namespace quadrille
