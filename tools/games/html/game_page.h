#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// Returns a game as one HTML file that needs no network: the page of the board, read-only.
/// `review` is the part of that name in tools/board/page/types.js, without nodes, if the game has
/// one.
[[nodiscard]] std::string format_game_page(const GameRecord& game,
                                           const std::optional<nlohmann::ordered_json>& review);

}  // namespace quadrille
