#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/quadrille/arguments.h"

namespace quadrille {

class TrafficLog;
class Writer;

/// What a subcommand runs with.
struct RunContext {
    const Arguments& arguments;
    Settings settings;  // with every `--option` applied
    Writer& writer;     // stdout
    TrafficLog& log;
};

/// One subcommand of the program: `quadrille <name> ...`.
struct Subcommand {
    std::string_view name;
    std::string_view summary;
    std::string_view usage;    // what may follow the name
    std::string_view example;  // a whole command line, and what it does
    std::span<const ArgumentSpec> arguments;
    std::size_t max_words = 0;  // arguments without `--`
    /// The exit status, or what is wrong with the arguments.
    Expected<int, std::string> (*run)(RunContext& context) = nullptr;
};

[[nodiscard]] const Subcommand& uci_subcommand();
[[nodiscard]] const Subcommand& bench_subcommand();
[[nodiscard]] const Subcommand& perft_subcommand();
[[nodiscard]] const Subcommand& analyse_subcommand();
[[nodiscard]] const Subcommand& convert_subcommand();

/// The option of the protocol that stands behind an argument, set if the argument is given; the
/// error begins with the argument.
[[nodiscard]] Expected<void, std::string> set_option_from_argument(RunContext& context,
                                                                   const ArgumentSpec& spec,
                                                                   std::string_view option);

/// `--movetime`, `--depth` and `--nodes`; without any of them `default_time`.
[[nodiscard]] Expected<SearchLimits, std::string> search_limits_from_arguments(
    const Arguments& arguments, Milliseconds default_time);

/// The arguments that choose a position, shared by `perft`, `analyse` and `convert`.
inline constexpr ArgumentSpec kFenArgument = {"fen", "FEN4",
                                              "the position; default: a start position"};
inline constexpr ArgumentSpec kSetupArgument = {
    "setup", "NAME", "start position: classic, modern, by, byg, rg, chess4, chess4-3, chess4-2"};
inline constexpr ArgumentSpec kVariantArgument = {
    "variant", "NAME", "ffa (default), teams, chess4, chess4-takeover, chess4-partners"};
inline constexpr ArgumentSpec kRulesArgument = {"rules", "TEXT",
                                                "rule options, e.g. \"DeadKingWalking Prom=11\""};
inline constexpr ArgumentSpec kMovesArgument = {"moves", "TEXT",
                                                "moves played from there, e.g. \"h2-h3 b7-c7\""};

/// Works `--variant`, `--rules` and `--setup` into the settings and sets up the position of `--fen`
/// and `--moves`.
[[nodiscard]] Expected<SetUpGame, std::string> read_game_arguments(RunContext& context);
/// The same, and writes the warnings.
[[nodiscard]] Expected<SetUpGame, std::string> set_up_from_arguments(RunContext& context);

}  // namespace quadrille
