#pragma once

#include <optional>
#include <string>

#include "engine/position.h"
#include "engine/types.h"

// Chess4's results (RULES.md, Chess4, "Scores"): the scores of White, Silver, Black, Gold with
// dashes between them, fractions as `1/2`, `1+1/3`.

namespace quadrille {

/// Points of Chess4 as `Position::points` counts them, with a fraction in lowest terms: `3`, `1/2`,
/// `1+1/2`, `0`.
[[nodiscard]] std::string format_sixths(int sixths);

/// A score for each seat that has one, in `whole`ths of a point: `3-2-1-0`, `1+1/2-0-1+1/2`.
[[nodiscard]] std::string format_scores(const PerColor<std::optional<int>>& parts, int whole);

/// Last man standing, `3-2-1-0`; `*` while the game runs.
[[nodiscard]] std::string format_last_standing(const Position& position);
/// The same doubled, `6-4-2-0`.
[[nodiscard]] std::string format_last_standing_doubled(const Position& position);
/// Incremental scores so far, `1-2+1/2-0-1/2`.
[[nodiscard]] std::string format_incremental(const Position& position);

}  // namespace quadrille
