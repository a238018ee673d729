#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/types.h"

// Notation of the events of a game (`EventKind`).

namespace quadrille {

/// The cases in which the text of an event names its seat or army.
enum class SeatNaming : std::uint8_t { Never, UnlessToMove, Always };

struct EventText {
    EventKind kind{};
    SeatNaming names_seat{};
    char letter = '\0';         // in PGN4, lists and the command `position`: R, rR, r=R
    std::string_view in_c4pgn;  // between `%%` and the letter of a seat
    /// The comment in c4pgn: the text before and behind the name of the seat.
    std::string_view before_name;
    std::string_view behind_name;
};
/// One row per kind, in the order of the enum.
inline constexpr std::array<EventText, 4> kEventTexts = {
    {{EventKind::Resigns, SeatNaming::UnlessToMove, 'R', "", "", " resigns"},
     {EventKind::RunsOutOfTime, SeatNaming::UnlessToMove, 'T', "t", "", " runs out of time"},
     {EventKind::DrawAgreed, SeatNaming::Never, 'D', "d", "Draw agreed", ""},
     {EventKind::Keeps, SeatNaming::Always, 'K', "=", "The army of ", " is to be kept"}}};
static_assert(std::ranges::is_sorted(kEventTexts, {}, &EventText::kind));

[[nodiscard]] constexpr const EventText& event_text(EventKind kind) {
    return kEventTexts[static_cast<std::size_t>(kind)];
}
/// Returns the event in words, e.g. "Blue resigns", with the seat's name from `names`.
[[nodiscard]] inline std::string describe_event(GameEvent event,
                                                const PerColor<std::string_view>& names) {
    const EventText& row = event_text(event.kind);
    std::string out{row.before_name};
    if (row.names_seat != SeatNaming::Never) out += names[event.color];
    out += row.behind_name;
    return out;
}
/// Returns whether the text of `event` names its seat when `turn` is to move.
[[nodiscard]] constexpr bool names_seat(GameEvent event, Color turn) {
    const SeatNaming naming = event_text(event.kind).names_seat;
    return naming == SeatNaming::Always ||
           (naming == SeatNaming::UnlessToMove && event.color != turn);
}
/// Returns the row with this letter, or null for any other character.
[[nodiscard]] constexpr const EventText* event_from_letter(char letter) {
    const auto* const row = std::ranges::find(kEventTexts, letter, &EventText::letter);
    return row == kEventTexts.end() ? nullptr : row;
}

}  // namespace quadrille
