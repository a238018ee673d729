#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/standard_streams.h"
#include "tools/quadrille/converter.h"
#include "tools/quadrille/recorded_items.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

constexpr Program kConvertProgram{"quadrille convert"};

struct ConvertArguments {
    ConvertOrder order;
    GameArguments game;
    std::optional<MoveFormat> notation;
    std::optional<std::string> output;
};

template <class Formats>
std::vector<std::string> names_of(const Formats& formats) {
    std::vector<std::string> names;
    for (const auto& format : formats) names.emplace_back(format.name);
    return names;
}

/// Returns the format that `--to` or `--listing` names.
Expected<const OutputFormat*, std::string> read_target(const ArgumentTable& table,
                                                       const OutputFormat* to) {
    if (!table.is_given("listing")) {
        return to != nullptr ? to : output_format_from_name("record");
    }
    if (to == nullptr || to->name == "list") return output_format_from_name("list");
    return fail(fmt::format("--listing does not go with --to {}", to->name));
}

std::vector<std::string> move_format_names() {
    std::vector<std::string> names;
    for (int i = 0; i < kMoveFormats; ++i) names.emplace_back(name(static_cast<MoveFormat>(i)));
    return names;
}

void add_language(ArgumentTable& table, std::string name, const Language*& place,
                  std::string help) {
    const std::string what = "--" + name + ' ';
    const auto take = [&place, what](const std::string& text) -> Status {
        const auto language = find_language(text);
        if (!language) return fail(what + in_quotes(text) + ' ' + language.error());
        place = *language;
        return {};
    };
    table.add({std::move(name), "CODE", std::move(help), take});
}

/// Returns the notation of moves in the format `to`.
Expected<MoveFormat, std::string> read_notation(const ArgumentTable& table,
                                                const ConvertArguments& arguments,
                                                const OutputFormat& to) {
    const MoveFormat format = arguments.notation.value_or(to.notation);
    if (!to.has_notation && format != to.notation) {
        return fail("--notation requires --to moves or --to list");
    }
    const bool is_san = to.has_notation && format == MoveFormat::San;
    if (table.is_given("language") && !is_san) {
        return fail(
            "--language requires --to list, or --to moves with --notation san; to read lists, use "
            "--from-language");
    }
    return format;
}

/// Returns the given arguments that affect only lists of moves. Without `--variant` and `--preset`,
/// these include `--fen` and `--setup`; with them, a record without tags begins there, too.
std::string only_for_lists(const RunContext& context, const ReadingOptions& reading) {
    std::vector<std::string> names;
    for (const char* const name : {"fen", "setup", "moves"}) {
        const bool counts = !reading.names_game || std::string_view{name} == "moves";
        if (counts && context.arguments.is_given(name)) names.push_back("--" + std::string{name});
    }
    return join(names, ", ");
}

Expected<ConvertOrder, std::string> read_convert_order(const RunContext& context,
                                                       const ConvertArguments& arguments,
                                                       const Game& named) {
    ConvertOrder order = arguments.order;
    const auto to = read_target(context.arguments, order.to);
    if (!to) return fail(to.error());
    order.to = *to;
    const auto notation = read_notation(context.arguments, arguments, **to);
    if (!notation) return fail(notation.error());
    order.writing.style.format = *notation;
    if (order.writing.ply && order.to->ply_use == PlyUse::None) {
        return fail("--ply does not go with --to " + std::string{order.to->name});
    }
    const Position& start = named.position();
    const Language* const language = order.reading.language;
    order.reading = reading_options(context, start);
    order.reading.language = language;
    order.writing.known_start = start;
    if (context.arguments.is_given("variant")) order.variant = start.rules().variant;
    order.only_for_lists = only_for_lists(context, order.reading);
    return order;
}

/// Converts the files in turn. Returns false if a file cannot be opened or has no games.
/// `may_be_empty` allows standard input without games.
bool convert_files(const std::vector<std::string>& files, bool may_be_empty, Converter& converter) {
    bool all_good = true;
    for (const std::string& file : files) {
        const ConvertCounts before = converter.counts();
        if (file == kStandardInput) {
            converter.convert(std::cin, file);
        } else if (auto in = open_for_reading(file)) {
            is_file_of_recorded_games(file) ? converter.convert_recorded(*in, file)
                                            : converter.convert(*in, file);
        } else {
            kConvertProgram.report_error(in.error(), kFailure);
            all_good = false;
            continue;
        }
        const ConvertCounts& after = converter.counts();
        const bool has_nothing = after.games + after.failed + after.unread ==
                                 before.games + before.failed + before.unread;
        if (has_nothing && !(may_be_empty && file == kStandardInput)) {
            kConvertProgram.report_error(printable(file) + ": contains no game or position",
                                         kFailure);
            all_good = false;
        }
    }
    return all_good;
}

/// Shows progress if stderr is a terminal, unless the output goes to a terminal, too.
void show_progress(Converter& converter, bool writes_file, std::optional<Progress>& progress) {
    if (!is_terminal(STDERR_FILENO) || (!writes_file && is_terminal(STDOUT_FILENO))) return;
    progress.emplace("Games", 0);
    converter.on_progress([&progress](const ConvertCounts& counts) {
        constexpr std::size_t kMegabyte = 1'000'000;
        progress->update(counts.games + counts.failed,
                         [&] { return std::to_string(counts.bytes / kMegabyte) + " MB read"; });
    });
}

/// Commits the output if all input was read. Returns the exit status.
int finish(const std::optional<std::string>& path, AtomicFile& file, const Status& written,
           const ConvertCounts& counts, bool all_read) {
    if (!written) return kConvertProgram.report_error(written.error(), kFailure);
    const bool has_nothing = counts.games == 0 && counts.failed > 0;
    if (all_read && counts.unread == 0 && !has_nothing) {
        if (const Status kept = file.commit(); !kept) {
            return kConvertProgram.report_error(kept.error(), kFailure);
        }
    } else if (!file.is_direct()) {
        return kConvertProgram.report_error(in_quotes(path.value_or("")) + " was not written",
                                            kFailure);
    }
    return all_read && counts.failed == 0 ? 0 : kFailure;
}

RunResult run_convert_command(const RunContext& context, const ConvertArguments& arguments) {
    const auto named = read_game_arguments(context, arguments.game);
    if (!named) return fail(named.error());
    auto order = read_convert_order(context, arguments, named->game);
    if (!order) return fail(order.error());
    for (const std::string& warning : named->warnings) kConvertProgram.warn("--fen: " + warning);
    std::vector<std::string> files = context.words;
    const auto is_given = [&](const char* name) { return context.arguments.is_given(name); };
    // Arguments of `has_game` require no input. Arguments of `has_kind` may describe the input;
    // without files they choose the game only if standard input is a terminal.
    const bool has_game = is_given("fen") || is_given("setup") || is_given("moves");
    const bool has_kind = is_given("variant") || is_given("preset") || is_given("rules");
    const bool is_alone = files.empty() && (has_game || has_kind) && is_terminal(STDIN_FILENO);
    const bool is_game = is_alone || (files.empty() && has_game);
    if (files.empty() && !is_alone) files.emplace_back(kStandardInput);
    kConvertProgram.announce_input(files);
    if (arguments.output && is_input(context, *arguments.output)) {
        return fail("--output " + in_quotes(*arguments.output) +
                    " is an input file; name another file");
    }
    auto file = AtomicFile::create(arguments.output.value_or(""));
    if (!file) return kConvertProgram.report_error(file.error(), kFailure);
    if (!arguments.output) exit_on_broken_pipe();
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    const bool writes_file = arguments.output.has_value();
    order->writing.colors =
        writes_file ? TextColors::Off : colors_for(STDOUT_FILENO, context.color);
    std::string block;
    Status written;
    const auto flush = [&] {
        if (written) written = file->write(block);
        block.clear();
    };
    const auto write = [&](std::string_view text) {
        constexpr std::size_t kBlockBytes = std::size_t{1} << 16;
        block += text;
        if (block.size() >= kBlockBytes) flush();
        return written.has_value();
    };
    Converter converter(*order, write, std::cerr);
    std::optional<Progress> progress;
    show_progress(converter, writes_file, progress);
    const bool all_good = convert_files(files, is_game, converter);
    progress.reset();
    if (is_game && converter.counts().games + converter.counts().failed == 0) {
        converter.convert_game(named->game, "arguments");
    }
    flush();
    return finish(arguments.output, *file, written, converter.counts(), all_good);
}

void add_notation(ArgumentTable& table, ConvertArguments& arguments) {
    MovetextStyle& style = arguments.order.writing.style;
    table.choice(
        "notation", "NAME", move_format_names(),
        [&arguments](std::size_t i) { arguments.notation = static_cast<MoveFormat>(i); },
        "notation of written moves: dash (default of --to moves), san (default of --to list), "
        "long, "
        "uci, figurine");
    add_language(table, "language", style.language,
                 "language of the piece letters in written san, e.g. de");
    add_language(table, "from-language", arguments.order.reading.language,
                 "language of the piece letters in lists of moves in the input");
    style.shape = MovetextLayout::Columns;
    table.choice(
        "listing", "SHAPE", {"columns", "text"},
        [&style](std::size_t i) {
            style.shape = i == 0 ? MovetextLayout::Columns : MovetextLayout::Text;
        },
        "layout of a list: columns (default), or text, with comments and variations");
}

Run prepare_convert(ArgumentTable& table, Settings& settings) {
    const auto arguments = std::make_shared<ConvertArguments>();
    ConvertOrder& order = arguments->order;
    table.choice(
        "from", "FORMAT", names_of(input_formats()),
        [&order](std::size_t i) { order.from = &input_formats()[i]; },
        "input format: c4pgn, pgn4, fen4, moves (default: detected for each file)");
    table.choice(
        "to", "FORMAT", names_of(output_formats()),
        [&order](std::size_t i) { order.to = &output_formats()[i]; },
        "output format: record (default; pgn4, or c4pgn for Chess4), pgn4, c4pgn, "
        "c4pgn-condensed, fen4, moves, list, board, svg, html");
    add_notation(table, *arguments);
    table.number(
        "ply", order.writing.ply, {0, kMaxPly},
        "write only the position after N moves and events; as a record, a game without moves "
        "(default: the last position; as a record, the whole game)");
    table.flag("drop", order.writing.leaves_out,
               "print no warning of parts that the format cannot contain");
    table.text("output", "FILE", arguments->output, "output file (default: standard output)")
        .letter = 'o';
    add_game_arguments(table, arguments->game, settings);
    return [arguments](RunContext& context) { return run_convert_command(context, *arguments); };
}

}  // namespace

constexpr Subcommand kConvertSubcommand = {
    "convert",
    "Converts games and positions from one text format to another.",
    "[ARGUMENT]... [FILE]...",
    "quadrille convert --to list --language de games.pgn4",
    std::numeric_limits<std::size_t>::max(),
    prepare_convert};

}  // namespace quadrille
