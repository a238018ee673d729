#include "tools/datagen/command_line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <limits>
#include <sstream>
#include <thread>

#include "tools/arguments.h"

namespace quadrille::datagen {

namespace {

namespace po = boost::program_options;

constexpr int kMaxThreads = 256;
constexpr std::int64_t kMaxNodes = 1'000'000'000;

constexpr const char* kProgramHelp =
    "quadrille-datagen: makes data for four-player chess.\n\n"
    "usage: quadrille-datagen SUBCOMMAND [OPTION]...\n\n"
    "  openings    balanced openings for matches of engines\n\n"
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

po::options_description make_options() {
    using Text = std::string;
    // Defaults are those of the settings.
    const OpeningSettings settings;
    const FilterSettings& filter = settings.filter;
    const auto number = [](auto value) {
        return po::value<Text>()->value_name("N")->default_value(std::to_string(value));
    };
    po::options_description all;
    const auto add = [&](const char* title, auto fill) {
        po::options_description group{title};
        fill(group.add_options());
        all.add(group);
    };
    add("The game", [&](auto o) {
        o("variant", po::value<Text>()->value_name("NAME")->default_value("ffa"), "ffa or teams");
        o("rules", po::value<Text>()->value_name("TEXT")->default_value(""),
          "rule options, e.g. \"DeadKingWalking Prom=11\"");
        o("setup", po::value<Text>()->value_name("NAME")->default_value("classic"),
          "where they begin: classic, modern, by, byg, rg, chess4");
    });
    add("Random moves", [&](auto o) {
        o("plies", po::value<Text>()->value_name("N|N-M")->default_value("12"),
          "how many moves make an opening, or from how many to how many");
        o("safe", po::bool_switch(), "prefers moves that lose no exchange on their square");
        o("seed", number(settings.seed), "of the random moves");
    });
    add("What is kept", [&](auto o) {
        o("max-material", number(filter.max_material),
          "capture points by which a seat's material may differ from the start's");
        o("max-points", number(filter.max_points), "FFA: points that a seat may have scored");
        o("max-score", number(filter.max_score), "Teams: advantage of a team, in centipawns");
        o("max-spread", number(filter.max_spread),
          "FFA: the most expected final points of a seat above the least, in hundredths");
        o("nodes", number(filter.nodes), "of the search that says so, for each position");
    });
    add("Running", [&](auto o) {
        o("count", number(settings.count), "openings");
        o("max-tries", number(settings.max_tries), "gives up when one opening takes more tries");
        o("threads", po::value<Text>()->value_name("N"),
          "(default: the CPUs); the openings do not depend on it");
        o("out", po::value<Text>()->value_name("FILE"), "instead of standard output");
        o("force", po::bool_switch(), "replaces the file");
        o("help,h", "this text");
    });
    return all;
}

tl::unexpected<std::string> fail(const std::string& what) {
    return tl::unexpected<std::string>(what);
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

Done read_running(const Given& given, OpeningsOrder& order) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    order.threads = std::clamp(cpus, 1, kMaxThreads);
    order.out = given.text("out");
    order.overwrites = given.is_on("force");
    if (given.has("out") && order.out.empty()) return fail("--out '' is no file");
    if (order.overwrites && order.out.empty()) return fail("--force is for a file: --out");
    OpeningSettings& settings = order.settings;
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    return all_of([&] { return given.number("count", settings.count, 1, 10'000'000); },
                  [&] { return given.number("max-tries", settings.max_tries, 1, kMost); },
                  [&] { return given.number("seed", settings.seed, 0, kMost); },
                  [&] { return given.number("threads", order.threads, 1, kMaxThreads); });
}

Expected<Order, std::string> parse_openings_command(const std::vector<std::string>& args) {
    const po::options_description options = make_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (given->has("help")) {
        std::ostringstream text;
        text << kOpeningsHelp << options << kOpeningsExample;
        return PrintOrder{text.str()};
    }
    OpeningsOrder order;
    OpeningSettings& settings = order.settings;
    settings.prefers_safe = given->is_on("safe");
    const Done done =
        all_of([&] { return read_rules(*given, settings.rules, settings.setup); },
               [&] { return read_plies(*given, settings); },
               [&] { return read_filter(*given, settings.rules.is_teams(), settings.filter); },
               [&] { return read_running(*given, order); });
    if (!done) return fail(done.error());
    return order;
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    if (args.empty()) return fail("a subcommand is missing: openings; see --help");
    const std::string& first = args.front();
    if (first == "--help" || first == "-h") return PrintOrder{kProgramHelp};
    if (first == "--version") return PrintOrder{"quadrille-datagen " QUADRILLE_VERSION "\n"};
    if (first == "openings") return parse_openings_command({args.begin() + 1, args.end()});
    return fail("'" + first + "' is no subcommand; see --help");
}

}  // namespace quadrille::datagen
