#include "protocol/uci/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "protocol/notation/fen4/extent.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/plain_signs.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

using Parsed = Expected<Command, CommandError>;

/// A line split into words. The first word names the command.
struct Line {
    std::string_view text;
    std::vector<Word> words;

    [[nodiscard]] std::size_t size() const { return words.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t i) const { return words[i].text; }
    /// Returns the text after word `i`, without the blanks around it.
    [[nodiscard]] std::string_view rest_after(std::size_t i) const {
        return trimmed(text.substr(words[i].offset + words[i].text.size()));
    }
};

template <class T>
Parsed parse_bare(const Line& line) {
    if (line.size() > 1) {
        return fail(ErrorKind::InvalidValue,
                    fmt::format("{} takes no arguments, found {}", line[0], in_quotes(line[1])));
    }
    return Command{T{}};
}

Parsed parse_debug(const Line& line) {
    if (line.size() == 2 && line[1] == "on") return Command{DebugCommand{true}};
    if (line.size() == 2 && line[1] == "off") return Command{DebugCommand{false}};
    return fail(ErrorKind::InvalidValue,
                "debug needs on or off, found " + in_quotes(line.rest_after(0)));
}

Parsed parse_bench(const Line& line) {
    if (line.size() == 1) return Command{BenchCommand{}};
    if (line.size() > 2) {
        return fail(ErrorKind::InvalidValue,
                    "bench takes one number, the depth; also found " + in_quotes(line[2]));
    }
    const auto depth = parse_integer(line[1], 1, kMaxGoDepth);
    if (!depth) {
        return fail(ErrorKind::InvalidValue,
                    "bench depth " + in_quotes(line[1]) + ' ' + depth.error());
    }
    return Command{BenchCommand{static_cast<int>(*depth)}};
}

Parsed parse_setoption(const Line& line) {
    if (line.size() < 2 || line[1] != "name") {
        return fail(ErrorKind::InvalidOption, "setoption needs the word name and an option");
    }
    std::size_t value_at = 2;
    std::vector<std::string> name;
    while (value_at < line.size() && line[value_at] != "value") {
        name.emplace_back(line[value_at]);
        ++value_at;
    }
    if (name.empty()) {
        return fail(ErrorKind::InvalidOption, "setoption needs an option between name and value");
    }
    SetOptionCommand command{join(name, " "), std::nullopt};
    if (value_at < line.size()) command.value = std::string{line.rest_after(value_at)};
    return Command{std::move(command)};
}

/// Returns the index of the word `moves` that ends a FEN4, or the number of words if it is missing.
/// The FEN4 begins after word `from`. A `moves` inside a quoted text of the FEN4 does not count.
std::size_t find_moves_word(const Line& line, std::size_t from) {
    Fen4Extent fen4;
    for (std::size_t i = from + 1; i < line.size(); ++i) {
        if (line[i] == "moves" && !fen4.is_quoted()) return i;
        fen4.pass(line[i]);
    }
    return line.size();
}

Parsed parse_position(const Line& line) {
    if (line.size() < 2) {
        return fail(ErrorKind::InvalidValue,
                    "position needs startpos, the name of a start position, fen or fen4");
    }
    PositionCommand command;
    std::size_t moves_at = 2;
    if (line[1] == "fen" || line[1] == "fen4") {
        moves_at = find_moves_word(line, 1);
        const std::size_t start = line.words[1].offset + line.words[1].text.size();
        const std::size_t end =
            moves_at < line.size() ? line.words[moves_at].offset : line.text.size();
        const std::string_view fen4 = trimmed(line.text.substr(start, end - start));
        if (fen4.empty()) {
            return fail(ErrorKind::InvalidFen,
                        fmt::format("position {}: the FEN4 is missing", line[1]));
        }
        command.start = std::string{fen4};
    } else if (line[1] != "startpos") {
        const std::optional<StartSetup> setup = start_setup_from_name(line[1]);
        if (!setup) {
            return fail(ErrorKind::InvalidValue,
                        "position: " + in_quotes(line[1]) +
                            " is not startpos, fen, fen4 or the name of a start position");
        }
        command.start = *setup;
    }
    if (moves_at < line.size()) {
        if (line[moves_at] != "moves") {
            return fail(ErrorKind::InvalidValue,
                        fmt::format("position: word {} must be 'moves', found {}", moves_at + 1,
                                    in_quotes(line[moves_at])));
        }
        for (std::size_t i = moves_at + 1; i < line.size(); ++i) {
            command.moves.emplace_back(line[i]);
        }
    }
    return Command{std::move(command)};
}

Parsed parse_go_line(const Line& line) {
    const std::vector<Word> after_go{line.words.begin() + 1, line.words.end()};
    return Command{parse_go(after_go)};
}

struct CommandRow {
    std::string_view name;
    Parsed (*parse)(const Line&) = nullptr;
    std::string_view usage;
    std::string_view help;
};

constexpr CommandRow kCommands[] = {
    {"uci", parse_bare<UciCommand>, "uci", "print name, author, options and uciok"},
    {"isready", parse_bare<IsReadyCommand>, "isready",
     "print readyok: at once during a search, else when the hash table is ready"},
    {"debug", parse_debug, "debug on|off", "print more info string lines"},
    {"setoption", parse_setoption, "setoption name <name> [value <value>]",
     "set an option that uci lists"},
    {"ucinewgame", parse_bare<NewGameCommand>, "ucinewgame",
     "clear the game and the results of earlier searches"},
    {"position", parse_position, "position startpos|<setup>|fen <FEN4> [moves <move> ...]",
     "set up a position; between moves, R: resignation, T: time-out, D: draw, r=R: Red resigns"},
    {"go", parse_go_line,
     "go [searchmoves <move> ...] [ponder] [infinite] [depth <n>] [nodes <n>] [mate <n>] "
     "[movetime <ms>] [movestogo <n>] [rtime <ms> btime .. ytime .. gtime ..] [rinc ..] "
     "[rdelay ..] [delay <ms>] [wtime .. btime .. winc .. binc ..]",
     "search, then print bestmove"},
    {"", nullptr, "go perft <n>", "count the sequences of n legal plies, for each first move"},
    {"stop", parse_bare<StopCommand>, "stop", "end the search, which then prints bestmove"},
    {"ponderhit", parse_bare<PonderHitCommand>, "ponderhit",
     "continue a go ponder on the clock: the expected move was played"},
    {"d", parse_bare<ShowBoardCommand>, "d", "draw the board"},
    {"moves", parse_bare<ListMovesCommand>, "moves", "list the legal moves"},
    {"state", parse_bare<ShowStateCommand>, "state", "print the position as a line of JSON"},
    {"eval", parse_bare<EvalCommand>, "eval",
     "print the static evaluation, chances to finish first (FFA) and piece values"},
    {"bench", parse_bench, "bench [depth]",
     "search fixed positions and print the signature and the speed"},
    {"help", parse_bare<HelpCommand>, "help", "print this list"},
    {"quit", parse_bare<QuitCommand>, "quit", "end the program"},
};

}  // namespace

std::vector<std::string> command_help() {
    std::vector<std::string> lines;
    for (const CommandRow& row : kCommands) {
        lines.emplace_back(row.usage);
        lines.push_back(fmt::format("    {}", row.help));
    }
    return lines;
}

Parsed parse_command(std::string_view text) {
    // Values of options stay as they are: they may be file names.
    const bool sets_option = trimmed(text).starts_with("setoption");
    const std::string plain = sets_option ? std::string{text} : plain_signs(text);
    const Line line{plain, split_words(plain)};
    if (line.size() == 0) return fail(ErrorKind::UnknownCommand, "the line is empty");
    const std::string_view command = line[0] == "exit" ? "quit" : line[0];
    const auto* const row = std::ranges::find(kCommands, command, &CommandRow::name);
    if (row == std::end(kCommands)) {
        return fail(ErrorKind::UnknownCommand, in_quotes(line[0]) + "; help lists the commands");
    }
    return row->parse(line);
}

}  // namespace quadrille
