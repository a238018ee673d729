#include "tools/match/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/split.hpp>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "engine/final_standing.h"
#include "protocol/notation/letters.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"
#include "tools/records/rule_arguments.h"

namespace quadrille::match {

namespace {

constexpr const char* kIntroduction =
    "quadrille-match: plays engines for four-player chess against each other.\n\n"
    "usage: quadrille-match --engine WORDS --engine WORDS [OPTION]...\n\n"
    "Every engine is a process that speaks the protocol (or a dialect of it). The\n"
    "rules here are the judge. Every opening is played until each engine has had\n"
    "every seat. Games are written to games.pgn4 (Chess4: games.c4pgn) and\n"
    "games.jsonl in the folder of --out as they end; --resume goes on with them.\n"
    "Several processes share a match by --shard; `report` makes the tables of all.\n\n"
    "Subcommands:\n"
    "  report        the tables of a match, from its folder\n\n";

constexpr const char* kReportIntroduction =
    "usage: quadrille-match report FOLDER... [OPTION]...\n\n"
    "The tables of a match, from the games in its folder, while it is played or\n"
    "afterwards; of shards (--shard) those of all, in one folder or in several. The\n"
    "same games give the same report as one process that had played them. What is\n"
    "missing is told, and games that are there twice count once.\n\n";

constexpr const char* kEngineHelp =
    "\nAn engine is a text of words KEY=VALUE; \"...\" keeps blanks in a value:\n"
    "  name           in tables and records; by default that of the program\n"
    "  cmd            program and arguments; args: more arguments; dir: its working\n"
    "                 folder; log: a file for its stderr\n"
    "  option.NAME    sent by setoption, e.g. option.Hash=64\n"
    "  tc, movetime, nodes, depth, margin    limits of its own\n"
    "  dialect        quadrille (default) or team-runner; dialect.KEY changes one\n"
    "                 trait: handshake, handshake-end, fen (the word), corners\n"
    "                 (x|empty), moves (dash|long|uci|san|figurine), history\n"
    "                 (moves|now), events (true|false), clocks (team|seat),\n"
    "                 variant-option, rules-option\n"
    "  start-timeout  milliseconds for the handshake\n"
    "\nExamples:\n"
    "  quadrille-match --variant teams --engine \"name=new cmd=./quadrille\" \\\n"
    "      --engine \"name=old cmd=./quadrille-old\" --tc 10+0.1 \\\n"
    "      --sprt \"elo0=0 elo1=10\"\n"
    "  quadrille-match --engine \"name=deep cmd=quadrille nodes=20000\" \\\n"
    "      --engine \"name=flat cmd=quadrille nodes=2000\" \\\n"
    "      --engine cmd=quadrille-random --engine cmd=quadrille-greedy \\\n"
    "      --nodes 1000 --rotations 50\n";

constexpr std::int64_t kDay = 24 * 60 * 60;
constexpr std::int64_t kMost = std::int64_t{1} << 60;

/// Arguments that are read when all are known.
struct RawArguments {
    std::vector<std::string> engines;
    std::string engine_file;
    std::vector<std::string> options;
    std::string opening_file;
    std::optional<std::size_t> opening_plies;
    std::chrono::seconds move_timeout{120};
};

/// One of the numbers of a list, and the least it may be.
struct ListPart {
    int* place;
    int min;
};
/// `3,500` or `4,10,30` into as many numbers.
Status read_list(const char* name, const std::string& list, const std::vector<ListPart>& parts) {
    const std::string what = fmt::format("--{} '{}'", name, list);
    std::vector<std::string> texts;
    boost::split(texts, list, [](char c) { return c == ','; });
    if (texts.size() != parts.size()) {
        return fail(
            fmt::format("{} is not {} numbers with commas between them", what, parts.size()));
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto value = parse_number(what + ':', texts[i], {parts[i].min, 1'000'000});
        if (!value) return fail(value.error());
        *parts[i].place = static_cast<int>(*value);
    }
    return {};
}

Status read_sprt(const std::string& text, std::optional<SprtSettings>& place) {
    SprtSettings sprt;
    const std::map<std::string_view, double*> fields = {
        {"elo0", &sprt.elo0}, {"elo1", &sprt.elo1}, {"alpha", &sprt.alpha}, {"beta", &sprt.beta}};
    std::set<std::string_view> named;
    for (const auto& [word, offset] : split_words(text)) {
        std::string_view value = word;
        const auto field = fields.find(take_until(value, '='));
        double number = 0;
        const char* const value_end = value.data() + value.size();
        const auto [end, error] = std::from_chars(value.data(), value_end, number);
        if (field == fields.end() || error != std::errc{} || end != value_end) {
            return fail(
                fmt::format("--sprt '{}' is not elo0=, elo1=, alpha= or beta= and a number", word));
        }
        if (!named.insert(field->first).second) {
            return fail(fmt::format("--sprt '{}': given twice", word));
        }
        *field->second = number;
    }
    if (const auto fault = fault_of(sprt)) return fail("--sprt: " + *fault);
    place = sprt;
    return {};
}

void add_game(ArgumentTable& table, RawArguments& raw, MatchSettings& settings) {
    TimeControl& time = settings.play.time;
    table.begin_group("Engines");
    table.texts("engine", "WORDS", raw.engines, "an engine, see below; once for each");
    table.text("engines", "FILE", raw.engine_file,
               "engines from a .json or .toml file: a list of tables with the same keys");
    table.texts("option", "NAME=VALUE", raw.options,
                "an option for every engine that does not set it itself");
    table.begin_group("The game");
    add_rule_arguments(table, settings.rules, settings.setup, VariantsOffered::All, kStartSetups);
    table.add(
        {"tc", "CLOCK",
         "a clock: seconds+increment (10+0.1) or seconds+delay (60+15d, 0+0.1d), for every 40 "
         "moves 40/60",
         [&time](const std::string& text) -> Status {
             const auto clock = parse_clock(text, time);
             if (!clock) return fail("--tc: " + clock.error());
             time = *clock;
             return {};
         }});
    table.number("movetime", time.movetime, {1, kDay * 1000}, "time for each move", "MS");
    table.number("nodes", time.nodes, {1, kMost}, "nodes for each move");
    table.number("depth", time.depth, {1, 1000}, "depth of each search");
    table.flag("ponder", settings.play.ponders,
               "engines that have the option Ponder think on their opponents' time too");
    table.number("margin", time.margin, {0, kDay * 1000}, "how late an answer may be", "MS");
    table.number("move-timeout", raw.move_timeout, {1, kDay},
                 "an engine without limit of time is given up after this", "S");
}

void add_pairings(ArgumentTable& table, RawArguments& raw, MatchSettings& settings) {
    ScheduleSettings& schedule = settings.schedule;
    schedule.rotations = 100;
    table.begin_group("Openings and pairings");
    table.text(
        "openings", "FILE", raw.opening_file,
        "positions (FEN4), records (PGN4, c4pgn) or lists of moves; without it random moves");
    table.number("opening-plies", raw.opening_plies, {0, 10'000},
                 "of each game in the file only the first moves; it may be a finished one");
    table.number("random-plies", settings.random_plies, {0, kMaxRandomPlies},
                 "how many random moves make an opening");
    table.number("rotations", schedule.rotations, {1, 1'000'000},
                 "openings for each group of engines");
    table.flag("gauntlet", schedule.is_gauntlet, "only groups with the first engine");
    table.flag("quarter-turns", schedule.quarter_turns,
               "Teams: every opening in all four orientations");
    table.flag("all-seatings", schedule.all_seatings,
               "as many engines as seats, no teams: all seatings (24 of four), not those that turn "
               "one round (4)");
    table.number("seed", settings.play.seed, {0, kMost}, "of random openings and walking kings");
}

void add_end(ArgumentTable& table, MatchSettings& settings) {
    AdjudicationRules& rules = settings.play.adjudication;
    table.begin_group("The end");
    table.add({"sprt", "WORDS",
               "two engines: stop when the test has an answer; \"elo0=0 elo1=10 alpha=0.05 "
               "beta=0.05\"",
               [&settings](const std::string& text) { return read_sprt(text, settings.sprt); }});
    table.number("mate-moves", rules.mate_moves, {0, 1000},
                 "teams: all seats see the same team mate, for so many moves of each");
    table.add({"win", "N,CP", "teams: all agree on a team's lead of CP, for N moves of each",
               [&rules](const std::string& list) {
                   return read_list("win", list, {{&rules.win_moves, 1}, {&rules.win_score, 1}});
               }});
    table.add(
        {"draw", "N,CP,ROUND", "teams: all scores within CP for N moves of each, from ROUND on",
         [&rules](const std::string& list) {
             return read_list(
                 "draw", list,
                 {{&rules.draw_moves, 1}, {&rules.draw_score, 0}, {&rules.draw_from_round, 0}});
         }});
    table.number("lead", rules.lead_points, {0, 10'000},
                 "FFA: the first leads all by so many points, and nobody can win as many any more",
                 "POINTS");
    table.number("max-plies", rules.max_plies, {0, 1'000'000},
                 "a game this long ends: a draw of teams, else with the points as they are");
}

void add_running(ArgumentTable& table, MatchOptions& order) {
    MatchSettings& settings = order.settings;
    settings.concurrency = std::max(1U, std::thread::hardware_concurrency());
    table.begin_group("Running");
    table.number("concurrency", settings.concurrency, {1, 1024},
                 "games side by side, as many as CPUs");
    table.flag("affinity", settings.binds_cpus,
               "binds the engines of each game to a CPU of its own");
    table.flag("process-per-seat", settings.process_per_seat, "teams: two processes for a team");
    table.text("out", "FOLDER", order.folder, "where games.pgn4, games.jsonl and report.html go");
    table.flag("resume", order.resumes,
               "goes on with the match in the folder; begins it where there is none");
    add_shard(table, settings.shard,
              "plays the K-th of N parts of the match, into files of its own in the folder");
    table.number("look", settings.poll_interval, {1, kDay},
                 "with --shard and --sprt, time between looks at the games of all (default: 10, or "
                 "N where that is more)",
                 "S");
    table.text("html", "FILE", order.html, "the report, elsewhere");
    table.number("every", order.view.every, {0, kDay}, "seconds between two tables; 0: none", "S");
    add_color_option(table, order.color);
    table.add({"quiet", "", "no line for each game", [&order](const std::string&) {
                   order.view.shows_games = false;
                   return Status{};
               }});
    table.text("title", "TEXT", settings.title, "of the report");
    table.flag("null", settings.is_null_match,
               "all engines are the same: judge whether the result is even");
    table.add_help();
    table.add_version();
}

/// The limits of engines that have none of their own.
Status check_time(const TimeControl& time) {
    // Without any limit it is the engines that have theirs: see read_engines.
    if (!time.limits_time() && !time.nodes && !time.depth) return {};
    return check(time).map_error(
        [](const std::string& what) { return "--tc, --movetime, --nodes, --depth: " + what; });
}

Status check_engine(EngineSpec& spec, const TimeControl& time) {
    if (!spec.time) {
        if (!time.limits_time() && !time.nodes && !time.depth) {
            return fail("engine " + spec.name +
                        " has no limit: give all of them a clock, a time for each move, nodes or a "
                        "depth (--tc, --movetime, --nodes, --depth), or this one its own");
        }
        if (spec.margin) spec.time = time;
    }
    if (spec.time) spec.time->margin = spec.margin.value_or(time.margin);
    return {};
}

/// Gives an option to the engines that do not set it themselves.
Status read_option(const std::string& pair, std::set<std::string>& given, MatchSettings& settings) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
        return fail("--option '" + pair + "' is not of the form NAME=VALUE");
    }
    const std::string name = pair.substr(0, equals);
    if (!given.insert(name).second) return fail("--option '" + name + "' is given twice");
    for (EngineSpec& spec : settings.engines) {
        const bool is_set = std::ranges::any_of(
            spec.options, [&](const auto& own) { return equal_ignoring_case(own.first, name); });
        if (!is_set) spec.options.emplace_back(name, pair.substr(equals + 1));
    }
    return {};
}

Status read_engines(const RawArguments& raw, MatchSettings& settings) {
    if (!raw.engine_file.empty()) {
        auto specs = load_engine_specs(raw.engine_file);
        if (!specs) return fail("--engines: " + specs.error());
        settings.engines = std::move(*specs);
    }
    for (const std::string& words : raw.engines) {
        auto spec = parse_engine_spec(words);
        if (!spec) return fail(spec.error());
        settings.engines.push_back(std::move(*spec));
    }
    if (settings.engines.size() < 2) {
        return fail("--engine: a match needs two engines or more, found " +
                    std::to_string(settings.engines.size()) + "; see --help");
    }
    std::set<std::string> names;
    for (EngineSpec& spec : settings.engines) {
        if (!names.insert(spec.name).second) {
            return fail("--engine: two engines have the name '" + spec.name +
                        "'; give one another with name=");
        }
        if (Status good = check_engine(spec, settings.play.time); !good) return good;
    }
    std::set<std::string> options;
    for (const std::string& pair : raw.options) {
        if (Status done = read_option(pair, options, settings); !done) return done;
    }
    if (settings.play.ponders && !options.contains("Ponder")) {
        return read_option("Ponder=true", options, settings);
    }
    return {};
}

Status read_openings(const RawArguments& raw, MatchSettings& settings) {
    if (raw.opening_file.empty()) {
        if (raw.opening_plies) return fail("--opening-plies is for games in a file: --openings");
        return {};
    }
    auto openings =
        load_openings(raw.opening_file, settings.rules, {settings.setup, raw.opening_plies});
    if (!openings) return fail("--openings: " + openings.error());
    settings.openings = std::move(*openings);
    return {};
}

/// Whether games by the rules begin from the start position that was chosen.
Status check_setup(const MatchSettings& settings) {
    const ColorSet seats = Position::start(settings.setup, settings.rules).active();
    const bool fits =
        seats == ColorSet::all() || (settings.rules.is_chess4() && !settings.rules.has_teams);
    if (fits) return {};
    return fail(fmt::format("--setup {}: {} needs all four seats", name(settings.setup),
                            name(settings.rules.variant)));
}

/// Finds out which seats play, the same ones in all openings.
Status find_seats(MatchSettings& settings) {
    ColorSet& seats = settings.schedule.seats;
    if (settings.openings.empty()) {
        seats = Position::start(settings.setup, settings.rules).active();
        return {};
    }
    seats = participants(settings.openings.front().start());
    for (std::size_t i = 0; i < settings.openings.size(); ++i) {
        const ColorSet now = participants(settings.openings[i].start());
        if (settings.rules.has_teams && now != ColorSet::all()) {
            return fail(fmt::format("--openings: number {} is a game of {}, and partners are four",
                                    i + 1, now.size()));
        }
        if (now != seats) {
            return fail(
                fmt::format("--openings: number {} is a game of other seats than number 1", i + 1));
        }
    }
    return {};
}

Status check_schedule(MatchSettings& settings) {
    ScheduleSettings& schedule = settings.schedule;
    schedule.is_teams = settings.rules.has_teams;
    schedule.teammate = settings.rules.teammate;
    schedule.engines = settings.engines.size();
    const bool can_turn = settings.rules.is_teams_variant() && schedule.teammate == 2;
    if (schedule.quarter_turns && !can_turn) {
        return fail("--quarter-turns is for teams whose partners sit opposite each other");
    }
    constexpr std::array<std::string_view, kColors + 1> kNumbers = {"", "", "two", "three", "four"};
    const auto seats = static_cast<std::size_t>(schedule.seats.size());
    if (schedule.all_seatings && (schedule.is_teams || schedule.engines < seats)) {
        return fail(fmt::format("--all-seatings is for {} engines or more and games without teams",
                                kNumbers[seats]));
    }
    return {};
}

Status check_end(const ArgumentTable& table, const MatchSettings& settings) {
    for (const char* const name : {"mate-moves", "win", "draw"}) {
        if (!settings.rules.has_teams && table.is_given(name)) {
            return fail(std::string{"--"} + name +
                        " is for teams: elsewhere only the points at the end tell who won");
        }
    }
    if (table.is_given("lead") && settings.rules.scoring != Scoring::Captures) {
        return fail("--lead is for ffa: points of captures decide there alone");
    }
    if (settings.sprt && settings.engines.size() != 2) return fail("--sprt is for two engines");
    return {};
}

Status check_shard(const ArgumentTable& table, const MatchOptions& order) {
    const MatchSettings& settings = order.settings;
    if (table.is_given("html") && !settings.shard.is_whole()) {
        return fail("--html: a shard makes no report; quadrille-match report does, of all shards");
    }
    if (table.is_given("look") && (settings.shard.is_whole() || !settings.sprt)) {
        return fail("--look is for shards of a match with a test: --shard and --sprt");
    }
    return {};
}

Expected<Order, std::string> parse_report(const std::vector<std::string>& args) {
    ReportOptions order;
    ArgumentTable table;
    table.begin_group("Options");
    table.text("html", "FILE", order.html,
               "the report as a page (default: report.html in the first folder)");
    add_color_option(table, order.color);
    table.add_help();
    constexpr std::size_t kMostFolders = 1'000'000;
    auto folders = table.parse(args, kMostFolders);
    if (!folders) return fail(folders.error());
    if (table.is_given("help")) return PrintText{kReportIntroduction + table.help()};
    if (folders->empty()) return fail("report: the folder of a match is missing; see --help");
    order.folders = std::move(*folders);
    return order;
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    if (!args.empty() && args.front() == "report") {
        return parse_report({args.begin() + 1, args.end()});
    }
    MatchOptions order;
    MatchSettings& settings = order.settings;
    RawArguments raw;
    ArgumentTable table;
    add_game(table, raw, settings);
    add_pairings(table, raw, settings);
    add_end(table, settings);
    add_running(table, order);
    const HelpText text{kIntroduction, kEngineHelp, version_of("quadrille-match").text};
    return read_order<Order>(table, args, text, order, [&] {
        settings.play.move_timeout = raw.move_timeout;
        return all_of(
            [&] { return check_time(settings.play.time); },
            [&] { return read_engines(raw, settings); }, [&] { return check_setup(settings); },
            [&] { return read_openings(raw, settings); }, [&] { return find_seats(settings); },
            [&] { return check_schedule(settings); }, [&] { return check_end(table, settings); },
            [&] { return check_shard(table, order); });
    });
}

}  // namespace quadrille::match
