#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/words.h"
#include "protocol/uci/board_view.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "search/pv_extension.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/shard.h"
#include "tools/base/standard_streams.h"
#include "tools/base/stop_on_signal.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/quadrille/analyse_game.h"
#include "tools/quadrille/analysis_table.h"
#include "tools/quadrille/subcommand.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

namespace {

// Arguments that require a game file, that analyse whole games, and that set up a position.
constexpr std::string_view kFileArguments[] = {"ply", "game"};
constexpr std::string_view kGamesArguments[] = {"output", "plot",  "html",   "from", "to",
                                                "player", "shard", "resume", "merge"};
// Arguments that do not go with `--shard` or `--merge`.
constexpr std::string_view kNoShardArguments[] = {"game"};
constexpr std::string_view kNoMergeArguments[] = {
    "shard",  "resume", "game",  "plot",     "html",    "from",    "to",
    "player", "depth",  "nodes", "movetime", "multipv", "threads", "hash"};
constexpr std::string_view kPositionArguments[] = {"moves"};
constexpr Milliseconds kDefaultPositionTime{5000};

class RowPrinter : public SearchListener {
  public:
    RowPrinter(const AnalysisTable& table, const PerColor<std::string_view>& seats, Writer& writer,
               SearchSignals& signals)
        : table_(table), seats_(seats), writer_(writer), signals_(signals) {}

    void on_info(const SearchInfo& info) override {
        writer_.line(table_.row(info));
        if (writer_.is_broken()) signals_.stop = true;
    }
    void on_mate(Color seat, int moves) override {
        writer_.line("Mate: " + format_mate(seat, moves, seats_));
    }
    void on_message(std::string_view text) override { writer_.line(text); }

  private:
    const AnalysisTable& table_;
    const PerColor<std::string_view>& seats_;
    Writer& writer_;
    SearchSignals& signals_;
};

/// Searches until a limit or Ctrl-C. Returns the result and the time.
std::pair<SearchResult, Milliseconds> search_until_stopped(const Game& game,
                                                           const SearchLimits& limits,
                                                           const SearchOptions& options,
                                                           const AnalysisTable& table,
                                                           Writer& writer) {
    SearchSignals signals;
    RowPrinter printer{table, seat_names(game.position().rules()), writer, signals};
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_pv_extending_searcher();
    searcher->prepare(options, printer, signals.stop);
    const auto start = std::chrono::steady_clock::now();
    SearchResult result = searcher->search(game, limits, options, signals, printer);
    const auto time = std::chrono::steady_clock::now() - start;
    return {std::move(result), std::chrono::duration_cast<Milliseconds>(time)};
}

std::string describe_score(const Position& position, const SearchInfo& info) {
    const bool teams = position.rules().has_teams;
    const PerColor<std::string_view>& seats = seat_names(position.rules());
    const std::string who =
        join(position.side_of(position.turn()), " and ", [&](Color c) { return seats[c]; });
    const std::string score = format_person_score(info);
    if (info.score.mate) {
        const int moves = *info.score.mate;
        return fmt::format("{}, {} {}{} in {} of {} moves", score, who, moves > 0 ? "win" : "lose",
                           teams ? "" : "s", std::abs(moves), teams ? "their" : "its");
    }
    const std::string_view bound = info.bound == BoundKind::Lower   ? " at least,"
                                   : info.bound == BoundKind::Upper ? " at most,"
                                                                    : "";
    return teams ? fmt::format("{}{} pawns for {}", score, bound, who)
                 : fmt::format("{}{} points of {} minus the mean of the others", score, bound, who);
}

/// Returns e.g. `Red 42.4 (2nd), Blue 43.3 (1st), ...`. Equal points share a place.
std::string describe_expected(const PerColor<int>& values, const RuleSet& rules) {
    constexpr std::array<std::string_view, kColors> kPlaces = {"1st", "2nd", "3rd", "4th"};
    const PerColor<int> places = places_of(values, rules);
    return join(kAllColors, ", ", [&](Color c) {
        return fmt::format("{} {:.{}f} ({})", seat_names(rules)[c], values[c] / 100.0,
                           rules.is_chess4() ? 2 : 1,
                           kPlaces[static_cast<std::size_t>(places[c] - 1)]);
    });
}

void print_summary(const Position& position, const SearchResult& result, Milliseconds time,
                   MoveFormat format, Writer& writer) {
    writer.line("");
    const std::vector<std::string> both =
        format_line(position, {result.best, result.ponder}, format);
    std::string best = "Best move: " + (both.empty() ? std::string{"none"} : both.front());
    if (both.size() == 2) best += ", then probably " + both[1];
    writer.line(best);
    std::string searched = "Searched:  ";
    if (result.last_info) {
        if (const auto& values = result.last_info->values) {
            writer.line("Expected:  " + describe_expected(*values, position.rules()) +
                        " points at the end");
            if (const auto chances = win_chances_of(*result.last_info, position, 100)) {
                writer.line("Chances:   " +
                            join(kAllColors, ", ",
                                 [&](Color c) {
                                     return fmt::format("{} {} %", kColorNames[c], (*chances)[c]);
                                 }) +
                            " to finish first");
            }
        }
        writer.line("Score:     " + describe_score(position, *result.last_info));
        if (result.last_info->searched) {
            writer.line("In ( ):    expected moves, from which the values do not come");
        }
        searched += fmt::format("depth {}, ", result.last_info->depth);
    }
    writer.line(fmt::format("{}{} nodes in {}, {} nodes/s, CPU level {}", searched,
                            format_count(result.nodes), format_time(time),
                            format_count(nodes_per_second(result.nodes, time)), kCpuLevel));
}

/// Prints why no search is needed: the game is over, or a king walks. Returns whether it did.
bool print_without_search(const Position& position, Writer& writer) {
    if (position.is_over()) {
        writer.line("Game over: " + describe_outcome(position));
        return true;
    }
    if (position.seats().state(position.turn()) == SeatState::Walking) {
        writer.line(fmt::format("The king of {} walks at random, to one of {} squares.",
                                seat_names(position.rules())[position.turn()],
                                count_moves(position)));
        return true;
    }
    return false;
}

/// Checks that no argument in `names` is given. `why` follows the argument in the error.
Status check_absent(const RunContext& context, std::span<const std::string_view> names,
                    const std::string& why) {
    for (const std::string_view name : names) {
        if (context.arguments.is_given(name)) return fail("--" + std::string{name} + why);
    }
    return {};
}

/// Searches the last position of a game.
RunResult analyse_position(const RunContext& context, const AnalyseOrder& order, const Game& game) {
    Writer& writer = context.writer;
    writer.block(draw_board(game.position(), colors_for(STDOUT_FILENO, context.color)));
    writer.line("");
    if (print_without_search(game.position(), writer)) return 0;
    if (const auto unfit =
            describe_unfit_network(context.settings, game.position().rules().variant)) {
        kAnalyseProgram.warn(*unfit);
    }
    const SearchOptions& options = context.settings.search;
    const MoveFormat format = context.settings.move_format;
    const AnalysisTable table{game.position(), options.multi_pv, format,
                              terminal_columns(STDOUT_FILENO)};
    writer.line(table.heading());
    const auto [result, time] = search_until_stopped(
        game, limits_or(order.limits, kDefaultPositionTime), options, table, writer);
    print_summary(game.position(), result, time, format, writer);
    return 0;
}

/// Analyses the position that `--fen`, `--moves` and similar arguments set up.
RunResult analyse_named_position(const RunContext& context, const AnalyseOrder& order) {
    const std::string why = " requires a game file";
    const Status good = all_of([&] { return check_absent(context, kFileArguments, why); },
                               [&] { return check_absent(context, kGamesArguments, why); });
    if (!good) return fail(good.error());
    const auto set_up = set_up_from_arguments(context, order.game);
    if (!set_up) return fail(set_up.error());
    return analyse_position(context, order, set_up->game);
}

/// Analyses a position of a game in a file.
RunResult analyse_ply(const RunContext& context, const AnalyseOrder& order) {
    const Status good = check_absent(context, kGamesArguments, " does not go with --ply");
    if (!good) return fail(good.error());
    const auto wanted = read_wanted_games(context, order);
    if (!wanted) return kAnalyseProgram.report_error(wanted.error(), kFailure);
    if (wanted->games.size() > 1) {
        return kAnalyseProgram.report_error(
            fmt::format("--ply requires one game, but the input has {}; add --game K",
                        wanted->games.size()),
            kFailure);
    }
    const Game whole = main_line(wanted->games.front().record);
    const std::size_t entries = whole.entries().size();
    if (*order.ply > entries) {
        return fail(fmt::format("--ply {}: the game has {} moves and events", *order.ply, entries));
    }
    Game game{whole.start()};
    for (std::size_t i = 0; i < *order.ply; ++i) game.play_legal(whole.entries()[i]);
    context.writer.line(fmt::format("After {} of {} moves and events:", *order.ply, entries));
    context.writer.line("");
    return analyse_position(context, order, game);
}

/// Checks the arguments `--shard`, `--resume` and `--merge`.
Status check_shards(const RunContext& context, const AnalyseOrder& order) {
    if (order.resumes && !order.shard)
        return fail("--resume requires --shard K/N (1/1: all games)");
    if (!order.shard && !order.shards) return {};
    const std::string name = order.shards ? "--merge" : "--shard";
    const std::string why = " does not go with " + name;
    Status good = order.shards ? check_absent(context, kNoMergeArguments, why)
                               : check_absent(context, kNoShardArguments, why);
    if (!good) return good;
    const bool has_file = order.output && !order.output->empty() &&
                          (order.shards || is_regular_or_missing(*order.output));
    return has_file ? Status{} : fail(name + " requires --output FILE");
}

RunResult run_analyse_command(const RunContext& context, const AnalyseOrder& order) {
    if (int& threads = context.settings.search.threads; useful_threads(threads) < threads) {
        kAnalyseProgram.warn(describe_useful_threads(threads));
        threads = useful_threads(threads);
    }
    if (context.words.empty()) return analyse_named_position(context, order);
    const Status good = check_absent(context, kPositionArguments, " does not go with a game file");
    if (!good) return fail(good.error());
    if (order.ply) return analyse_ply(context, order);
    if (const Status sharing = check_shards(context, order); !sharing) return fail(sharing.error());
    if (order.part.first > order.part.last) return fail("--from is greater than --to");
    if (order.output && order.output->empty()) return fail("--output '' is not a file name");
    for (const auto& [name, file] : {std::pair{"--plot", order.plot}, {"--html", order.page}}) {
        if (file && std::filesystem::path{*file}.filename().empty()) {
            return fail(std::string{name} + " '" + *file + "' is not a file name");
        }
    }
    return analyse_game_files(context, order);
}

Run prepare_analyse(ArgumentTable& arguments, Settings& settings) {
    const auto order = std::make_shared<AnalyseOrder>();
    settings.move_format = MoveFormat::Long;  // as in PGN4
    add_game_arguments(arguments, order->game, settings);
    add_limits(arguments, order->limits,
               "search time (default without limits: 5000; in games 1000 for each position; "
               "marks require 100 or more)");
    add_option_argument(arguments, settings, "multipv", "K",
                        "number of lines; in games, for each move", "MultiPV");
    add_option_argument(arguments, settings, "threads", "N", "number of search threads", "Threads");
    add_option_argument(arguments, settings, "hash", "MB", "size of the hash table", "Hash");
    arguments
        .text("output", "FILE", order->output,
              "output file of the analysed games (default: standard output, if it is not a "
              "terminal)")
        .letter = 'o';
    arguments.text("plot", "FILE", order->plot,
                   "SVG file of the plot (default: next to --output, with .svg)");
    arguments.text("html", "FILE", order->page,
                   "HTML file of a page to step through the game in a browser");
    arguments.number("game", order->number, {1, kMaxPly}, "analyse only this game of the files",
                     "K");
    arguments.number("ply", order->ply, {0, kMaxPly},
                     "show the position after N moves and events of a game");
    arguments
        .number("from", order->part.first, {1, kMaxPly},
                "judge the moves from ply N on (default: 1)")
        .default_value.clear();
    arguments
        .number("to", order->part.last, {1, kMaxPly},
                "judge the moves up to ply N (default: the last)")
        .default_value.clear();
    arguments.text("player", "NAME", order->player,
                   "judge only the moves of this seat or player, e.g. red");
    add_shard(arguments, order->shard,
              "analyse every N-th game from game K on; writes a separate file next to --output");
    arguments.flag("resume", order->resumes,
                   "continue the shard, or begin it if it does not exist");
    arguments.number("merge", order->shards, {1, kMaxShards},
                     "write the games of N analysed shards to --output, in the order of the files");
    return [order](RunContext& context) { return run_analyse_command(context, *order); };
}

}  // namespace

constexpr Subcommand kAnalyseSubcommand = {
    "analyse",
    "Shows the best lines of a position, or marks the mistakes in the games of files\n(any text "
    "format that convert reads; - is standard input). Ctrl-C ends it early.",
    "[GAMES]... [ARGUMENT]...",
    "quadrille analyse --variant teams --moves \"h2-h3 b7-c7\" --movetime 3000",
    std::numeric_limits<std::size_t>::max(),
    prepare_analyse};

}  // namespace quadrille
