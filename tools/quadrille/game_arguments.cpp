#include "protocol/text/words.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/writer.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

Expected<void, std::string> set_option_from_argument(RunContext& context, const ArgumentSpec& spec,
                                                     std::string_view option) {
    const std::optional<std::string> value = context.arguments.text(spec.name);
    if (!value) return {};
    const auto done = set_option(context.settings, option, value);
    if (done) return {};
    return tl::unexpected<std::string>("--" + std::string{spec.name} + ": " + done.error().message);
}

Expected<SearchLimits, std::string> search_limits_from_arguments(const Arguments& arguments,
                                                                 Milliseconds default_time) {
    const auto depth = arguments.number("depth", 1, kMaxGoDepth);
    if (!depth) return tl::unexpected<std::string>(depth.error());
    const auto movetime = arguments.number("movetime", 1, kMaxClockMs);
    if (!movetime) return tl::unexpected<std::string>(movetime.error());
    const auto nodes = arguments.number("nodes", 1, INT64_MAX);
    if (!nodes) return tl::unexpected<std::string>(nodes.error());
    SearchLimits limits;
    if (*depth) limits.depth = static_cast<int>(**depth);
    if (*movetime) limits.movetime = Milliseconds{**movetime};
    if (*nodes) limits.nodes = static_cast<std::uint64_t>(**nodes);
    if (!*depth && !*movetime && !*nodes) limits.movetime = default_time;
    return limits;
}

Expected<SetUpGame, std::string> read_game_arguments(RunContext& context) {
    const Arguments& arguments = context.arguments;
    if (arguments.has(kFenArgument.name) && arguments.has(kSetupArgument.name)) {
        return tl::unexpected<std::string>("--fen and --setup exclude each other");
    }
    constexpr std::pair<const ArgumentSpec*, std::string_view> kBehind[] = {
        {&kVariantArgument, "UCI_Variant"},
        {&kRulesArgument, "RuleVariants"},
        {&kSetupArgument, "Setup"}};
    for (const auto& [spec, option] : kBehind) {
        const auto done = set_option_from_argument(context, *spec, option);
        if (!done) return tl::unexpected<std::string>(done.error());
    }
    PositionCommand command;
    if (const auto fen = arguments.text(kFenArgument.name)) command.start = *fen;
    if (const auto moves = arguments.text(kMovesArgument.name)) {
        for (const Word& word : split_words(*moves)) command.moves.emplace_back(word.text);
    }
    Expected<SetUpGame, CommandError> game = build_game(command, context.settings);
    if (!game) {
        const ErrorKind kind = game.error().kind;
        const std::string_view argument = kind == ErrorKind::InvalidFen     ? "--fen: "
                                          : kind == ErrorKind::InvalidValue ? "--setup: "
                                                                            : "--moves: ";
        return tl::unexpected<std::string>(std::string{argument} + format_error(game.error()));
    }
    return std::move(*game);
}

Expected<SetUpGame, std::string> set_up_from_arguments(RunContext& context) {
    Expected<SetUpGame, std::string> game = read_game_arguments(context);
    if (!game) return game;
    for (const std::string& warning : game->warnings) context.writer.line("Warning: " + warning);
    return game;
}

}  // namespace quadrille
