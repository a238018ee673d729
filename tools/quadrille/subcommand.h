#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/base/arguments.h"
#include "tools/base/color_mode.h"

namespace quadrille {

class TrafficLog;
class Writer;

struct RunContext {
    const ArgumentTable& arguments;
    std::vector<std::string> words;  // positional arguments
    Settings& settings;              // with every `--option` applied
    Writer& writer;                  // stdout
    TrafficLog& log;
    ColorMode color = ColorMode::Auto;
};

/// The exit status, or an error in the arguments.
using RunResult = Expected<int, std::string>;
using Run = std::function<RunResult(RunContext& context)>;

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    std::string_view usage;    // what may follow the name
    std::string_view example;  // a whole command line
    std::size_t max_words = 0;
    /// Adds the arguments of the subcommand, of which UCI options write to `settings`. Returns the
    /// function that runs the subcommand.
    Run (*prepare)(ArgumentTable& arguments, Settings& settings) = nullptr;
};

extern const Subcommand kUciSubcommand;
extern const Subcommand kBenchSubcommand;
extern const Subcommand kPerftSubcommand;
extern const Subcommand kAnalyseSubcommand;
extern const Subcommand kConvertSubcommand;
extern const Subcommand kDbSubcommand;
/// Returns the subcommands of this system.
[[nodiscard]] std::span<const Subcommand* const> subcommands();

/// Maximum of arguments that number games, or moves and events.
inline constexpr std::int64_t kMaxPly = 1'000'000;

/// Returns whether `path` is one of the input files on the command line.
[[nodiscard]] bool is_input(const RunContext& context, const std::string& path);

/// Adds an argument `--name` that sets the UCI option `option`.
void add_option_argument(ArgumentTable& arguments, Settings& settings, const std::string& name,
                         std::string value_name, std::string help, std::string option);

/// Adds `--movetime`, `--depth` and `--nodes`.
void add_limits(ArgumentTable& arguments, SearchLimits& limits, const std::string& movetime_help);
/// Returns `limits`, or `default_time` if they are empty.
[[nodiscard]] SearchLimits limits_or(SearchLimits limits, Milliseconds default_time);

/// The arguments that choose a position, except those that set UCI options.
struct GameArguments {
    std::optional<std::string> fen;
    std::string moves;
};
/// Adds `--fen`, `--variant`, `--preset`, `--setup`, `--rules` and `--moves`.
void add_game_arguments(ArgumentTable& arguments, GameArguments& game, Settings& settings);
/// Returns the options for reading texts. `start` is the position from the arguments.
[[nodiscard]] ReadingOptions reading_options(const RunContext& context, const Position& start);
/// Returns the game whose last position the arguments choose.
[[nodiscard]] Expected<SetUpGame, std::string> read_game_arguments(const RunContext& context,
                                                                   const GameArguments& game);
/// Does the same as `read_game_arguments` and prints its warnings.
[[nodiscard]] Expected<SetUpGame, std::string> set_up_from_arguments(const RunContext& context,
                                                                     const GameArguments& game);

}  // namespace quadrille
