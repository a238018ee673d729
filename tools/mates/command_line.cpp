#include "tools/mates/command_line.h"

#include <boost/program_options.hpp>
#include <limits>
#include <sstream>

#include "protocol/notation/rule_variants.h"
#include "search/params.h"
#include "tools/mates/task_proof.h"
#include "tools/program/arguments.h"
#include "tools/program/failure.h"

namespace quadrille::mates {

namespace {

namespace po = boost::program_options;

using Text = std::string;
using Texts = std::vector<std::string>;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

constexpr const char* kProgramHelp =
    "quadrille-mates: positions with proven best moves for four-player chess.\n\n"
    "usage: quadrille-mates SUBCOMMAND [OPTION]...\n\n"
    "  make     plays games and keeps such positions\n"
    "  prove    proves the best moves of suites again\n"
    "  solve    puts suites to the engine's search\n\n"
    "quadrille-mates SUBCOMMAND --help tells its options; --version the version.\n";

constexpr const char* kMakeHelp =
    "usage: quadrille-mates make [OPTION]...\n\n"
    "Plays games and keeps positions with few best moves, proven by brute force: Teams, mates in "
    "1\n"
    "to 4 of the team's moves; FFA, mates in 1 and 2, checks to two and three kings at once, "
    "captured kings.\n"
    "The same options give the same suite.\n";
constexpr const char* kProveHelp =
    "usage: quadrille-mates prove --suite FILE... [OPTION]...\n\n"
    "Proves every row of suites again and names those that are wrong; then the exit status is 1.\n";
constexpr const char* kSolveHelp =
    "usage: quadrille-mates solve --suite FILE... [OPTION]...\n\n"
    "Searches every row and prints a table: time and nodes after which the search had the best "
    "move\n"
    "(Teams: and the mate) and kept it. The exit status is 1 when a row was not solved.\n";

po::options_description make_options() {
    const MakerSettings settings;
    po::options_description all{"Options"};
    auto o = all.add_options();
    o("variant", po::value<Text>()->value_name("NAME")->default_value("ffa"), "ffa or teams");
    o("rules", po::value<Text>()->value_name("TEXT")->default_value(""),
      "rule options, e.g. \"DeadKingWalking Prom=11\"");
    o("more-rules", po::value<Texts>()->value_name("TEXT")->composing(),
      "games are played by these rules in turn with the others; may be repeated");
    o("setup", po::value<Text>()->value_name("NAME")->default_value("classic"),
      "where games begin: classic, modern, by, byg, rg, chess4");
    o("count", number_option(settings.count), "positions of each kind");
    o("min-nodes", number_option(settings.min_nodes),
      "a seat searches at least so many nodes a move");
    o("max-nodes", number_option(settings.max_nodes), "... and at most");
    o("budget", number_option(settings.budget), "moves made in the proof of a position, at most");
    o("judge-nodes", number_option(settings.judge_nodes),
      "FFA: for each of paranoid, opps and maxn, two of which must choose a best move; 0: no need");
    o("games", number_option(settings.max_games), "gives up after so many");
    o("seed", number_option(settings.seed), "of openings, nodes and random moves");
    o("out", po::value<Text>()->value_name("FILE"), "instead of standard output");
    o("force", po::bool_switch(), "replaces the file");
    o("help,h", "this text");
    return all;
}

po::options_description suite_options() {
    po::options_description all{"Options"};
    auto o = all.add_options();
    o("suite", po::value<Texts>()->value_name("FILE")->composing(), "may be repeated");
    o("help,h", "this text");
    return all;
}

po::options_description prove_options() {
    po::options_description all = suite_options();
    all.add_options()("budget", number_option(ProveOrder{}.budget),
                      "moves made for a row, at most");
    return all;
}

po::options_description solve_options() {
    const SearchOptions defaults;
    po::options_description all = suite_options();
    auto o = all.add_options();
    o("movetime", po::value<Text>()->value_name("MS"), "for a row (default 5000 without --nodes)");
    o("nodes", po::value<Text>()->value_name("N"), "for a row");
    o("hash", number_option(defaults.hash_mb), "size of the hash table in MB");
    o("algorithm", po::value<Text>()->value_name("NAME")->default_value(defaults.algorithm),
      "FFA: as the engine's option Algorithm");
    o("params", po::value<Text>()->value_name("WORDS"),
      "as the engine's option Search Parameters, e.g. \"teams.null_depth=0\"");
    return all;
}

/// Help, when it was asked for.
std::optional<Order> help_order(const Given& given, const char* usage,
                                const po::options_description& options) {
    if (!given.has("help")) return std::nullopt;
    std::ostringstream text;
    text << usage << options;
    return PrintOrder{text.str()};
}

Done read_all_rules(const Given& given, MakerSettings& settings) {
    RuleSet first;
    if (Done done = read_rules(given, first, settings.setup); !done) return done;
    settings.rules = {first};
    for (const std::string& text : given.texts("more-rules")) {
        const auto changed = apply_rule_variants(text, RuleSet::of(first.variant));
        if (!changed) return fail("--more-rules: " + describe(changed.error()));
        settings.rules.push_back(changed->rules);
    }
    const char* option = "--rules: ";
    for (const RuleSet& rules : settings.rules) {
        if (Done done = check_provable(rules); !done) return fail(option + done.error());
        option = "--more-rules: ";
    }
    return {};
}

Done read_suites(const Given& given, std::vector<std::string>& suites) {
    suites = given.texts("suite");
    if (suites.empty()) return fail("--suite is missing");
    return {};
}

Expected<Order, std::string> parse_make(const Texts& args) {
    const po::options_description options = make_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (auto help = help_order(*given, kMakeHelp, options)) return *help;
    MakeOrder order;
    order.out = given->text("out");
    order.overwrites = given->is_on("force");
    if (order.overwrites && order.out.empty()) return fail("--force is for a file: --out");
    MakerSettings& s = order.settings;
    const Done done = all_of([&] { return read_all_rules(*given, s); },
                             [&] { return given->number("count", s.count, 1, 10'000); },
                             [&] { return given->number("min-nodes", s.min_nodes, 1, 1'000'000); },
                             [&] { return given->number("max-nodes", s.max_nodes, 1, 1'000'000); },
                             [&] { return given->number("budget", s.budget, 1, kMost); },
                             [&] { return given->number("judge-nodes", s.judge_nodes, 0, kMost); },
                             [&] { return given->number("games", s.max_games, 1, 10'000'000); },
                             [&] { return given->number("seed", s.seed, 0, kMost); });
    if (!done) return fail(done.error());
    if (s.max_nodes < s.min_nodes) return fail("--max-nodes is less than --min-nodes");
    return order;
}

Expected<Order, std::string> parse_prove(const Texts& args) {
    const po::options_description options = prove_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (auto help = help_order(*given, kProveHelp, options)) return *help;
    ProveOrder order;
    const Done done = all_of([&] { return read_suites(*given, order.suites); },
                             [&] { return given->number("budget", order.budget, 1, kMost); });
    if (!done) return fail(done.error());
    return order;
}

Expected<Order, std::string> parse_solve(const Texts& args) {
    const po::options_description options = solve_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (auto help = help_order(*given, kSolveHelp, options)) return *help;
    SolveOrder order;
    order.options.algorithm = given->text("algorithm");
    const auto params = changed_params(order.options.params, given->text("params"));
    if (!params) return fail("--params: " + params.error());
    order.options.params = *params;
    std::int64_t movetime = 5000;
    std::uint64_t nodes = 0;
    const Done done = all_of([&] { return read_suites(*given, order.suites); },
                             [&] { return given->number("movetime", movetime, 1, 3'600'000); },
                             [&] { return given->number("nodes", nodes, 1, kMost); },
                             [&] { return given->number("hash", order.options.hash_mb, 1, 1024); });
    if (!done) return fail(done.error());
    if (given->has("movetime") || nodes == 0) order.limits.movetime = Milliseconds{movetime};
    if (nodes > 0) order.limits.nodes = nodes;
    return order;
}

}  // namespace

std::string format_settings(const MakerSettings& settings) {
    const RuleSet base = RuleSet::of(settings.rules.front().variant);
    std::string text = "--variant " + std::string{name(base.variant)};
    const char* option = " --rules";
    for (const RuleSet& rules : settings.rules) {
        const std::string changes = format_rule_changes(rules, base);
        const bool is_default = changes.empty() && std::string_view{option} == " --rules";
        if (!is_default) text += std::string{option} + " \"" + changes + "\"";
        option = " --more-rules";
    }
    const auto add = [&](const char* name, std::uint64_t value) {
        text += std::string{" --"} + name + " " + std::to_string(value);
    };
    text += " --setup " + std::string{name(settings.setup)};
    add("count", settings.count);
    add("min-nodes", settings.min_nodes);
    add("max-nodes", settings.max_nodes);
    add("budget", settings.budget);
    if (!base.is_teams()) add("judge-nodes", settings.judge_nodes);
    add("games", settings.max_games);
    add("seed", settings.seed);
    return text;
}

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    if (args.empty()) return fail("a subcommand is missing: make, prove or solve; see --help");
    const std::string& first = args.front();
    const Texts rest{args.begin() + 1, args.end()};
    if (first == "--help" || first == "-h") return PrintOrder{kProgramHelp};
    if (first == "--version") return PrintOrder{"quadrille-mates " QUADRILLE_VERSION "\n"};
    if (first == "make") return parse_make(rest);
    if (first == "prove") return parse_prove(rest);
    if (first == "solve") return parse_solve(rest);
    return fail("'" + first + "' is no subcommand; see --help");
}

}  // namespace quadrille::mates
