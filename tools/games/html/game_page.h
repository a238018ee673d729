#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// A game as one HTML file in itself, for any browser and without a network: the page of the board,
/// which shows it and cannot change it. `review`: the part `review` of tools/board/page/types.js
/// without places, where the game was reviewed; its main line must be that of the record.
[[nodiscard]] std::string format_game_page(const GameRecord& game,
                                           const std::optional<nlohmann::ordered_json>& review);

}  // namespace quadrille
