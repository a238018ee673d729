#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/position.h"
#include "protocol/notation/move/move_text.h"
#include "search/searcher.h"

namespace quadrille {

/// A table of search lines: depth, score, expected points (FFA), nodes, time, moves.
class AnalysisTable {
  public:
    /// `width`: width of the terminal, to which lines are cut; `std::nullopt`: no limit.
    AnalysisTable(const Position& root, int multi_pv, MoveFormat format, std::optional<int> width)
        : root_(root), shows_rank_(multi_pv > 1), format_(format), width_(width) {}

    [[nodiscard]] std::string heading() const;
    [[nodiscard]] std::string row(const SearchInfo& info) const;

  private:
    [[nodiscard]] std::string cut(std::string line) const;

    const Position& root_;
    bool shows_rank_;
    MoveFormat format_;  // of the moves
    std::optional<int> width_;
};

/// Returns "+3.25", "#3" for first place or a win in three own moves, "#-2" for a loss; `>` or `<`
/// precedes a bound.
[[nodiscard]] std::string format_person_score(const SearchInfo& info);
/// Formats hundredths of points: "23.5".
[[nodiscard]] std::string format_points(int hundredths);
/// Formats three significant digits and a unit: "987", "12.3k", "4.56M".
[[nodiscard]] std::string format_count(std::uint64_t count);
/// Formats "0.84s", "12.3s", "3m05s".
[[nodiscard]] std::string format_time(Milliseconds time);

}  // namespace quadrille
