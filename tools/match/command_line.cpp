#include "tools/match/command_line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <set>
#include <sstream>
#include <thread>

#include "tools/play/engines/conversation.h"
#include "tools/program/arguments.h"
#include "tools/program/failure.h"

namespace quadrille::match {

namespace {

namespace po = boost::program_options;

constexpr const char* kIntroduction =
    "quadrille-match: plays engines for four-player chess against each other.\n\n"
    "usage: quadrille-match --engine \"name=A cmd=./quadrille\" --engine \"name=B cmd=...\" "
    "[OPTION]...\n\n"
    "Every engine is a process that speaks the protocol (or a dialect of it). The rules here are\n"
    "the judge. Every opening is played until each engine has had every seat. Games are written "
    "to\n"
    "games.pgn4 and games.jsonl in the folder of --out as they end; --resume goes on with them.\n";

constexpr const char* kEngineHelp =
    "\nAn engine is a text of words KEY=VALUE; \"...\" keeps blanks in a value:\n"
    "  name           in tables and records; by default that of the program\n"
    "  cmd            program and arguments; dir: its working folder; log: a file for its stderr\n"
    "  option.NAME    sent by setoption, e.g. option.Hash=64\n"
    "  tc, movetime, nodes, depth, margin    limits of its own\n"
    "  dialect        quadrille (default) or team-runner; dialect.KEY changes one trait:\n"
    "                 handshake, handshake-end, fen (the word), corners (x|empty), moves\n"
    "                 (dash|long|uci|san|figurine), history (moves|now), events (true|false),\n"
    "                 clocks (team|seat), variant-option, rules-option\n"
    "  start-timeout  milliseconds for the handshake\n"
    "\nExamples:\n"
    "  quadrille-match --variant teams --engine \"name=new cmd=./quadrille\" \\\n"
    "      --engine \"name=old cmd=./quadrille-old\" --tc 10+0.1 --sprt \"elo0=0 elo1=10\"\n"
    "  quadrille-match --engine \"name=deep cmd=quadrille nodes=20000\" \\\n"
    "      --engine \"name=flat cmd=quadrille nodes=2000\" --engine cmd=quadrille-random \\\n"
    "      --engine cmd=quadrille-greedy --nodes 1000 --rotations 50\n";

po::options_description make_options() {
    using Texts = std::vector<std::string>;
    po::options_description all;
    add_option_group(all, "Engines", [](auto o) {
        o("engine", po::value<Texts>()->value_name("WORDS"), "an engine, see below; once for each");
        o("engines", po::value<std::string>()->value_name("FILE"),
          "engines from a .json or .toml file: a list of tables with the same keys");
        o("option", po::value<Texts>()->value_name("NAME=VALUE"),
          "an option for every engine that does not set it itself");
    });
    add_option_group(all, "The game", [](auto o) {
        o("variant", po::value<std::string>()->value_name("NAME")->default_value("ffa"),
          "ffa or teams");
        o("rules", po::value<std::string>()->value_name("TEXT")->default_value(""),
          "rule options, e.g. \"DeadKingWalking Prom=11\"");
        o("tc", po::value<std::string>()->value_name("CLOCK"),
          "a clock: seconds+increment (10+0.1) or seconds+delay (60+15d, 0+0.1d)");
        o("movetime", po::value<std::string>()->value_name("MS"), "time for each move");
        o("nodes", po::value<std::string>()->value_name("N"), "nodes for each move");
        o("depth", po::value<std::string>()->value_name("N"), "depth of each search");
        o("margin", po::value<std::string>()->value_name("MS"),
          "how late an answer may be (default 50)");
        o("move-timeout", po::value<std::string>()->value_name("S")->default_value("120"),
          "an engine without limit of time is given up after this");
    });
    add_option_group(all, "Openings and pairings", [](auto o) {
        o("openings", po::value<std::string>()->value_name("FILE"),
          "FEN4 positions, one a line, or PGN4 games; without it random moves");
        o("random-order", po::bool_switch(), "shuffles the openings by the seed");
        o("random-plies", po::value<std::string>()->value_name("N")->default_value("8"),
          "how many random moves make an opening");
        o("setup", po::value<std::string>()->value_name("NAME")->default_value("classic"),
          "where they begin: classic, modern, by, byg, rg, chess4");
        o("rotations", po::value<std::string>()->value_name("N")->default_value("100"),
          "openings for each group of engines");
        o("gauntlet", po::bool_switch(), "only groups with the first engine");
        o("quarter-turns", po::bool_switch(), "Teams: every opening in all four orientations");
        o("all-seatings", po::bool_switch(), "FFA with four engines: all 24 seatings, not 4");
        o("seed", po::value<std::string>()->value_name("N")->default_value("1"),
          "of random openings, orders and walking kings");
    });
    add_option_group(all, "The end", [](auto o) {
        o("sprt", po::value<std::string>()->value_name("WORDS"),
          "two engines: stop when the test has an answer; \"elo0=0 elo1=10 alpha=0.05 beta=0.05\"");
        o("mate-moves", po::value<std::string>()->value_name("N")->default_value("0"),
          "Teams: all seats see the same team mate, for so many moves of each");
        o("win", po::value<std::string>()->value_name("N,CP"),
          "Teams: all agree on a team's lead of CP, for N moves of each");
        o("draw", po::value<std::string>()->value_name("N,CP,ROUND"),
          "Teams: all scores within CP for N moves of each, from ROUND on");
        o("max-plies", po::value<std::string>()->value_name("N")->default_value("2000"),
          "a game this long ends: Teams a draw, FFA with the points as they are");
    });
    add_option_group(all, "Running", [](auto o) {
        o("concurrency", po::value<std::string>()->value_name("N"),
          "games side by side (default: the CPUs)");
        o("affinity", po::bool_switch(), "binds the engines of each game to a CPU of its own");
        o("process-per-seat", po::bool_switch(), "Teams: two processes for a team");
        o("out", po::value<std::string>()->value_name("FOLDER")->default_value("match"),
          "where games.pgn4, games.jsonl and report.html go");
        o("resume", po::bool_switch(), "goes on with the match in the folder");
        o("html", po::value<std::string>()->value_name("FILE"), "the report, elsewhere");
        o("every", po::value<std::string>()->value_name("S")->default_value("10"),
          "seconds between two tables; 0: none");
        o("title", po::value<std::string>()->value_name("TEXT"), "of the report");
        o("null", po::bool_switch(), "all engines are the same: judge whether the result is even");
        o("help,h", "this text");
        o("version", "the version");
    });
    return all;
}

constexpr std::int64_t kDay = 24 * 60 * 60;

Done read_time(const Given& given, PlaySettings& play) {
    if (given.has("tc")) {
        const auto clock = parse_clock(given.text("tc"));
        if (!clock) return fail("--tc: " + clock.error());
        play.time = *clock;
    }
    std::int64_t movetime = 0;
    std::int64_t margin = play.time.margin.count();
    std::int64_t timeout = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    Done numbers = all_of([&] { return given.number("movetime", movetime, 1, kDay * 1000); },
                          [&] { return given.number("margin", margin, 0, kDay * 1000); },
                          [&] { return given.number("nodes", nodes, 1, std::int64_t{1} << 60); },
                          [&] { return given.number("depth", depth, 1, 1000); },
                          [&] { return given.number("move-timeout", timeout, 1, kDay); });
    if (!numbers) return numbers;
    if (movetime > 0) play.time.movetime = Milliseconds{movetime};
    if (nodes > 0) play.time.nodes = nodes;
    if (depth > 0) play.time.depth = depth;
    play.time.margin = Milliseconds{margin};
    play.move_timeout = std::chrono::seconds{timeout};
    // Without any limit it is the engines that have theirs: see read_engines.
    if (play.time.limits_time() || play.time.nodes || play.time.depth) {
        if (const Done good = check(play.time); !good) {
            return fail("--tc, --movetime, --nodes, --depth: " + good.error());
        }
    }
    return {};
}

Done read_engines(const Given& given, MatchSettings& settings) {
    if (given.has("engines")) {
        auto specs = load_engine_specs(given.text("engines"));
        if (!specs) return fail("--engines: " + specs.error());
        settings.engines = std::move(*specs);
    }
    for (const std::string& words : given.texts("engine")) {
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
            return fail("--engine: two engines have the name '" + spec.name + "'");
        }
        if (!spec.time) {
            if (const Done good = check(settings.play.time); !good) {
                return fail("engine " + spec.name + " has no limits of its own, and " +
                            good.error() + " (--tc, --movetime, --nodes, --depth)");
            }
            if (spec.margin) spec.time = settings.play.time;
        }
        if (spec.time) spec.time->margin = spec.margin.value_or(settings.play.time.margin);
    }
    std::set<std::string> options;
    for (const std::string& pair : given.texts("option")) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail("--option '" + pair + "' is not of the form NAME=VALUE");
        }
        const std::string name = pair.substr(0, equals);
        if (!options.insert(name).second) return fail("--option '" + name + "' is given twice");
        for (EngineSpec& spec : settings.engines) {
            const bool is_set =
                std::any_of(spec.options.begin(), spec.options.end(),
                            [&](const auto& own) { return same_ignoring_case(own.first, name); });
            if (!is_set) spec.options.emplace_back(name, pair.substr(equals + 1));
        }
    }
    return {};
}

Done read_openings(const Given& given, MatchSettings& settings) {
    std::int64_t seed = 1;
    Done numbers = all_of(
        [&] { return given.number("seed", seed, 0, std::int64_t{1} << 60); },
        [&] { return given.number("random-plies", settings.random_plies, 0, kMaxRandomPlies); });
    if (!numbers) return numbers;
    settings.play.seed = static_cast<std::uint64_t>(seed);
    if (!given.has("openings")) return {};
    auto openings = load_openings(given.text("openings"), settings.rules);
    if (!openings) return fail("--openings " + openings.error());
    settings.openings = std::move(*openings);
    if (given.is_on("random-order")) {
        Random random{settings.play.seed};
        for (std::size_t i = settings.openings.size(); i > 1; --i) {
            std::swap(settings.openings[i - 1], settings.openings[random.below(i)]);
        }
    }
    return {};
}

Done read_schedule(const Given& given, MatchSettings& settings) {
    ScheduleSettings& schedule = settings.schedule;
    schedule.is_teams = settings.rules.is_teams();
    schedule.teammate = settings.rules.teammate;
    schedule.engines = settings.engines.size();
    schedule.pairing = given.is_on("gauntlet") ? Pairing::Gauntlet : Pairing::RoundRobin;
    schedule.quarter_turns = given.is_on("quarter-turns");
    schedule.all_seatings = given.is_on("all-seatings");
    if (schedule.quarter_turns && (!schedule.is_teams || schedule.teammate != 2)) {
        return fail("--quarter-turns is for teams whose partners sit opposite each other");
    }
    if (schedule.all_seatings && (schedule.is_teams || schedule.engines < 4)) {
        return fail("--all-seatings is for ffa with four engines or more");
    }
    return given.number("rotations", schedule.rotations, 1, 1'000'000);
}

struct ListPart {
    int* place;
    int min;
};
/// `3,500` or `4,10,30` into as many numbers.
Done read_list(const Given& given, const char* name, const std::vector<ListPart>& parts) {
    if (!given.has(name)) return {};
    const std::string list = given.text(name);
    const auto commas = static_cast<std::size_t>(std::count(list.begin(), list.end(), ','));
    if (commas + 1 != parts.size()) {
        return fail(std::string{"--"} + name + " '" + list + "' is not " +
                    std::to_string(parts.size()) + " numbers with commas between them");
    }
    std::string_view rest = list;
    for (const ListPart& part : parts) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const auto value =
            Given::parse_whole("--" + std::string{name} + " '" + list + "':", rest.substr(0, end),
                               part.min, 1'000'000);
        if (!value) return fail(value.error());
        *part.place = static_cast<int>(*value);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

Done read_adjudication(const Given& given, const RuleSet& game, AdjudicationRules& rules) {
    Done numbers = all_of(
        [&] { return given.number("mate-moves", rules.mate_moves, 0, 1000); },
        [&] {
            return read_list(given, "win", {{&rules.win_moves, 1}, {&rules.win_score, 1}});
        },
        [&] {
            return read_list(
                given, "draw",
                {{&rules.draw_moves, 1}, {&rules.draw_score, 0}, {&rules.draw_from_round, 0}});
        },
        [&] { return given.number("max-plies", rules.max_plies, 0, 1'000'000); });
    if (!numbers) return numbers;
    for (const char* const name : {"mate-moves", "win", "draw"}) {
        if (!game.is_teams() && given.is_chosen(name)) {
            return fail(std::string{"--"} + name +
                        " is for teams: in ffa only the points at the end tell who won");
        }
    }
    return {};
}

Done read_sprt(const Given& given, MatchSettings& settings) {
    if (!given.has("sprt")) return {};
    if (settings.engines.size() != 2) return fail("--sprt is for two engines");
    SprtSettings sprt;
    const std::pair<std::string_view, double*> fields[] = {
        {"elo0", &sprt.elo0}, {"elo1", &sprt.elo1}, {"alpha", &sprt.alpha}, {"beta", &sprt.beta}};
    std::istringstream in{given.text("sprt")};
    std::set<std::string> named;
    for (std::string word; in >> word;) {
        const std::size_t equals = word.find('=');
        const auto* const field =
            std::find_if(std::begin(fields), std::end(fields),
                         [&](const auto& row) { return row.first == word.substr(0, equals); });
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        double number = 0;
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (field == std::end(fields) || error != std::errc{} ||
            end != value.data() + value.size()) {
            return fail("--sprt '" + word + "' is not elo0=, elo1=, alpha= or beta= and a number");
        }
        if (!named.insert(word.substr(0, equals)).second) {
            return fail("--sprt '" + word + "': given twice");
        }
        *field->second = number;
    }
    if (const auto fault = fault_of(sprt)) return fail("--sprt: " + *fault);
    settings.sprt = sprt;
    return {};
}

Done read_running(const Given& given, MatchOrder& order) {
    MatchSettings& settings = order.settings;
    settings.concurrency = std::max(1U, std::thread::hardware_concurrency());
    settings.binds_cpus = given.is_on("affinity");
    settings.process_per_seat = given.is_on("process-per-seat");
    settings.is_null_match = given.is_on("null");
    if (given.has("title")) settings.title = given.text("title");
    order.folder = given.text("out");
    order.resumes = given.is_on("resume");
    order.html = given.text("html");
    std::int64_t every = 0;
    Done numbers =
        all_of([&] { return given.number("concurrency", settings.concurrency, 1, 1024); },
               [&] { return given.number("every", every, 0, kDay); });
    order.every = std::chrono::seconds{every};
    return numbers;
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    const po::options_description options = make_options();
    const auto parsed = Given::parse(args, options);
    if (!parsed) return fail(parsed.error());
    const Given& given = *parsed;
    if (given.has("help")) {
        std::ostringstream text;
        text << kIntroduction << options << kEngineHelp;
        return PrintOrder{text.str()};
    }
    if (given.has("version")) return PrintOrder{"quadrille-match " QUADRILLE_VERSION "\n"};
    MatchOrder order;
    MatchSettings& settings = order.settings;
    const Done done = all_of(
        [&] { return read_rules(given, settings.rules, settings.setup); },
        [&] { return read_time(given, settings.play); },
        [&] { return read_engines(given, settings); },
        [&] { return read_openings(given, settings); },
        [&] { return read_schedule(given, settings); },
        [&] { return read_adjudication(given, settings.rules, settings.play.adjudication); },
        [&] { return read_sprt(given, settings); }, [&] { return read_running(given, order); });
    if (!done) return fail(done.error());
    return order;
}

}  // namespace quadrille::match
