#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/notation/move/move_text.h"

namespace quadrille {

/// The ways in which engines that speak a four-player UCI differ, as data.
struct Dialect {
    /// The first line sent, and the first word of the line that ends the answer to it.
    std::string handshake = "uci";
    std::string handshake_end = "uciok";
    /// The word before the FEN4 of a `position` command: `fen`, `fen4`.
    std::string fen_word = "fen";
    /// The forms of FEN4 and moves.
    bool corners_as_x = false;  // `x,x,x,` on the corners instead of empty runs
    MoveFormat moves = MoveFormat::Dash;
    /// `position` with the first position and all moves, or with the position now and no moves.
    enum class History : std::uint8_t { Moves, None } history = History::Moves;
    /// Resignations and time-outs as words among the moves (`r=R`, `g=T`). Without it, a game in
    /// which a seat has left is sent as the position now.
    bool supports_events = true;
    /// `wtime/btime` for the two teams, or `rtime btime ytime gtime`.
    enum class Clocks : std::uint8_t { Team, Seat } clocks = Clocks::Seat;
    /// The options that name the game and its rules; empty when the engine has none.
    std::string variant_option = "UCI_Variant";
    std::string rules_option = "RuleVariants";
    friend bool operator==(const Dialect&, const Dialect&) = default;
};

/// The presets: `quadrille` (PROTOCOL.md, all defaults above), `team-runner` (the dialect that
/// runners for Teams use: corners as x, team clocks, the position now, no options for the rules).
/// Nothing for any other name.
[[nodiscard]] std::optional<Dialect> dialect_from_name(std::string_view name);

/// The traits that differ from the defaults, as `--engine` takes them, e.g. `fen=fen4 clocks=team`;
/// empty when none does.
[[nodiscard]] std::string describe(const Dialect& dialect);

}  // namespace quadrille
