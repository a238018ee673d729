#include <algorithm>
#include <utility>

#include "protocol/text/plain_signs.h"
#include "protocol/text/words.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/writer.h"
#include "tools/base/files.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

bool is_input(const RunContext& context, const std::string& path) {
    return std::ranges::any_of(context.words, [&](const std::string& file) {
        return file != kStandardInput && is_same_file(file, path);
    });
}

void add_option_argument(ArgumentTable& arguments, Settings& settings, const std::string& name,
                         std::string value_name, std::string help, std::string option) {
    const auto take = [&settings, name,
                       option = std::move(option)](const std::string& value) -> Status {
        const auto done = set_option_in_batch(settings, option, value);
        return done ? Status{} : fail("--" + name + ": " + done.error().message);
    };
    arguments.add({name, std::move(value_name), std::move(help), take});
}

void add_limits(ArgumentTable& arguments, SearchLimits& limits, const std::string& movetime_help) {
    arguments.number("movetime", limits.movetime, {1, kMaxClockMs}, movetime_help, "MS");
    arguments.number("depth", limits.depth, {1, kMaxGoDepth}, "search depth in plies");
    arguments.number("nodes", limits.nodes, {1, INT64_MAX}, "number of nodes");
}

SearchLimits limits_or(SearchLimits limits, Milliseconds default_time) {
    if (!limits.movetime && !limits.depth && !limits.nodes) limits.movetime = default_time;
    return limits;
}

void add_game_arguments(ArgumentTable& arguments, GameArguments& game, Settings& settings) {
    arguments.text("fen", "FEN4", game.fen, "position (default: a start position)");
    add_option_argument(arguments, settings, "variant", "NAME",
                        "ffa, teams, chess4, chess4-takeover, chess4-partners (default: ffa)",
                        "UCI_Variant");
    add_option_argument(arguments, settings, "preset", "NAME", std::string{kPresetHelp}, "Preset");
    add_option_argument(arguments, settings, "setup", "NAME",
                        "start position: classic, modern, by, byg, rg, chess4, chess4-3, chess4-2",
                        "Setup");
    add_option_argument(arguments, settings, "rules", "TEXT",
                        "rule options, e.g. \"DeadKingWalking Prom=11\"", "RuleVariants");
    arguments.text("moves", "TEXT", game.moves, "moves from the position, e.g. \"h2-h3 b7-c7\"");
}

ReadingOptions reading_options(const RunContext& context, const Position& start) {
    const auto is_given = [&](const char* name) { return context.arguments.is_given(name); };
    ReadingOptions options;
    options.start = start;
    options.names_game = is_given("variant") || is_given("preset");
    const Preset usual = Settings{}.preset;
    const Variant variant = start.rules().variant;
    const bool is_usual =
        start == Position::start(preset_start(usual, variant), preset_rules(usual, variant));
    if (!is_given("preset") && !start.rules().is_chess4() && is_usual) {
        options.default_warning = describe_default_preset(
            usual, variant,
            std::string{is_given("variant") ? "for " : "for Teams add --variant teams, for "} +
                "chess.com since 2022 add --preset site");
    }
    return options;
}

Expected<SetUpGame, std::string> read_game_arguments(const RunContext& context,
                                                     const GameArguments& arguments) {
    if (arguments.fen && context.arguments.is_given("setup")) {
        return fail("--fen and --setup exclude each other");
    }
    PositionCommand command;
    if (arguments.fen) command.start = *arguments.fen;
    const std::string plain = plain_signs(arguments.moves);
    for (const Word& word : split_words(plain)) command.moves.emplace_back(word.text);
    return build_game(command, context.settings).map_error([](const CommandError& error) {
        const std::string_view argument = error.kind == ErrorKind::InvalidFen     ? "--fen: "
                                          : error.kind == ErrorKind::InvalidValue ? "--setup: "
                                                                                  : "--moves: ";
        return std::string{argument} + format_error(error);
    });
}

Expected<SetUpGame, std::string> set_up_from_arguments(const RunContext& context,
                                                       const GameArguments& arguments) {
    Expected<SetUpGame, std::string> game = read_game_arguments(context, arguments);
    if (!game) return game;
    for (const std::string& warning : game->warnings) context.writer.line("Warning: " + warning);
    return game;
}

}  // namespace quadrille
