#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/types.h"

namespace quadrille {

/// Why a game is over. `None`: it is not.
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
    Declared,  // the position was set up as over
};

/// One or two plain English words for the reason, e.g. "checkmate", "threefold repetition".
[[nodiscard]] std::string_view name(EndReason reason);

/// How a game ended. In Teams `winner` is a seat of the winning team, or nothing for a draw; in FFA
/// it stays empty: the points decide (`Position::points`, `ranking`).
struct Outcome {
    EndReason reason = EndReason::None;
    std::optional<Color> winner;
    [[nodiscard]] constexpr bool is_over() const { return reason != EndReason::None; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// The place 1..4 of each seat by points, ties sharing the better place (1,2,2,4).
[[nodiscard]] PerColor<int> ranking(const PerColor<int>& points);

}  // namespace quadrille
