#include "tools/datagen/command_line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <limits>
#include <sstream>
#include <thread>

#include "tools/program/arguments.h"
#include "tools/program/failure.h"

namespace quadrille::datagen {

namespace {

namespace po = boost::program_options;

constexpr int kMaxThreads = 256;
constexpr std::int64_t kMaxNodes = 1'000'000'000;

constexpr const char* kProgramHelp =
    "quadrille-datagen: makes data for four-player chess.\n\n"
    "usage: quadrille-datagen SUBCOMMAND [OPTION]...\n\n"
    "  openings    balanced openings for matches of engines\n"
    "  games       games of the engine against itself, for quadrille-tune\n\n"
    "quadrille-datagen SUBCOMMAND --help tells its options; --version the version.\n";

constexpr const char* kOpeningsHelp =
    "usage: quadrille-datagen openings [OPTION]...\n\n"
    "Plays random moves and keeps positions in which all seats are in the game with a move, the\n"
    "seat to move is not in check, material and points are like the start's, and a search finds\n"
    "the sides even. No two are the same, turned or not. Writes a FEN4 a line, which\n"
    "quadrille-match --openings reads; the same seed gives the same openings.\n";

constexpr const char* kOpeningsExample =
    "\nExample:\n"
    "  quadrille-datagen openings --variant teams --plies 8-16 --count 500 --out teams.fen4\n";

constexpr const char* kGamesHelp =
    "usage: quadrille-datagen games [OPTION]...\n\n"
    "Plays the engine against itself from random openings and writes a line of JSON for each game\n"
    "(tools/datagen/DATA.md); the same seed gives the same games.\n\n";

constexpr const char* kGamesExample =
    "\nExample:\n"
    "  quadrille-datagen games --variant teams --setup modern --games 1000 --out teams.games\n";

using Text = std::string;

void add_game_options(po::options_description_easy_init o) {
    o("variant", po::value<Text>()->value_name("NAME")->default_value("ffa"), "ffa or teams");
    o("rules", po::value<Text>()->value_name("TEXT")->default_value(""),
      "rule options, e.g. \"DeadKingWalking Prom=11\"");
    o("setup", po::value<Text>()->value_name("NAME")->default_value("classic"),
      "where they begin: classic, modern, by, byg, rg, chess4");
}

void add_running_options(po::options_description_easy_init o, const char* what) {
    o("threads", po::value<Text>()->value_name("N"),
      (std::string{"(default: "} + what + " do not depend on it").c_str());
    o("out", po::value<Text>()->value_name("FILE"), "instead of standard output");
    o("force", po::bool_switch(), "replaces the file");
    o("help,h", "this text");
}

po::options_description openings_options() {
    // Defaults are those of the settings.
    const OpeningSettings settings;
    const FilterSettings& filter = settings.filter;
    po::options_description all;
    add_option_group(all, "The game", add_game_options);
    add_option_group(all, "Random moves", [&](auto o) {
        o("plies", po::value<Text>()->value_name("N|N-M")->default_value("12"),
          "how many moves make an opening, or from how many to how many");
        o("safe", po::bool_switch(), "prefers moves that lose no exchange on their square");
        o("seed", number_option(settings.seed), "of the random moves");
    });
    add_option_group(all, "What is kept", [&](auto o) {
        o("max-material", number_option(filter.max_material),
          "capture points by which a seat's material may differ from the start's");
        o("max-points", number_option(filter.max_points),
          "FFA: points that a seat may have scored");
        o("max-score", number_option(filter.max_score),
          "Teams: advantage of a team, in centipawns");
        o("max-spread", number_option(filter.max_spread),
          "FFA: the most expected final points of a seat above the least, in hundredths");
        o("nodes", number_option(filter.nodes), "of the search that says so, for each position");
    });
    add_option_group(all, "Running", [&](auto o) {
        o("count", number_option(settings.count), "openings");
        o("max-tries", number_option(settings.max_tries),
          "gives up when one opening takes more tries");
        add_running_options(o, "the CPUs); the openings");
    });
    return all;
}

Done read_plies(const Given& given, OpeningSettings& settings) {
    const std::string text = given.text("plies");
    const std::size_t dash = text.find('-');
    const auto least = Given::parse_whole("--plies", text.substr(0, dash), 0, kMaxPlies);
    if (!least) return fail(least.error());
    const auto most = dash == std::string::npos
                          ? least
                          : Given::parse_whole("--plies", text.substr(dash + 1), 0, kMaxPlies);
    if (!most) return fail(most.error());
    if (*most < *least) return fail("--plies '" + text + "': the second number is the smaller");
    settings.min_plies = static_cast<int>(*least);
    settings.max_plies = static_cast<int>(*most);
    return {};
}

Done read_filter(const Given& given, bool is_teams, FilterSettings& filter) {
    for (const char* const name : {"max-points", "max-spread"}) {
        if (is_teams && given.is_chosen(name)) {
            return fail(std::string{"--"} + name + " is for ffa");
        }
    }
    if (!is_teams && given.is_chosen("max-score")) return fail("--max-score is for teams");
    constexpr int kMost = 1'000'000;
    return all_of([&] { return given.number("max-material", filter.max_material, 0, kMost); },
                  [&] { return given.number("max-points", filter.max_points, 0, kMost); },
                  [&] { return given.number("max-score", filter.max_score, 0, kMost); },
                  [&] { return given.number("max-spread", filter.max_spread, 0, kMost); },
                  [&] { return given.number("nodes", filter.nodes, 1, kMaxNodes); });
}

/// Reads what all orders share; `order.threads` keeps its value when none is given.
template <class OrderT>
Done read_running(const Given& given, OrderT& order) {
    order.out = given.text("out");
    order.overwrites = given.is_on("force");
    if (given.has("out") && order.out.empty()) return fail("--out '' is no file");
    if (order.overwrites && order.out.empty()) return fail("--force is for a file: --out");
    return given.number("threads", order.threads, 1, kMaxThreads);
}

constexpr std::int64_t kMostOfAll = std::numeric_limits<std::int64_t>::max();

Expected<Order, std::string> parse_openings_command(const std::vector<std::string>& args) {
    const po::options_description options = openings_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (given->has("help")) {
        std::ostringstream text;
        text << kOpeningsHelp << options << kOpeningsExample;
        return PrintOrder{text.str()};
    }
    OpeningsOrder order;
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    order.threads = std::clamp(cpus, 1, kMaxThreads);
    OpeningSettings& settings = order.settings;
    settings.prefers_safe = given->is_on("safe");
    const Done done =
        all_of([&] { return read_rules(*given, settings.rules, settings.setup); },
               [&] { return read_plies(*given, settings); },
               [&] { return read_filter(*given, settings.rules.is_teams(), settings.filter); },
               [&] { return given->number("count", settings.count, 1, 10'000'000); },
               [&] { return given->number("max-tries", settings.max_tries, 1, kMostOfAll); },
               [&] { return given->number("seed", settings.seed, 0, kMostOfAll); },
               [&] { return read_running(*given, order); });
    if (!done) return fail(done.error());
    return order;
}

po::options_description games_options() {
    // Defaults are those of the settings.
    const GamesOrder order;
    const SelfPlaySettings& settings = order.settings;
    po::options_description all;
    add_option_group(all, "The game", add_game_options);
    add_option_group(all, "Playing", [&](auto o) {
        o("random-plies", number_option(settings.opening.max_plies),
          "random moves before the game is recorded");
        o("random-moves", number_option(settings.random_percent),
          "per cent of the moves that are drawn at random");
        o("nodes", number_option(settings.nodes), "of the search for each other move");
        o("seed", number_option(settings.opening.seed), "of all that is random");
        o("win-score", number_option(settings.adjudication.win_score),
          "Teams: won for a team that all seats see ahead by so many centipawns");
        o("win-moves", number_option(settings.adjudication.win_moves),
          "Teams: for so many moves of each, one after another; 0: play to the end");
        o("max-plies", po::value<Text>()->value_name("N"),
          "(default: 600 in Teams, 1000 in FFA) ends a game: a draw, or with the points as they "
          "are");
    });
    add_option_group(all, "Running", [&](auto o) {
        o("games", number_option(order.count), "how many");
        o("first", number_option(order.first),
          "the number of the first; a set that was cut short goes on where its lines end");
        add_running_options(o, "1); the games");
    });
    return all;
}

Done read_playing(const Given& given, SelfPlaySettings& settings) {
    constexpr int kMost = 1'000'000;
    OpeningSettings& opening = settings.opening;
    match::AdjudicationRules& ends = settings.adjudication;
    ends.max_plies = opening.rules.is_teams() ? 600 : 1000;
    const Done done =
        all_of([&] { return given.number("random-plies", opening.max_plies, 0, kMaxPlies); },
               [&] { return given.number("random-moves", settings.random_percent, 0, 100); },
               [&] { return given.number("nodes", settings.nodes, 1, kMaxNodes); },
               [&] { return given.number("seed", opening.seed, 0, kMostOfAll); },
               [&] { return given.number("win-score", ends.win_score, 1, kMost); },
               [&] { return given.number("win-moves", ends.win_moves, 0, kMost); },
               [&] { return given.number("max-plies", ends.max_plies, 1, kMost); });
    if (!done) return fail(done.error());
    opening.min_plies = opening.max_plies;
    return {};
}

Expected<Order, std::string> parse_games_command(const std::vector<std::string>& args) {
    const po::options_description options = games_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (given->has("help")) {
        std::ostringstream text;
        text << kGamesHelp << options << kGamesExample;
        return PrintOrder{text.str()};
    }
    GamesOrder order;
    OpeningSettings& opening = order.settings.opening;
    const Done done = all_of([&] { return read_rules(*given, opening.rules, opening.setup); },
                             [&] { return read_playing(*given, order.settings); },
                             [&] { return given->number("games", order.count, 1, 100'000'000); },
                             [&] { return given->number("first", order.first, 0, 100'000'000); },
                             [&] { return read_running(*given, order); });
    if (!done) return fail(done.error());
    return order;
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    if (args.empty()) return fail("a subcommand is missing: openings or games; see --help");
    const std::string& first = args.front();
    if (first == "--help" || first == "-h") return PrintOrder{kProgramHelp};
    if (first == "--version") return PrintOrder{"quadrille-datagen " QUADRILLE_VERSION "\n"};
    if (first == "openings") return parse_openings_command({args.begin() + 1, args.end()});
    if (first == "games") return parse_games_command({args.begin() + 1, args.end()});
    return fail("'" + first + "' is no subcommand; see --help");
}

}  // namespace quadrille::datagen
