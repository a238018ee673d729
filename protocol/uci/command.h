#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/position_setup.h"
#include "protocol/uci/error.h"
#include "protocol/uci/go_command.h"

namespace quadrille {

struct UciCommand {};
struct IsReadyCommand {};
struct DebugCommand {
    bool on = false;
};
struct SetOptionCommand {
    std::string name;
    std::optional<std::string> value;  // empty: the line lacks `value`
};
struct NewGameCommand {};
struct StartposWord {
    friend bool operator==(const StartposWord&, const StartposWord&) = default;
};
struct PositionCommand {
    /// `startpos`, a named start position, or the text of a FEN4.
    using Start = std::variant<StartposWord, StartSetup, std::string>;
    Start start;
    std::vector<std::string> moves;  // with events: R, T, D, r=R, ...
};
struct StopCommand {};
struct PonderHitCommand {};
struct QuitCommand {};
struct ShowBoardCommand {};
struct ListMovesCommand {};
struct ShowStateCommand {};
struct EvalCommand {};
struct BenchCommand {
    std::optional<int> depth;
};
struct HelpCommand {};

using Command = std::variant<UciCommand, IsReadyCommand, DebugCommand, SetOptionCommand,
                             NewGameCommand, PositionCommand, GoCommand, StopCommand,
                             PonderHitCommand, QuitCommand, ShowBoardCommand, ListMovesCommand,
                             ShowStateCommand, EvalCommand, BenchCommand, HelpCommand>;

/// Returns the lines of `help`: the usage of each command, then a line with its effect.
[[nodiscard]] std::vector<std::string> command_help();

/// Parses a line that is not blank. The error names the faulty word.
[[nodiscard]] Expected<Command, CommandError> parse_command(std::string_view line);

}  // namespace quadrille
