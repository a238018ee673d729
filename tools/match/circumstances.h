#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/match/match_log.h"
#include "tools/match/tournament.h"

// Where, when and by what a match is played: facts for the screen and for reports that, unlike its
// conditions, may be others when it is taken up again.

namespace quadrille::match {

using Facts = std::vector<std::pair<std::string, std::string>>;

/// "Intel(R) Xeon(R) CPU, 2 CPUs, Linux 6.1.0 x86_64".
[[nodiscard]] std::string describe_machine();

/// Before the first game: begin, number of games, machine, version of this program, and what the
/// engines call themselves.
[[nodiscard]] Facts circumstances(const MatchSettings& settings, const MatchLog& log,
                                  const std::vector<TriedEngine>& engines);

/// Behind the last game: when that was, and the time of all games together.
[[nodiscard]] Facts closing_facts(const MatchLog& log);

}  // namespace quadrille::match
