#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/mates/command_line.h"

namespace quadrille::mates {

/// The games of `order.games`, in their order. The error, one line, says which text is wrong and
/// where, or which game is not of the variant that is asked for or not by rules whose mates can be
/// proven.
[[nodiscard]] Expected<std::vector<Game>, std::string> read_other_games(const MakeOrder& order);

}  // namespace quadrille::mates
