#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "search/searcher.h"

namespace quadrille {

/// The texts of moves played one after another from `root`. Ends before the first move that is not
/// legal.
[[nodiscard]] std::vector<std::string> format_line(const Position& root,
                                                   const std::vector<Move>& moves,
                                                   MoveFormat format);

/// What becomes of games with such a score, in per mille: `wdl` of an `info` line.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;
    friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};
/// Of the team of the seat to move in Teams. Fitted to self-play games (EXPERIMENTS.md,
/// "WinDrawLoss in Teams"). A mate is certain.
[[nodiscard]] WinDrawLoss wdl_of(const ReportedScore& score);

/// How `info` lines are written.
struct InfoStyle {
    MoveFormat format = MoveFormat::Dash;
    bool shows_wdl = false;  // `wdl`, in Teams
};
/// `info depth .. pv ..` (PROTOCOL.md, "info").
[[nodiscard]] std::string format_info(const SearchInfo& info, const Position& root,
                                      const InfoStyle& style);
/// "cp 31" or "mate -2".
[[nodiscard]] std::string format_score(const ReportedScore& score);
/// "Green in 2": a seat that is mated by force, as `names` call it, and in how many moves of the
/// searching seat.
[[nodiscard]] std::string format_mate(Color seat, int moves,
                                      const PerColor<std::string_view>& names = kColorNames);
/// `bestmove m`, with `ponder p` when `ponder` is a legal answer.
[[nodiscard]] std::string format_bestmove(const Position& root, Move best, Move ponder,
                                          MoveFormat format);
[[nodiscard]] std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

/// How a finished game ended, as the engine tells it: "checkmate, RY won", "Stalemate", "Draw,
/// threefold repetition"; in FFA the reason and the points.
[[nodiscard]] std::string describe_outcome(const Position& position);

/// The `info` line of a finished game. With teams what front ends made for two sides read it from:
/// `mate 0` when the seat to move has lost, `cp 0` for a draw, nothing when it has won. Without
/// teams the final points.
[[nodiscard]] std::vector<std::string> final_score_lines(const Position& position);

}  // namespace quadrille
