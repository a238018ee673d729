#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/base/arguments.h"
#include "tools/base/colour_wish.h"

namespace quadrille {

class TrafficLog;
class Writer;

/// What a subcommand runs with.
struct RunContext {
    const ArgumentTable& arguments;
    std::vector<std::string> words;  // what stands beside the arguments
    Settings& settings;              // with every `--option` applied
    Writer& writer;                  // stdout
    TrafficLog& log;
    ColourWish colour = ColourWish::Auto;
};

/// The exit status, or what is wrong with the arguments.
using RunResult = Expected<int, std::string>;
using Run = std::function<RunResult(RunContext& context)>;

/// One subcommand of the program: `quadrille <name> ...`.
struct Subcommand {
    std::string_view name;
    std::string_view summary;
    std::string_view usage;    // what may follow the name
    std::string_view example;  // a whole command line, and what it does
    std::size_t max_words = 0;
    /// Adds its arguments; those that are options of the protocol go into the settings. What
    /// carries it out when they are read.
    Run (*prepare)(ArgumentTable& arguments, Settings& settings) = nullptr;
};

extern const Subcommand kUciSubcommand;
extern const Subcommand kBenchSubcommand;
extern const Subcommand kPerftSubcommand;
extern const Subcommand kAnalyseSubcommand;
extern const Subcommand kConvertSubcommand;

/// Arguments that count games, moves and events go no further.
inline constexpr std::int64_t kMaxPly = 1'000'000;

/// Returns whether a path names one of the files that the words of the command line name.
[[nodiscard]] bool is_input(const RunContext& context, const std::string& path);

/// Adds an argument that sets an option of the protocol.
void add_option_argument(ArgumentTable& arguments, Settings& settings, const std::string& name,
                         std::string value_name, std::string help, std::string option);

/// Adds `--movetime`, `--depth` and `--nodes`.
void add_limits(ArgumentTable& arguments, SearchLimits& limits, const std::string& movetime_help);
/// `limits`; without any the time.
[[nodiscard]] SearchLimits limits_or(SearchLimits limits, Milliseconds default_time);

/// The arguments that choose a position, but for those that are options of the protocol.
struct GameArguments {
    std::optional<std::string> fen;
    std::string moves;
};
/// Adds `--fen`, `--variant`, `--preset`, `--setup`, `--rules` and `--moves`.
void add_game_arguments(ArgumentTable& arguments, GameArguments& game, Settings& settings);
/// How texts are read where these arguments are given: `start` is the position that they name.
[[nodiscard]] ReadingOptions reading_options(const RunContext& context, const Position& start);
/// Sets up the position that they name.
[[nodiscard]] Expected<SetUpGame, std::string> read_game_arguments(const RunContext& context,
                                                                   const GameArguments& game);
/// The same, and writes the warnings.
[[nodiscard]] Expected<SetUpGame, std::string> set_up_from_arguments(const RunContext& context,
                                                                     const GameArguments& game);

}  // namespace quadrille
