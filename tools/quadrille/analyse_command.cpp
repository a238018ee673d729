#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
// NONE
#include "protocol/uci/board_view.h"
#include "protocol/uci/outcome_text.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "search/registry.h"
#include "tools/quadrille/analyse_game.h"
#include "tools/quadrille/analysis_table.h"
#include "tools/quadrille/interrupt_guard.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

constexpr ArgumentSpec kLinesArgument = {"multipv", "K", "how many lines"};
constexpr ArgumentSpec kThreadsArgument = {"threads", "N", "how many threads search"};
constexpr ArgumentSpec kHashArgument = {"hash", "MB", "size of the hash table"};
constexpr ArgumentSpec kOutputArgument = {
    "output", "FILE", "where the analysed games go; default: standard output", 'o'};
constexpr ArgumentSpec kPlotArgument = {
    "plot", "FILE", "where the plot goes, an SVG; default: beside --output, with .svg"};

constexpr ArgumentSpec kAnalyseArguments[] = {
    kFenArgument,
    kSetupArgument,
    kVariantArgument,
    kRulesArgument,
    kMovesArgument,
    {"movetime", "MS", "how long; without any limit 5000, for each position of a game 1000"},
    {"depth", "N", "how many plies deep"},
    {"nodes", "N", "how many nodes"},
    kLinesArgument,
    kThreadsArgument,
    kHashArgument,
    kOutputArgument,
    kPlotArgument,
};
/// Those that only a position takes, and those that only a file of games does.
constexpr ArgumentSpec kPositionArguments[] = {kFenArgument,   kSetupArgument, kVariantArgument,
                                               kRulesArgument, kMovesArgument, kLinesArgument};
constexpr ArgumentSpec kFileArguments[] = {kOutputArgument, kPlotArgument};
constexpr Milliseconds kDefaultPositionTime{5000};

/// Prints each new line of thought.
class RowPrinter : public SearchListener {
  public:
    RowPrinter(const AnalysisTable& table, Writer& writer, SearchSignals& signals)
        : table_(table), writer_(writer), signals_(signals) {}

    void on_info(const SearchInfo& info) override {
        writer_.line(table_.row(info));
        if (writer_.is_broken()) signals_.stop = true;
    }
    void on_current_move(Move, int, int) override {}
    void on_message(std::string_view text) override { writer_.line(text); }

  private:
    const AnalysisTable& table_;
    Writer& writer_;
    SearchSignals& signals_;
};

std::optional<int> terminal_width() {
    winsize size{};
    if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0) {
        return std::nullopt;
    }
    return size.ws_col;
}

/// The result, and how long the search took.
std::pair<SearchResult, Milliseconds> search_until_interrupted(const Game& game,
                                                               const SearchLimits& limits,
                                                               const SearchOptions& options,
                                                               const AnalysisTable& table,
                                                               Writer& writer) {
    SearchSignals signals;
    RowPrinter printer{table, writer, signals};
    const std::unique_ptr<Searcher> searcher = make_searcher();
    searcher->prepare(options, printer);
    const auto start = std::chrono::steady_clock::now();
    SearchResult result = run_until_interrupted(
        signals, [&] { return searcher->search(game, limits, options, signals, printer); });
    const auto time = std::chrono::steady_clock::now() - start;
    return {std::move(result), std::chrono::duration_cast<Milliseconds>(time)};
}

std::string describe_score(const Position& position, const SearchInfo& info) {
    const bool teams = position.rules().has_teams;
    const ColorSet side = position.side_of(position.turn());
    std::string who;
    for (const Color c : side) {
        if (!who.empty()) who += " and ";
        who += kColorNames[c];
    }
    const std::string text = format_person_score(info);
    if (info.score.mate) {
        const int moves = *info.score.mate;
        const std::string verb = moves > 0 ? "win" : "lose";
        return text + ", " + who + ' ' + verb + (teams ? "" : "s") + " in " +
               std::to_string(std::abs(moves)) + (teams ? " of their moves" : " of its moves");
    }
    const std::string bound = info.bound == BoundKind::Lower   ? " at least,"
                              : info.bound == BoundKind::Upper ? " at most,"
                                                               : "";
    return text + bound +
           (teams ? " pawns for " + who : " points for " + who + " against the mean of the others");
}

void print_summary(const Position& position, const SearchResult& result, Milliseconds time,
                   Writer& writer) {
    writer.line("");
    std::string best = "Best move: " + format_dash(result.best);
    const std::vector<std::string> both =
        format_line(position, {result.best, result.ponder}, MoveFormat::Dash);
    if (both.size() == 2) best += ", then probably " + both[1];
    writer.line(best);
    std::string searched = "Searched:  ";
    if (result.last_info) {
        writer.line("Score:     " + describe_score(position, *result.last_info));
        if (const auto& values = result.last_info->values) {
            std::string line = "Expected: ";
            for (const Color c : kAllColors) {
                line += ' ' + std::string{kColorNames[c]} + ' ' + format_points((*values)[c]);
            }
            writer.line(line + " points at the end");
        }
        searched += "depth " + std::to_string(result.last_info->depth) + ", ";
    }
    writer.line(searched + format_count(result.nodes) + " nodes in " + format_time(time) + ", " +
                format_count(nodes_per_second(result.nodes, time)) + " nodes/s, CPU level " +
                std::string{kCpuLevel});
}

/// What can be said without a search; true when that is all.
bool needs_no_search(const Position& position, Writer& writer) {
    if (position.is_over()) {
        writer.line("Game over: " + describe_outcome(position));
        return true;
    }
    if (position.state(position.turn()) == SeatState::Walking) {
        writer.line("The king of " + std::string{kColorNames[position.turn()]} +
                    " walks at random, to one of " + std::to_string(count_moves(position)) +
                    " squares.");
        return true;
    }
    return false;
}

Expected<int, std::string> analyse_position(RunContext& context) {
    for (const ArgumentSpec& spec : kFileArguments) {
        if (!context.arguments.has(spec.name)) continue;
        return tl::unexpected<std::string>("--" + std::string{spec.name} + " needs a game file");
    }
    const auto limits = search_limits_from_arguments(context.arguments, kDefaultPositionTime);
    if (!limits) return tl::unexpected<std::string>(limits.error());
    const auto lines = set_option_from_argument(context, kLinesArgument, "MultiPV");
    if (!lines) return tl::unexpected<std::string>(lines.error());
    const auto set_up = set_up_from_arguments(context);
    if (!set_up) return tl::unexpected<std::string>(set_up.error());
    const Game& game = set_up->game;
    Writer& writer = context.writer;

    writer.block(draw_board(game.position(), colours_for(STDOUT_FILENO)));
    writer.line("");
    if (needs_no_search(game.position(), writer)) return 0;
    const SearchOptions& options = context.settings.search;
    const AnalysisTable table{game.position(), options.multi_pv, terminal_width()};
    writer.line(table.heading());
    const auto [result, time] = search_until_interrupted(game, *limits, options, table, writer);
    print_summary(game.position(), result, time, writer);
    return 0;
}

Expected<int, std::string> run_analyse_command(RunContext& context) {
    constexpr std::pair<const ArgumentSpec*, std::string_view> kBehind[] = {
        {&kThreadsArgument, "Threads"}, {&kHashArgument, "Hash"}};
    for (const auto& [spec, option] : kBehind) {
        const auto done = set_option_from_argument(context, *spec, option);
        if (!done) return tl::unexpected<std::string>(done.error());
    }
    if (int& threads = context.settings.search.threads; useful_threads(threads) < threads) {
        std::cerr << describe_useful_threads(threads) << '\n';
        threads = useful_threads(threads);
    }
    if (context.arguments.words().empty()) return analyse_position(context);
    for (const ArgumentSpec& spec : kPositionArguments) {
        if (!context.arguments.has(spec.name)) continue;
        return tl::unexpected<std::string>("--" + std::string{spec.name} +
                                           " does not go with a game file");
    }
    return analyse_game_file(context);
}

}  // namespace

const Subcommand& analyse_subcommand() {
    static constexpr Subcommand kSubcommand = {
        "analyse",
        "Shows a position and its best lines, or marks the mistakes in the games of a\nPGN4 or "
        "c4pgn "
        "file; Ctrl-C ends it early.",
        "[GAMES] [ARGUMENT]...",
        "quadrille analyse --variant teams --moves \"h2-h3 b7-c7\" --movetime 3000 --multipv 3",
        kAnalyseArguments,
        1,
        run_analyse_command};
    return kSubcommand;
}

}  // namespace quadrille
