// quadrille db: a database of games.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>

#include "engine/outcome.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/columns.h"
#include "protocol/text/counted.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "protocol/uci/writer.h"
#include "search/pv_extension.h"
#include "tools/base/data_folder.h"
#include "tools/base/files.h"
#include "tools/base/progress.h"
#include "tools/base/standard_streams.h"
#include "tools/base/stop_on_signal.h"
#include "tools/database/database.h"
#include "tools/database/player_page.h"
#include "tools/games/analysis/game_annotation.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/formats/output_formats.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

constexpr Program kDbProgram{"quadrille db"};

int report(const std::string& error) { return kDbProgram.report_error(error, kFailure); }

struct DbArguments {
    std::string database;
    GameFilter filter;
    GameArguments game;
    std::string pieces;
    std::string material;
    std::optional<std::string> output;
    bool is_confirmed = false;
    SearchLimits limits;  // of review
    bool reviews_again = false;
};

/// A run of an action. Ctrl-C stops it.
struct DbRun {
    const RunContext& context;
    const DbArguments& arguments;
    Database& database;
    SearchSignals signals{};
    StopOnSignal stop{signals.stop};
    std::optional<Progress> shown{};

    /// Shows progress if stderr is a terminal. Returns whether to go on.
    bool progress(std::size_t done, std::size_t total) {
        if (is_terminal(STDERR_FILENO)) {
            if (!shown) shown.emplace("Games", total);
            shown->update(done);
        }
        return !signals.stop;
    }
    /// Returns the exit status of an action without errors.
    [[nodiscard]] int status() const { return stop.status(); }
};

/// Returns a table whose first `left` columns contain words and the others numbers.
TextTable table_of(const std::vector<std::string>& titles, std::size_t left) {
    TextTable table{std::vector(titles.size(), TextTable::Align::Right), {titles}};
    std::fill_n(table.columns.begin(), left, TextTable::Align::Left);
    return table;
}

/// Prints a table with rows below its titles.
void print_table(DbRun& run, const TextTable& table) {
    run.shown.reset();
    const std::string text = table.rows.size() > 1 ? format_table(table) : "";
    for (std::string_view rest = text; !rest.empty();) {
        run.context.writer.line(std::string{take_until(rest, '\n')});
    }
}

// ------------------------------------------------------------------ add

/// Returns the files of an argument: the file, or the records in a folder and its subfolders.
Expected<std::vector<std::string>, std::string> files_of(const std::string& path) {
    if (!is_directory(path)) return std::vector{path};
    std::vector<std::string> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at{path, error}, end; !error && at != end;
         at.increment(error)) {
        const std::string ending = at->path().extension().string();
        const bool is_record = std::ranges::any_of(
            std::array{".pgn4", ".c4pgn", ".pgn"},
            [&](const char* each) { return equal_ignoring_case(ending, each); });
        if (is_record && is_regular_or_missing(at->path())) files.push_back(at->path().string());
    }
    if (error) return fail("cannot read folder " + in_quotes(path) + ": " + error.message());
    if (files.empty()) {
        return fail("folder " + in_quotes(path) + " contains no file .pgn4, .c4pgn or .pgn");
    }
    std::ranges::sort(files);
    return files;
}

/// Adds the games of files, and counts games with errors.
class FileAdder {
  public:
    FileAdder(DbRun& run, ReadingOptions reading) : run_(run), reading_(std::move(reading)) {}

    void add_file(const std::string& file) {
        if (file == kStandardInput) return add_stream(std::cin, file);
        auto in = open_for_reading(file);
        if (!in) return report_line(true, in.error());
        add_stream(*in, file);
    }
    void report_line(bool is_fault, const std::string& line) {
        faults_ += is_fault ? 1 : 0;
        run_.shown.reset();
        std::fprintf(stderr, "%s\n", line.c_str());
    }
    /// Returns whether the database works and Ctrl-C was not pressed.
    [[nodiscard]] bool goes_on() const { return done_.has_value() && !run_.signals.stop; }
    /// Adds the pending games, prints the counts and returns the exit status.
    int finish() {
        if (done_) done_ = run_.database.flush();
        const AddCounts& counts = run_.database.added();
        run_.shown.reset();
        run_.context.writer.line(fmt::format(
            "{} added, {} ({} with new comments), {}", counted(counts.added, "game"),
            counted(counts.duplicates, "duplicate"), counts.annotated, counted(faults_, "error")));
        if (!done_) return report(done_.error());
        return faults_ > 0 ? kFailure : run_.status();
    }

  private:
    void add_stream(std::istream& in, const std::string& file) {
        done_ = run_.database.add_text(
            in, reading_, file, 1,
            [&](bool is_fault, const std::string& line) { report_line(is_fault, line); },
            [&] { return run_.progress(++seen_, 0); });
    }

    DbRun& run_;
    ReadingOptions reading_;
    Status done_;
    std::size_t seen_ = 0;
    std::size_t faults_ = 0;
};

RunResult run_add(DbRun& run) {
    const auto start = read_game_arguments(run.context, run.arguments.game);
    if (!start) return fail(start.error());
    kDbProgram.announce_input(run.context.words);
    FileAdder adder{run, reading_options(run.context, start->game.position())};
    for (std::size_t i = 1; i < run.context.words.size(); ++i) {
        const auto files = files_of(run.context.words[i]);
        if (!files) adder.report_line(true, files.error());
        for (const std::string& file : files.value_or(std::vector<std::string>{})) {
            if (adder.goes_on()) adder.add_file(file);
        }
    }
    return adder.finish();
}

// ------------------------------------------------------------------ list, export, delete

std::vector<std::string> game_titles() {
    return {"game", "date", "variant", "players", "result", "plies"};
}

std::vector<std::string> game_row(const ListedGame& game) {
    const GameColumns& columns = game.columns;
    const std::string players = join(kAllColors, ", ", [&](Color c) {
        const std::string player = columns.players[c].empty() ? "-" : printable(columns.players[c]);
        return columns.ratings[c] ? fmt::format("{} ({})", player, *columns.ratings[c]) : player;
    });
    std::string variant{name(game.head.variant)};
    if (game.head.preset && !RuleSet::of(game.head.variant).is_chess4()) {
        variant += ' ' + std::string{name(*game.head.preset)};
    }
    return {std::to_string(game.id),
            columns.time ? format_date(*columns.time) : "",
            variant,
            players,
            format_result(columns, game.head.variant),
            std::to_string(columns.plies)};
}

RunResult run_list(DbRun& run) {
    TextTable table = table_of(game_titles(), 5);
    const Status done = run.database.each(run.arguments.filter, [&](const ListedGame& game) {
        table.rows.push_back(game_row(game));
        return !run.signals.stop;
    });
    if (!done) return report(done.error());
    print_table(run, table);
    if (table.rows.size() == 1) run.context.writer.line("no game matches the filter");
    return run.status();
}

RunResult run_export(DbRun& run) {
    const std::optional<std::string>& output = run.arguments.output;
    const auto total = run.database.count(run.arguments.filter);
    if (!total) return report(total.error());
    if (*total == 0) return report("no game matches the filter");
    auto file = AtomicFile::create(output.value_or(""));
    if (!file) return report(file.error());
    if (!output) exit_on_broken_pipe();
    Status written;
    std::size_t count = 0;
    const auto write = [&](GameId, GameRecord record) {
        GameItem item;
        item.game = std::move(record);
        const auto text = output_format_from_name("record")->write(item, {});
        written = text ? file->write((count++ > 0 ? "\n" : "") + *text) : fail(text.error());
        return written.has_value() && (output ? run.progress(count, *total) : !run.signals.stop);
    };
    const Status read = run.database.each_record(run.arguments.filter, write);
    if (!read) return report(read.error());
    if (written && !run.signals.stop) written = file->commit();
    return written ? run.status() : report(written.error());
}

RunResult run_delete(DbRun& run) {
    const auto total = run.database.count(run.arguments.filter);
    if (!total) return report(total.error());
    if (!run.arguments.is_confirmed) {
        return fail(fmt::format("the filter matches {}; add --yes to delete {}",
                                counted(*total, "game"), *total == 1 ? "it" : "them"));
    }
    const auto removed = run.database.remove(run.arguments.filter);
    if (!removed) return report(removed.error());
    run.context.writer.line(counted(*removed, "game") + " deleted");
    return 0;
}

// ------------------------------------------------------------------ explore, find

std::string percent(double share) { return fixed(share * 100, 0) + " %"; }

RunResult run_explore(DbRun& run) {
    const auto game = set_up_from_arguments(run.context, run.arguments.game);
    if (!game) return fail(game.error());
    const Position& position = game->game.position();
    constexpr std::size_t kMaxGames = 10;
    const auto found = run.database.explore(position, run.arguments.filter, kMaxGames);
    if (!found) return report(found.error());
    if (found->games.empty()) {
        GameFilter other = run.arguments.filter;
        other.variant = position.rules().variant;
        other.preset = run.context.settings.preset == Preset::Seed ? Preset::Site : Preset::Seed;
        const std::size_t games = run.database.count(other).value_or(0);
        run.context.writer.line(
            fmt::format("no game has this position among its first {} moves; db find searches "
                        "whole games{}",
                        kIndexedEntries,
                        games == 0 ? ""
                                   : fmt::format("; --preset {} has {}", name(*other.preset),
                                                 counted(games, "game"))));
        return 0;
    }
    const bool is_teams = position.rules().is_teams_variant();
    TextTable table = is_teams
                          ? table_of({"move", "games", "share", "score"}, 1)
                          : table_of({"move", "games", "share", "points", "place", "firsts"}, 1);
    std::int64_t games = 0;
    for (const MoveStatistics& row : found->moves) games += row.games;
    for (const MoveStatistics& row : found->moves) {
        std::vector<std::string> words = {
            format_move(row.move, position, MoveFormat::San), std::to_string(row.games),
            percent(static_cast<double>(row.games) / static_cast<double>(games))};
        std::vector<std::string> scores = {fixed(row.points, 1), fixed(row.place, 2),
                                           percent(row.firsts)};
        if (is_teams) scores = {percent(row.points)};
        if (row.scored > 0) words.insert(words.end(), scores.begin(), scores.end());
        words.resize(table.columns.size());
        table.rows.push_back(std::move(words));
    }
    print_table(run, table);
    run.context.writer.line("newest games: " +
                            join(found->games, ", ", [](GameId id) { return std::to_string(id); }));
    return 0;
}

RunResult run_find(DbRun& run) {
    PositionQuery query;
    if (run.context.arguments.is_given("pieces")) {
        auto pieces = parse_pieces(run.arguments.pieces);
        if (!pieces) return fail("--pieces: " + pieces.error());
        query.pieces = *std::move(pieces);
    } else if (run.context.arguments.is_given("material")) {
        auto material = parse_material(run.arguments.material);
        if (!material) return fail("--material: " + material.error());
        query.material = *std::move(material);
    } else {
        const auto game = set_up_from_arguments(run.context, run.arguments.game);
        if (!game) return fail(game.error());
        query.position = game->game.position();
    }
    const auto total = run.database.count(run.arguments.filter);
    if (!total) return report(total.error());
    std::vector<Occurrence> found;
    const auto searched = run.database.find(
        query, run.arguments.filter, [&](std::size_t games) { return run.progress(games, *total); },
        [&](const Occurrence& at) {
            found.push_back(at);
            return true;
        });
    Status done = searched ? Status{} : fail(searched.error());
    std::vector<std::string> titles = game_titles();
    titles.emplace_back("after");
    TextTable table = table_of(titles, 5);
    for (const Occurrence& at : found) {
        GameFilter only;
        only.game = at.game;
        const auto add = [&](const ListedGame& game) {
            table.rows.push_back(game_row(game));
            table.rows.back().push_back(std::to_string(at.entries));
            return true;
        };
        if (done) done = run.database.each(only, add);
    }
    if (!done) return report(done.error());
    print_table(run, table);
    if (found.empty()) run.context.writer.line("no game has this position");
    return run.status();
}

// ------------------------------------------------------------------ player

RunResult run_player(DbRun& run) {
    const GameFilter& filter = run.arguments.filter;
    const auto page = player_page(run.database, filter);
    if (!page) return report(page.error());
    if (page->rows.empty()) return report("no game of " + in_quotes(*filter.player) + " matches");
    TextTable seats = table_of(
        {"variant", "seat", "first move", "games", "points", "place", "firsts", "accuracy"}, 3);
    for (const PlayerRow& row : page->rows) {
        const auto scored = static_cast<double>(row.scored);
        std::vector<std::string> words = {
            std::string{name(row.variant)},
            std::string{seat_names(RuleSet::of(row.variant))[row.seat]}, row.move,
            std::to_string(row.games)};
        if (row.scored > 0) {
            words.push_back(fixed(row.points / scored, 1));
            words.push_back(fixed(static_cast<double>(row.places) / scored, 2));
            words.push_back(percent(static_cast<double>(row.firsts) / scored));
        }
        words.resize(seats.columns.size());
        if (row.reviewed > 0) {
            words.back() = percent(row.accuracy / static_cast<double>(row.reviewed));
        }
        seats.rows.push_back(std::move(words));
    }
    TextTable opponents = table_of({"opponent", "games", "ahead", "behind"}, 1);
    for (const auto& [opponent, row] : page->opponents) {
        opponents.rows.push_back({printable(opponent), std::to_string(row.games),
                                  std::to_string(row.ahead), std::to_string(row.behind)});
    }
    run.context.writer.line(counted(page->games, "game") + ", counted for each seat of the player");
    print_table(run, seats);
    print_table(run, opponents);
    return 0;
}

// ------------------------------------------------------------------ review

RunResult run_review(DbRun& run) {
    GameFilter filter = run.arguments.filter;
    filter.is_unreviewed = !run.arguments.reviews_again;
    const auto games = run.database.numbers(filter);
    if (!games) return report(games.error());
    SearchLimits limits = run.arguments.limits;
    if (!limits.movetime && !limits.depth && !limits.nodes) limits.nodes = kReviewNodes;
    const std::unique_ptr<Searcher> searcher = make_pv_extending_searcher();
    const AnalysisTask task{*searcher, limits, run.context.settings.search, run.signals};
    AnalysisListener silent;
    std::size_t stored = 0;
    for (const GameId id : *games) {
        if (!run.shown) run.shown.emplace("Games", games->size());
        run.shown->update(stored);
        const auto record = run.database.record(id);
        if (!record) return report(record.error());
        if (!*record) continue;  // deleted since the start
        const Game game = main_line(**record);
        const GameAnalysis analysis = analyse_game(game, task, silent);
        if (run.signals.stop) break;
        const Status done = run.database.review(
            id, [&](GameRecord& latest) { annotate(latest, game, analysis); },
            accuracy_of(summarise(game, analysis)));
        if (!done) return report(done.error());
        ++stored;
    }
    run.shown.reset();
    run.context.writer.line(
        fmt::format("{} of {} reviewed", stored, counted(games->size(), "game")));
    return run.status();
}

// ------------------------------------------------------------------ arguments

constexpr std::string_view kCommonArguments = "database variant preset option log-file color";
constexpr std::string_view kStartArguments = "fen setup rules moves";
constexpr std::string_view kReviewArguments = "movetime depth nodes again";
constexpr std::string_view kFindArguments = "fen setup rules moves pieces material";
/// The arguments that only some actions accept. All others are filters.
constexpr std::string_view kSpecialArguments =
    "fen setup rules moves pieces material output yes movetime depth nodes again";

struct DbAction {
    std::string_view name;
    std::string_view words;      // for errors; empty: none
    std::size_t max_words;       // with the name
    std::string_view arguments;  // of `kSpecialArguments`
    bool has_filters;
    RunResult (*run)(DbRun& run);
};
constexpr std::size_t kManyWords = std::numeric_limits<std::size_t>::max();
constexpr std::array<DbAction, 8> kDbActions = {
    {{"add", "FILE or FOLDER", kManyWords, kStartArguments, false, run_add},
     {"list", "", 1, "", true, run_list},
     {"export", "", 1, "output", true, run_export},
     {"delete", "", 1, "yes", true, run_delete},
     {"explore", "", 1, kStartArguments, true, run_explore},
     {"find", "", 1, kFindArguments, true, run_find},
     {"player", "NAME", 2, "", true, run_player},
     {"review", "", 1, kReviewArguments, true, run_review}}};

bool has_word(std::string_view words, std::string_view word) {
    return std::ranges::count(split_words(words), word, &Word::text) > 0;
}

bool accepts(const DbAction& action, std::string_view argument) {
    if (has_word(kCommonArguments, argument)) return true;
    return has_word(kSpecialArguments, argument) ? has_word(action.arguments, argument)
                                                 : action.has_filters;
}

/// Returns the action that the words name, and checks its words and arguments.
Expected<const DbAction*, std::string> find_action(const RunContext& context) {
    const std::vector<std::string>& words = context.words;
    std::vector<std::string> names;
    for (const DbAction& action : kDbActions) names.emplace_back(action.name);
    if (words.empty()) return fail("an action is missing: " + one_of(names) + "; see --help");
    const auto* const action = std::ranges::find(kDbActions, words[0], &DbAction::name);
    if (action == kDbActions.end()) {
        return fail(in_quotes(words[0]) + " is not an action; expected " + one_of(names));
    }
    if (!action->words.empty() && words.size() == 1) {
        return fail(fmt::format("{} requires {}", action->name, action->words));
    }
    if (words.size() > action->max_words) {
        return fail("unexpected argument " + in_quotes(words[action->max_words]) + "; see --help");
    }
    const auto is_given = [&](std::string_view name) { return context.arguments.is_given(name); };
    const std::string_view sought = is_given("pieces")     ? "--pieces"
                                    : is_given("material") ? "--material"
                                                           : "";
    for (const Argument& row : context.arguments.rows()) {
        const bool contradicts =
            !sought.empty() && "--" + row.name != sought && has_word(kFindArguments, row.name);
        if (is_given(row.name) && (contradicts || !accepts(*action, row.name))) {
            return fail(fmt::format("--{} does not go with {}", row.name,
                                    contradicts ? sought : action->name));
        }
    }
    return action;
}

Expected<std::string, std::string> database_path(const DbArguments& arguments) {
    if (!arguments.database.empty()) return arguments.database;
    const auto base = user_data_folder();
    if (!base) return fail("--database FILE is required: " + base.error());
    return (fs::path{*base} / "quadrille/games.db").string();
}

RunResult run_db_command(const RunContext& context, DbArguments& arguments) {
    const auto action = find_action(context);
    if (!action) return fail(action.error());
    GameFilter& filter = arguments.filter;
    if (context.arguments.is_given("variant")) filter.variant = context.settings.rules.variant;
    if (context.arguments.is_given("preset") && !has_word((*action)->arguments, "fen")) {
        filter.preset = context.settings.preset;
    }
    if ((*action)->run == run_player) filter.player = context.words[1];
    if (const Status checked = check_filter(filter); !checked) {
        return fail("--" + checked.error() + "; add --player NAME");
    }
    if ((*action)->run == run_delete && condition_of(filter).text == kAnyGame) {
        return fail("delete requires a filter, e.g. --game N");
    }
    const auto path = database_path(arguments);
    if (!path) return fail(path.error());
    const bool writes =
        (*action)->run == run_add || ((*action)->run == run_review && exists(*path));
    auto database =
        Database::open(*path, writes ? Database::Access::Write : Database::Access::Read);
    if (!database) return report(database.error());
    DbRun run{context, arguments, *database};
    const RunResult result = (*action)->run(run);
    const Status whole = database->check_games();
    return whole ? result : report(whole.error());
}

void add_date(ArgumentTable& table, const std::string& argument, std::string help,
              std::optional<std::int64_t>& place, std::int64_t more_seconds) {
    const auto take = [=, &place](const std::string& text) -> Status {
        const auto time = parse_date(text);
        if (time) place = *time + more_seconds;
        return time ? Status{}
                    : fail("--" + argument + ' ' + in_quotes(text) +
                           " is not a date such as 2026-11-28");
    };
    table.add({argument, "DATE", std::move(help), take});
}

void add_filters(ArgumentTable& table, GameFilter& filter) {
    table.begin_group("Games: those that match all of");
    table.number("game", filter.game, {1, INT64_MAX}, "the game with this number");
    table.text("player", "NAME", filter.player, "games of a player");
    table.text("opponent", "NAME", filter.opponent, "games with this player in another seat");
    table.choice(
        "seat", "NAME", {"red", "blue", "yellow", "green"},
        [&filter](std::size_t i) { filter.seat = kAllColors[i]; },
        "the player's seat: red, blue, yellow, green (Chess4: White, Silver, Black, Gold)");
    table.choice(
        "result", "NAME", {kResultNames.begin(), kResultNames.end()},
        [&filter](std::size_t i) { filter.result = static_cast<SeatResult>(i); },
        "result of that seat: won, drawn, lost, unknown");
    table.number("min-rating", filter.min_rating, {1, 9999},
                 "minimum rating of that player or seat, else of all rated players");
    add_date(table, "from", "first day, e.g. 2026-11-28", filter.from, 0);
    add_date(table, "to", "last day", filter.before, kDaySeconds);
    table.number("min-plies", filter.min_plies, {0, kMaxPly}, "minimum number of plies");
    table.number("max-plies", filter.max_plies, {0, kMaxPly}, "maximum number of plies");
    table.text("event", "TEXT", filter.event, "the tag Event");
    const std::vector<std::string> ends = end_names();
    table.choice(
        "end", "NAME", ends, [&filter](std::size_t i) { filter.end = static_cast<int>(i); },
        "the end on the board: " + join(ends, ", "));
    table.choice(
        "mark", "MARK", {kSuffixes.begin() + 1, kSuffixes.end()},
        [&filter](std::size_t i) { filter.mark = static_cast<int>(i) + 1; },
        "a mark of some move, e.g. ??");
}

Run prepare_db(ArgumentTable& table, Settings& settings) {
    const auto arguments = std::make_shared<DbArguments>();
    table.text("database", "FILE", arguments->database, "the database").default_value =
        "quadrille/games.db in XDG_DATA_HOME or in ~/.local/share";
    table
        .text("output", "FILE", arguments->output,
              "output file of export (default: standard output)")
        .letter = 'o';
    table.flag("yes", arguments->is_confirmed, "delete the games");
    add_limits(table, arguments->limits,
               "time of review for each position (default: 20,000 nodes)");
    table.flag("again", arguments->reviews_again, "review also the games that have a review");
    add_filters(table, arguments->filter);
    table.begin_group("Position of explore and find; games that add reads without tags");
    table.text(
        "pieces", "TEXT", arguments->pieces,
        "instead of a position, pieces on squares, e.g. \"rKh1 yQg14\"; drKh1 is a dead king");
    table.text("material", "TEXT", arguments->material,
               "instead of a position, all pieces of seats, e.g. \"r:QRR y:QPP\"; without P, "
               "pawns do not count");
    add_game_arguments(table, arguments->game, settings);
    return [arguments](RunContext& context) { return run_db_command(context, *arguments); };
}

}  // namespace

constexpr Subcommand kDbSubcommand = {
    "db",
    "Keeps games in a database. The actions are\n"
    "add FILE|FOLDER..., list, export, delete, explore, find, player NAME and review.",
    "ACTION [ARGUMENT]...",
    "quadrille db explore --preset site --moves \"h2-h3\" --player Ann",
    std::numeric_limits<std::size_t>::max(),
    prepare_db};

}  // namespace quadrille
