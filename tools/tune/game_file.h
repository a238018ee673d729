#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

#include "engine/util/expected.h"
#include "tools/play/game_line.h"

namespace quadrille::tune {

/// Gives the games of a file that `quadrille-datagen games` wrote to `take`, one after another.
/// Empty lines mean nothing. Their number, or the first fault with its line's number, counted from
/// 1; `take` has then had the games before it.
[[nodiscard]] Expected<std::size_t, std::string> read_games(
    std::istream& in, const std::function<void(const RecordedGame&)>& take);

}  // namespace quadrille::tune
