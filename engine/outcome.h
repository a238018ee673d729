#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/types.h"

namespace quadrille {

/// The reason a game is over; `None` while it goes on.
enum class EndReason : std::uint8_t {
    None,
    LastStanding,  // FFA: at most one seat is active
    KingCaptured,  // Teams
    Checkmate,     // Teams
    Stalemate,     // Teams
    Resignation,   // Teams
    TimeOut,       // Teams
    Repetition,
    FiftyMoves,
    InsufficientMaterial,
    DrawAgreed,
    Declared,  // `PositionSetup::game_over`
};

/// Returns the reason in plain English, e.g. "checkmate", "threefold repetition".
[[nodiscard]] std::string_view name(EndReason reason);

/// The end of a game. In Teams `winner` is a seat of the winning team, or empty for a draw. In FFA
/// it is always empty: the points decide (`Position::points`, `ranking`).
struct Outcome {
    EndReason reason = EndReason::None;
    std::optional<Color> winner;
    [[nodiscard]] constexpr bool is_over() const { return reason != EndReason::None; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// Returns the place 1..4 of each seat by points. Ties share the better place (1,2,2,4).
[[nodiscard]] PerColor<int> ranking(const PerColor<int>& points);

}  // namespace quadrille
