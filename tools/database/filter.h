#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "engine/types.h"
#include "protocol/notation/preset.h"
#include "tools/base/failure.h"
#include "tools/database/sqlite.h"

namespace quadrille {

/// The result of a seat. A seat that shares the first place has drawn.
enum class SeatResult : std::uint8_t { Won, Drawn, Lost, Unknown };

/// Conditions on games, all of which must hold. `opponent`, `seat`, `min_rating` and `result` apply
/// to the seat of `player` if both are given.
struct GameFilter {
    std::optional<std::int64_t> game;     // number in the database
    std::optional<std::int64_t> above;    // the number is higher
    std::optional<std::int64_t> below;    // the number is lower
    std::optional<std::string> player;    // ignoring the case of ASCII letters
    std::optional<std::string> opponent;  // in another seat; ignoring the case of ASCII letters
    std::optional<Color> seat;
    std::optional<Variant> variant;
    std::optional<Preset> preset;
    std::optional<std::string> event;  // ignoring the case of ASCII letters
    std::optional<int> min_rating;     // of the player or seat, else of every rated player
    std::optional<SeatResult> result;
    std::optional<std::int64_t> from;    // seconds since 1970
    std::optional<std::int64_t> before;  // seconds since 1970
    std::optional<int> min_plies;
    std::optional<int> max_plies;
    std::optional<int> end;   // `EndReason` of the last position
    std::optional<int> mark;  // index in `kSuffixes` of a mark of some move
    bool is_unreviewed = false;
};

/// The names of the results, in the order of `SeatResult`, and of the ends, in the order of
/// `EndReason`.
inline constexpr std::array kResultNames = {"won", "drawn", "lost", "unknown"};
[[nodiscard]] std::vector<std::string> end_names();
inline constexpr std::int64_t kDaySeconds = 86'400;

/// Sets the condition with the name of an argument of `quadrille db`, but with `_` for `-`. Does
/// nothing for other names. Fails if the condition cannot have this value.
[[nodiscard]] Status set_condition(GameFilter& filter, std::string_view name,
                                   const std::string& value);
/// Fails if `result` requires a player or seat and the filter has none, or if `seat` has no effect.
[[nodiscard]] Status check_filter(const GameFilter& filter);

/// The columns of a table `games` begin with these names.
inline constexpr PerColor<const char*> kSeatColumns = {{{"red", "blue", "yellow", "green"}}};

/// The condition of an empty filter.
inline constexpr const char* kAnyGame = "1";
/// Returns a condition on the table `games` with the alias `g`.
[[nodiscard]] SqlText condition_of(const GameFilter& filter);

}  // namespace quadrille
