#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// Returns a game as one HTML file that works offline: a read-only page of quadrille-board.
/// `review` is the `Review` of tools/board/page/types.js without nodes, or `std::nullopt`.
[[nodiscard]] std::string format_game_page(const GameRecord& game,
                                           const std::optional<nlohmann::ordered_json>& review);

}  // namespace quadrille
