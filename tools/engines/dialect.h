#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/notation/move/move_text.h"

namespace quadrille {

/// The differences between engines that use a four-player UCI.
struct Dialect {
    /// The first line sent to the engine, and the first word of the last line of the answer.
    std::string handshake = "uci";
    std::string handshake_end = "uciok";
    /// The word before the FEN4 of a `position` command: `fen`, `fen4`.
    std::string fen_word = "fen";
    /// The forms of FEN4 and moves.
    bool corners_as_x = false;  // FEN4 has `x` for each corner square
    MoveFormat moves = MoveFormat::Dash;
    /// `position` has the first position and all moves, or the current position and no moves.
    enum class History : std::uint8_t { Moves, None } history = History::Moves;
    /// Resignations and time-outs are sent as words among the moves (`r=R`, `g=T`). If false, a
    /// game in which a seat has left is sent as the current position.
    bool supports_events = true;
    /// `wtime/btime` for the two teams, or `rtime btime ytime gtime`.
    enum class Clocks : std::uint8_t { Team, Seat } clocks = Clocks::Seat;
    /// The names of the options for variant and rules; empty if the engine lacks the option.
    std::string variant_option = "UCI_Variant";
    std::string rules_option = "RuleVariants";
    friend bool operator==(const Dialect&, const Dialect&) = default;
};

/// Returns a preset, or `nullopt` for another name. `quadrille` has all defaults above (see
/// PROTOCOL.md). `team-runner` is the dialect of runners for Teams: corners as `x`, team clocks,
/// the current position without moves, no options for variant and rules.
[[nodiscard]] std::optional<Dialect> dialect_from_name(std::string_view name);

/// Returns the traits that differ from the defaults in the form of `--engine`, such as `fen=fen4
/// clocks=team`; empty when all are defaults.
[[nodiscard]] std::string describe(const Dialect& dialect);

}  // namespace quadrille
