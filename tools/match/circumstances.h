#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/match/match_lines.h"
#include "tools/match/tournament.h"

// Where, when and by what a match is played: facts for the screen and for reports that, unlike its
// conditions, may be others when it is taken up again.

namespace quadrille::match {

/// Of this process, for the log: games side by side, machine, version and CPU level of this
/// program, and what the engines call themselves.
[[nodiscard]] Facts facts_of_run(const MatchSettings& settings,
                                 const std::vector<TriedEngine>& engines);

/// Of all processes that have played a match of so many rotations: when it was begun and ended, its
/// games, what each process said of itself, and the time of all games together. What processes say
/// alike is said once.
[[nodiscard]] Facts circumstances(std::span<const MatchLines> parts, std::size_t rotations);

}  // namespace quadrille::match
