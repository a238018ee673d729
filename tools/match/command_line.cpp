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
#include "engine/util/random.h"
#include "protocol/notation/letters.h"
#include "protocol/text/counted.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"
#include "tools/match/fastchess_arguments.h"
#include "tools/records/rule_arguments.h"

namespace quadrille::match {

namespace {

constexpr const char* kIntroduction =
    "quadrille-match: plays engines for four-player chess against each other.\n\n"
    "usage: quadrille-match --engine WORDS --engine WORDS [OPTION]...\n\n"
    "Each engine is a process that uses quadrille's protocol or a dialect of it. The\n"
    "program checks all moves. Each opening is played until every engine has had\n"
    "every seat. Games are appended to games.pgn4 (Chess4: games.c4pgn) and\n"
    "games.jsonl in the folder of --out; --resume continues a match in that folder.\n"
    "The spelling of fastchess (-engine cmd=a name=b, -each) is accepted, too.\n"
    "Processes with --shard share a match; `report` prints tables of all shards.\n\n"
    "Subcommands:\n"
    "  report        print the tables of a match from its folder\n\n";

constexpr const char* kReportIntroduction =
    "usage: quadrille-match report FOLDER... [OPTION]...\n\n"
    "Prints the tables of a match from the games in its folder, during the match or\n"
    "afterwards. The shards of a match (--shard) can be in one folder or several;\n"
    "their report is the same as if one process had played all games. The program\n"
    "lists missing games. A game that is in two folders counts once.\n\n";

constexpr const char* kEngineHelp =
    "\nAn engine is a list of words KEY=VALUE; \"...\" keeps blanks in a value:\n"
    "  name           name in tables and records (default: the program's name)\n"
    "  cmd            program and arguments; args: more arguments; dir: working\n"
    "                 folder; log: file for its stderr\n"
    "  option.NAME    value of a UCI option, e.g. option.Hash=64\n"
    "  tc, movetime, nodes, depth, margin    limits for this engine only\n"
    "  dialect        quadrille (default) or team-runner; dialect.KEY changes one\n"
    "                 setting: handshake (first command), handshake-end (first word\n"
    "                 of the last line of its answer), fen (word before a FEN4),\n"
    "                 corners (x|empty), moves (dash|long|uci|san|figurine), history\n"
    "                 (moves|now: all moves or the current position), events\n"
    "                 (true|false: `position` has resignations and time-outs), clocks\n"
    "                 (team|seat), variant-option, rules-option (names of options)\n"
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
constexpr std::int64_t kMaxInteger = std::int64_t{1} << 60;

/// Arguments that are interpreted after all other arguments have been read.
struct RawArguments {
    std::vector<std::string> engines;
    std::string config;
    std::vector<std::string> options;
    std::string opening_file;
    std::optional<std::size_t> opening_plies;
    bool shuffles_openings = false;
    std::size_t opening_start = 1;
    std::chrono::seconds move_timeout{120};
};

/// The variable for one number of a list, and the minimum of the number.
struct ListPart {
    int* place;
    int min;
};
/// Reads a list such as `3,500` or `4,10,30`. The error states the expected number of numbers.
Status read_list(const char* name, const std::string& list, const std::vector<ListPart>& parts) {
    const std::string what = fmt::format("--{} '{}'", name, list);
    std::vector<std::string> texts;
    boost::split(texts, list, [](char c) { return c == ','; });
    if (texts.size() != parts.size()) {
        return fail(fmt::format("{} is not {} numbers separated by commas", what, parts.size()));
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
    table.texts("engine", "WORDS", raw.engines, "engine (see below); repeat for each engine");
    table.text("config", "FILE", raw.config,
               "read a .json or .toml file: `engines` is a list of tables with the keys of WORDS, "
               "all other keys are arguments");
    table.rename("engines", "config", Program{"quadrille-match"});
    table.texts("option", "NAME=VALUE", raw.options,
                "set an option of every engine whose WORDS do not set it");
    table.begin_group("The game");
    add_rule_arguments(table, settings.rules, settings.setup, VariantsOffered::All, kStartSetups);
    table.add(
        {"tc", "CLOCK",
         "clock: seconds+increment (10+0.1) or seconds+delay (60+15d, 0+0.1d); 40/60 gives 60 "
         "seconds for every 40 moves",
         [&time](const std::string& text) -> Status {
             const auto clock = parse_clock(text, time);
             if (!clock) return fail("--tc: " + clock.error());
             time = *clock;
             return {};
         }});
    table.number("movetime", time.movetime, {1, kDay * 1000}, "time for each move", "MS");
    table.number("nodes", time.nodes, {1, kMaxInteger}, "nodes for each move");
    table.number("depth", time.depth, {1, 1000}, "depth of each search");
    table.flag("ponder", settings.play.ponders,
               "let engines that have the option Ponder think on their opponents' time");
    table.number("margin", time.margin, {0, kDay * 1000},
                 "time that an engine may exceed its limit by", "MS");
    table.number("move-timeout", raw.move_timeout, {1, kDay},
                 "time limit for a move of an engine that has no time limit", "S");
}

void add_pairings(ArgumentTable& table, RawArguments& raw, MatchSettings& settings) {
    ScheduleSettings& schedule = settings.schedule;
    schedule.rotations = 100;
    table.begin_group("Openings and pairings");
    table.text("openings", "FILE", raw.opening_file,
               "positions (FEN4), records (PGN4, c4pgn) or lists of moves (default: random moves)");
    table.number("opening-plies", raw.opening_plies, {0, 10'000},
                 "use only the first N moves of each game in the file");
    table.choice(
        "opening-order", "ORDER", {"sequential", "random"},
        [&raw](std::size_t order) { raw.shuffles_openings = order == 1; },
        "order of the openings in the file (default: sequential)");
    table.number("opening-start", raw.opening_start, {1, 1'000'000'000},
                 "begin with the N-th opening");
    table.number("random-plies", settings.random_plies, {0, kMaxRandomPlies},
                 "number of random moves of an opening");
    table.number("rotations", schedule.rotations, {1, 1'000'000},
                 "number of openings for each group of engines");
    table.flag("gauntlet", schedule.is_gauntlet, "play only groups that include the first engine");
    table.flag("quarter-turns", schedule.quarter_turns,
               "Teams: play every opening in all four orientations");
    table.flag("all-seatings", schedule.all_seatings,
               "not in Teams, one engine for each seat: play all seatings (24 with four engines) "
               "instead of the 4 cyclic ones");
    table.number("seed", settings.play.seed, {0, kMaxInteger}, "seed of openings and king walks");
}

void add_end(ArgumentTable& table, MatchSettings& settings) {
    AdjudicationRules& rules = settings.play.adjudication;
    table.begin_group("The end");
    table.add({"sprt", "WORDS",
               "two engines: stop when the test has a result; \"elo0=0 elo1=10 alpha=0.05 "
               "beta=0.05\"",
               [&settings](const std::string& text) { return read_sprt(text, settings.sprt); }});
    table.number("mate-moves", rules.mate_moves, {0, 1000},
                 "teams: end when all report a mate by the same team for N moves each; 0: never");
    table.add({"win", "N,CP", "teams: end when all report CP for one team, for N moves each",
               [&rules](const std::string& list) {
                   return read_list("win", list, {{&rules.win_moves, 1}, {&rules.win_score, 1}});
               }});
    table.add(
        {"draw", "N,CP,ROUND", "teams: draw if scores stay within ±CP for N moves after ROUND",
         [&rules](const std::string& list) {
             return read_list(
                 "draw", list,
                 {{&rules.draw_moves, 1}, {&rules.draw_score, 0}, {&rules.draw_from_round, 0}});
         }});
    table.number("lead", rules.lead_points, {0, 10'000},
                 "FFA: end when a seat leads by POINTS and by more than others can win; 0: never",
                 "POINTS");
    table.number("max-plies", rules.max_plies, {0, 1'000'000},
                 "end a game after N plies: teams draw, else current points count; 0: never");
}

void add_running(ArgumentTable& table, MatchOptions& order) {
    MatchSettings& settings = order.settings;
    settings.concurrency = std::max(1U, std::thread::hardware_concurrency());
    table.begin_group("Running");
    table.number("concurrency", settings.concurrency, {1, 1024}, "games played at the same time");
    table.flag("affinity", settings.binds_cpus, "bind the engines of each game to a separate CPU");
    table.flag("process-per-seat", settings.process_per_seat, "teams: one process for each seat");
    table.text("out", "FOLDER", order.folder, "folder of games.pgn4, games.jsonl and report.html");
    table.flag("resume", order.resumes, "continue the match in the folder, or begin a new one");
    add_shard(table, settings.shard,
              "play the K-th of N parts of the match, with separate files in the folder");
    table.number("poll-interval", settings.poll_interval, {1, kDay},
                 "with --shard and --sprt: seconds between two checks of the games of all shards "
                 "(default: 10, or the number of shards if larger)",
                 "S");
    table.rename("look", "poll-interval", Program{"quadrille-match"});
    table.text("html", "FILE", order.html, "file of the report (default: report.html in FOLDER)");
    table.text("pgn", "FILE", order.pgn, "append the games also to FILE");
    table.text("log", "FILE", order.log, "append each line to and from the engines to FILE");
    table.number("every", order.view.every, {0, kDay}, "seconds between tables; 0: no tables", "S");
    add_color_option(table, order.color);
    table.add({"quiet", "", "do not print a line for each game", [&order](const std::string&) {
                   order.view.shows_games = false;
                   return Status{};
               }});
    table.text("title", "TEXT", settings.title, "title of the report");
    table.flag("null", settings.is_null_match,
               "all engines are the same program: check that the result is even");
    table.add_help();
    table.add_version();
}

/// Checks the common limits, for engines without limits in their WORDS.
Status check_time(const TimeControl& time) {
    // Without common limits, check_engine requires limits of each engine.
    if (!time.limits_time() && !time.nodes && !time.depth) return {};
    return check(time).map_error(
        [](const std::string& what) { return "--tc, --movetime, --nodes, --depth: " + what; });
}

Status check_engine(EngineSpec& spec, const TimeControl& time) {
    if (!spec.time) {
        if (!time.limits_time() && !time.nodes && !time.depth) {
            return fail("engine " + spec.name +
                        ": limit is missing; set one for all engines (--tc, --movetime, --nodes, "
                        "--depth) or for this engine (tc=, movetime=, nodes=, depth=)");
        }
        if (spec.margin) spec.time = time;
    }
    if (spec.time) spec.time->margin = spec.margin.value_or(time.margin);
    return {};
}

/// Sets an option of all engines whose WORDS do not set it.
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
    if (!raw.config.empty()) {
        auto config = load_config(raw.config);
        if (!config) return fail("--config: " + config.error());
        settings.engines = std::move(config->engines);
    }
    for (const std::string& words : raw.engines) {
        auto spec = parse_engine_spec(words);
        if (!spec) return fail(spec.error());
        settings.engines.push_back(std::move(*spec));
    }
    if (settings.engines.size() < 2) {
        return fail("--engine: a match requires two engines or more, found " +
                    std::to_string(settings.engines.size()) + "; see --help");
    }
    std::set<std::string> names;
    for (EngineSpec& spec : settings.engines) {
        if (!names.insert(spec.name).second) {
            return fail("--engine: two engines have the name '" + spec.name +
                        "'; rename one with name=");
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

Status read_openings(const ArgumentTable& table, const RawArguments& raw, MatchSettings& settings) {
    if (raw.opening_file.empty()) {
        for (const char* const name : {"opening-plies", "opening-order", "opening-start"}) {
            if (table.is_given(name))
                return fail(fmt::format("--{} requires --openings FILE", name));
        }
        return {};
    }
    auto openings =
        load_openings(raw.opening_file, settings.rules, {settings.setup, raw.opening_plies});
    if (!openings) return fail("--openings: " + openings.error());
    if (raw.opening_start > openings->size()) {
        return fail(fmt::format("--opening-start {}: the file has {}", raw.opening_start,
                                counted(openings->size(), "opening")));
    }
    Random random{settings.play.seed};
    for (std::size_t i = openings->size(); raw.shuffles_openings && i > 1; --i) {
        std::swap((*openings)[i - 1], (*openings)[random.below(i)]);
    }
    std::rotate(openings->begin(),
                openings->begin() + static_cast<std::ptrdiff_t>(raw.opening_start - 1),
                openings->end());
    settings.openings = std::move(*openings);
    return {};
}

/// Checks that the start position has the seats that the variant requires.
Status check_setup(const MatchSettings& settings) {
    const ColorSet seats = Position::start(settings.setup, settings.rules).active();
    const bool fits =
        seats == ColorSet::all() || (settings.rules.is_chess4() && !settings.rules.has_teams);
    if (fits) return {};
    return fail(fmt::format("--setup {}: {} requires all four seats", name(settings.setup),
                            name(settings.rules.variant)));
}

/// Finds the seats that play. Fails if openings have different seats.
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
            return fail(fmt::format("--openings: opening {} has {} seats, but teams require four",
                                    i + 1, now.size()));
        }
        if (now != seats) {
            return fail(
                fmt::format("--openings: seats of opening {} differ from opening 1", i + 1));
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
        return fail("--quarter-turns requires teams whose partners sit opposite each other");
    }
    constexpr std::array<std::string_view, kColors + 1> kNumbers = {"", "", "two", "three", "four"};
    const auto seats = static_cast<std::size_t>(schedule.seats.size());
    if (schedule.all_seatings && (schedule.is_teams || schedule.engines < seats)) {
        return fail(fmt::format("--all-seatings requires {} engines or more and no teams",
                                kNumbers[seats]));
    }
    return {};
}

Status check_end(const ArgumentTable& table, const MatchSettings& settings) {
    for (const char* const name : {"mate-moves", "win", "draw"}) {
        if (!settings.rules.has_teams && table.is_given(name)) {
            return fail(std::string{"--"} + name +
                        " requires a variant with teams, such as --variant teams");
        }
    }
    if (table.is_given("lead") && settings.rules.scoring != Scoring::Captures) {
        return fail("--lead requires --variant ffa, where points of captures decide");
    }
    if (settings.sprt && settings.engines.size() != 2) return fail("--sprt requires two engines");
    return {};
}

Status check_shard(const ArgumentTable& table, const MatchOptions& order) {
    const MatchSettings& settings = order.settings;
    if (table.is_given("html") && !settings.shard.is_whole()) {
        return fail("--html: a shard writes no report; run quadrille-match report --html FILE");
    }
    if (table.is_given("poll-interval") && (settings.shard.is_whole() || !settings.sprt)) {
        return fail("--poll-interval requires --shard K/N and --sprt WORDS");
    }
    return {};
}

Expected<Order, std::string> parse_report(const std::vector<std::string>& args) {
    ReportOptions order;
    ArgumentTable table;
    table.begin_group("Options");
    table.text("html", "FILE", order.html,
               "file of the report (default: report.html in the first folder)");
    add_color_option(table, order.color);
    table.add_help();
    constexpr std::size_t kMaxFolders = 1'000'000;
    auto folders = table.parse(args, kMaxFolders);
    if (!folders) return fail(folders.error());
    if (table.is_given("help")) return PrintText{kReportIntroduction + table.help()};
    if (folders->empty()) return fail("report: FOLDER is required; see --help");
    order.folders = std::move(*folders);
    return order;
}

/// Adds the arguments of the file of --config, except arguments that are given. Engines are not
/// read.
Expected<std::vector<std::string>, std::string> add_config(std::vector<std::string> args) {
    std::set<std::string> given;
    std::string path;
    for (std::size_t i = 0; i < args.size(); ++i) {
        std::string_view rest = args[i];
        const std::string_view name = take_until(rest, '=');
        given.emplace(name);
        if (name != "--config" && name != "--engines") continue;
        path = args[i].size() > name.size() ? rest : i + 1 < args.size() ? args[i + 1] : "";
    }
    if (path.empty()) return args;
    const auto config = load_config(path);
    if (!config) return fail("--config: " + config.error());
    for (const auto& [name, value] : config->others) {
        if (given.contains("--" + name) || value == "false") continue;
        args.push_back("--" + name + (value == "true" ? "" : '=' + value));
    }
    return args;
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& given) {
    if (!given.empty() && given.front() == "report") {
        return parse_report({given.begin() + 1, given.end()});
    }
    const auto args = translate_fastchess(given).and_then(add_config);
    if (!args) return fail(args.error());
    MatchOptions order;
    MatchSettings& settings = order.settings;
    RawArguments raw;
    ArgumentTable table;
    add_game(table, raw, settings);
    add_pairings(table, raw, settings);
    add_end(table, settings);
    add_running(table, order);
    const HelpText text{kIntroduction, kEngineHelp, version_of("quadrille-match").text};
    return read_order<Order>(table, *args, text, order, [&] {
        settings.play.move_timeout = raw.move_timeout;
        return all_of(
            [&] { return check_time(settings.play.time); },
            [&] { return read_engines(raw, settings); }, [&] { return check_setup(settings); },
            [&] { return read_openings(table, raw, settings); },
            [&] { return find_seats(settings); }, [&] { return check_schedule(settings); },
            [&] { return check_end(table, settings); }, [&] { return check_shard(table, order); });
    });
}

}  // namespace quadrille::match
