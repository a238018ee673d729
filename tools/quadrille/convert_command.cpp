#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/program/atomic_file.h"
#include "tools/quadrille/convert/converter.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

constexpr ArgumentSpec kConvertArguments[] = {
    {"from", "FORMAT", "what is read: c4pgn, pgn4, fen4, moves; default: as each file begins"},
    {"to", "FORMAT",
     "what is written: record (default: pgn4, or c4pgn for Chess4), pgn4, c4pgn, c4pgn-condensed, "
     "fen4, moves, list, board, svg"},
    {"notation", "NAME",
     "of moves (default dash) and list (default san): dash, long, uci, san, "
     "figurine"},
    {"figurine", "", "the same as --notation figurine"},
    {"language", "CODE", "the piece letters that san is written with, e.g. de"},
    {"from-language", "CODE", "the piece letters that lists of moves are read with"},
    {"listing", "SHAPE", "a list in columns (default), or as text with comments and variations"},
    {"board", "KIND", "text or svg, the same as --to board and --to svg"},
    {"ply", "N", "the position after N moves and events; default: the last one"},
    {"drop", "", "leaves out what the format cannot hold, instead of refusing the game"},
    {"output", "FILE", "instead of standard output", 'o'},
    kFenArgument,
    kSetupArgument,
    kVariantArgument,
    kRulesArgument,
    kMovesArgument,
};

constexpr std::string_view kStandardInput = "-";
constexpr int kSomeFailed = 1;
constexpr std::int64_t kMaxPly = 1'000'000;

tl::unexpected<std::string> wrong(std::string text) {
    return tl::unexpected<std::string>(std::move(text));
}

/// The names of a table of formats, for an error.
template <class Formats>
std::string names_of(const Formats& formats) {
    std::vector<std::string> names;
    for (const auto& format : formats) names.emplace_back(format.name);
    return join(names, ", ");
}

/// The format that `--to`, `--board` and `--listing` ask for together.
Expected<const OutputFormat*, std::string> read_target(const Arguments& arguments) {
    std::optional<std::string> to = arguments.text("to");
    if (to && output_format_from_name(*to) == nullptr) {
        return wrong("--to " + in_quotes(*to) + " is none of " + names_of(output_formats()));
    }
    std::string implied;
    std::string by;
    if (const auto board = arguments.text("board")) {
        if (*board != "text" && *board != "svg") {
            return wrong("--board " + in_quotes(*board) + " is not text or svg");
        }
        implied = *board == "svg" ? "svg" : "board";
        by = "--board";
    }
    if (arguments.has("listing")) {
        if (!by.empty()) return wrong("--board and --listing exclude each other");
        implied = "list";
        by = "--listing";
    }
    if (to && !by.empty() && *to != implied) {
        return wrong(by + " does not go with --to " + *to);
    }
    if (!to) to = by.empty() ? "record" : implied;
    return output_format_from_name(*to);
}

Expected<const Language*, std::string> read_language(const Arguments& arguments,
                                                     std::string_view argument) {
    const auto text = arguments.text(argument);
    if (!text) return &english();
    return find_language(*text).map_error([&](const std::string& error) {
        return "--" + std::string{argument} + ' ' + in_quotes(*text) + ' ' + error;
    });
}

Expected<MovetextStyle, std::string> read_style(const Arguments& arguments,
                                                const OutputFormat& to) {
    MovetextStyle style;
    style.shape = MovetextShape::Columns;
    const std::string listing = arguments.text("listing").value_or("columns");
    if (listing != "columns" && listing != "text") {
        return wrong("--listing " + in_quotes(listing) + " is not columns or text");
    }
    if (listing == "text") style.shape = MovetextShape::Text;
    std::optional<std::string> notation = arguments.text("notation");
    if (arguments.has("figurine")) {
        if (notation && *notation != "figurine") {
            return wrong("--notation and --figurine exclude each other");
        }
        notation = "figurine";
    }
    style.format = to.notation;
    if (notation) {
        const auto format = move_format_from_name(*notation);
        if (!format) {
            return wrong("--notation " + in_quotes(*notation) +
                         " is not dash, long, uci, san or figurine");
        }
        if (!to.has_notation && *format != to.notation) {
            return wrong("--notation goes with --to moves and --to list");
        }
        style.format = *format;
    }
    const auto language = read_language(arguments, "language");
    if (!language) return wrong(language.error());
    const bool is_san = to.has_notation && style.format == MoveFormat::San;
    if (arguments.has("language") && !is_san) {
        return wrong(
            "--language goes with the notation san of --to moves and --to list; lists are read "
            "with "
            "--from-language");
    }
    style.language = *language;
    return style;
}

Expected<ConvertOrder, std::string> read_convert_order(RunContext& context) {
    const Arguments& arguments = context.arguments;
    ConvertOrder order;
    if (const auto from = arguments.text("from")) {
        order.from = input_format_from_name(*from);
        if (order.from == nullptr) {
            return wrong("--from " + in_quotes(*from) + " is none of " + names_of(input_formats()));
        }
    }
    const auto to = read_target(arguments);
    if (!to) return wrong(to.error());
    order.to = *to;
    const auto style = read_style(arguments, **to);
    if (!style) return wrong(style.error());
    order.writing.style = *style;
    const auto ply = arguments.number("ply", 0, kMaxPly);
    if (!ply) return wrong(ply.error());
    if (*ply && !order.to->is_position) return wrong("--ply goes with --to fen4, board and svg");
    if (*ply) order.writing.ply = static_cast<std::size_t>(**ply);
    order.writing.leaves_out = arguments.has("drop");
    const auto language = read_language(arguments, "from-language");
    if (!language) return wrong(language.error());
    order.reading.language = *language;
    const auto start = read_game_arguments(context);
    if (!start) return wrong(start.error());
    for (const std::string& warning : start->warnings) {
        std::cerr << "--fen: warning: " << warning << '\n';
    }
    order.reading.start = start->game.position();
    return order;
}

/// Shows on a terminal how far a long conversion is, and wipes that out again.
class ConvertProgress {
  public:
    void show(const ConvertCounts& counts) {
        constexpr std::chrono::milliseconds kPause{500};
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < kPause) return;
        last_ = now;
        is_shown_ = true;
        std::fprintf(stderr, "\r%zu games, %zu MB read", counts.games + counts.failed,
                     counts.bytes / 1'000'000);
    }
    void wipe() const {
        if (is_shown_) std::fputs("\r\x1b[K", stderr);
    }

  private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    bool is_shown_ = false;
};

/// Converts the files one after another; false when one cannot be opened.
bool convert_files(const std::vector<std::string>& files, Converter& converter) {
    bool all_open = true;
    for (const std::string& file : files) {
        if (file == kStandardInput) {
            converter.convert(std::cin, file);
            continue;
        }
        std::ifstream in{file, std::ios::binary};
        std::error_code ignored;
        if (!in || std::filesystem::is_directory(file, ignored)) {
            std::cerr << printable(file) << ": cannot be opened for reading\n";
            all_open = false;
            continue;
        }
        converter.convert(in, file);
    }
    return all_open;
}

Expected<int, std::string> run_convert_command(RunContext& context) {
    auto order = read_convert_order(context);
    if (!order) return wrong(order.error());
    std::vector<std::string> files = context.arguments.words();
    // A position that is named by arguments needs no input.
    const bool names_position =
        files.empty() && (context.arguments.has("fen") || context.arguments.has("setup") ||
                          context.arguments.has("moves"));
    if (files.empty() && !(names_position && isatty(STDIN_FILENO) == 1)) {
        files.emplace_back(kStandardInput);
    }
    std::ofstream file_out;
    const auto output = context.arguments.text("output");
    if (output) {
        for (const std::string& file : files) {
            if (file != kStandardInput && is_same_file(file, *output)) {
                return wrong("--output " + in_quotes(*output) + " is a file to be read");
            }
        }
        file_out.open(*output, std::ios::binary);
        if (!file_out) return wrong("--output " + in_quotes(*output) + " cannot be opened");
    }
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    order->writing.colours = output ? Colours::Off : colours_for(STDOUT_FILENO);
    std::ostream& out = output ? static_cast<std::ostream&>(file_out) : std::cout;
    Converter converter(*order, out, std::cerr);
    ConvertProgress progress;
    // What is written to the same terminal shows how far it is.
    if (isatty(STDERR_FILENO) == 1 && (output || isatty(STDOUT_FILENO) != 1)) {
        converter.on_progress([&](const ConvertCounts& counts) { progress.show(counts); });
    }
    const bool all_open = convert_files(files, converter);
    progress.wipe();
    if (names_position && converter.counts().bytes == 0) {
        converter.convert_position(order->reading.start, "arguments");
    }
    out.flush();
    if (!out) std::cerr << "quadrille convert: the output could not be written\n";
    return all_open && out && converter.counts().failed == 0 ? 0 : kSomeFailed;
}

}  // namespace

const Subcommand& convert_subcommand() {
    static constexpr Subcommand kSubcommand = {
        "convert",
        "Turns games and positions of one text format into another.",
        "[ARGUMENT]... [FILE]...",
        "quadrille convert --to list --language de games.pgn4",
        kConvertArguments,
        std::numeric_limits<std::size_t>::max(),
        run_convert_command};
    return kSubcommand;
}

}  // namespace quadrille
