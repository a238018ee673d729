#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/types.h"
#include "protocol/notation/letters.h"

// Names of seats and events in JSON: in the protocol's `state`, and in messages of a study.

namespace quadrille {

/// Returns "red" ... "green".
[[nodiscard]] inline std::string seat_key(Color c) {
    std::string key{kColorNames[c]};
    key[0] = to_lower(key[0]);
    return key;
}
/// Returns the seat with exactly this key, or `std::nullopt`.
[[nodiscard]] inline std::optional<Color> seat_from_key(std::string_view key) {
    for (const Color c : kAllColors) {
        if (seat_key(c) == key) return c;
    }
    return std::nullopt;
}

/// Indexed by `EventKind`.
inline constexpr std::array<std::string_view, 4> kEventWords = {"resigns", "runs out of time",
                                                                "draw agreed", "keeps the army"};
static_assert(kEventWords.size() == static_cast<std::size_t>(EventKind::Keeps) + 1);

}  // namespace quadrille
