#include "tools/mates/command_line.h"

#include <fmt/format.h>

#include <limits>

#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "search/params.h"
#include "tools/base/arguments.h"
#include "tools/base/subcommands.h"
#include "tools/mates/task_proof.h"
#include "tools/records/rule_arguments.h"

namespace quadrille::mates {

namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr NumberRange kAny{1, kMost};

constexpr const char* kMakeHelp =
    "usage: quadrille-mates make [OPTION]...\n\n"
    "Plays games and keeps positions with few best moves, proven by brute force:\n"
    "Teams, mates in 1 to 4 of the team's moves; FFA, mates in 1 and 2, checks to two\n"
    "and three kings at once, captured kings. With --from it looks at games that\n"
    "others played. The same options give the same suite.\n\n";
constexpr const char* kProveHelp =
    "usage: quadrille-mates prove --suite FILE... [OPTION]...\n\n"
    "Proves every row of suites again and names those that are wrong; then the exit\n"
    "status is 1.\n\n";
constexpr const char* kSolveHelp =
    "usage: quadrille-mates solve --suite FILE... [OPTION]...\n\n"
    "Searches every row and prints a table: time and nodes after which the search had\n"
    "the best move (Teams: and the mate) and kept it. The exit status is 1 when a row\n"
    "was not solved.\n\n";

ArgumentTable table_with_suites(Words& suites) {
    ArgumentTable table;
    table.begin_group("Options");
    table.texts("suite", "FILE", suites, "may be repeated").is_required = true;
    return table;
}

/// Adds the rules of `more` to those of `first`.
Done read_more_rules(const RuleSet& first, const Words& more, std::vector<RuleSet>& rules) {
    rules = {first};
    for (const std::string& text : more) {
        const auto changed = apply_rule_variants(text, RuleSet::of(first.variant));
        if (!changed) return fail("--more-rules: " + describe(changed.error()));
        rules.push_back(changed->rules);
    }
    const char* option = "--rules: ";
    for (const RuleSet& each : rules) {
        if (Done done = check_provable(each); !done) return fail(option + done.error());
        option = "--more-rules: ";
    }
    return {};
}

Expected<Order, std::string> parse_make(const Words& args) {
    MakeOrder order;
    MakerSettings& s = order.settings;
    RuleSet rules;
    Words more;
    ArgumentTable table;
    table.begin_group("Options");
    add_rule_arguments(table, rules, s.setup);
    table.texts("more-rules", "TEXT", more,
                "games are played by these rules in turn with the others; may be repeated");
    table.texts(
        "from", "FILE", order.games,
        "takes these games, of any format that `quadrille convert` reads, and plays none; - "
        "is standard input; may be repeated");
    table.number("count", s.count, {1, 10'000}, "positions of each kind");
    table.number("min-nodes", s.min_nodes, {1, 1'000'000},
                 "a seat searches at least so many nodes a move");
    table.number("max-nodes", s.max_nodes, {1, 1'000'000}, "... and at most");
    table.number("budget", s.budget, kAny, "moves made in the proof of a position, at most");
    table.number("judge-nodes", s.judge_nodes, {0, kMost},
                 "FFA: for each of paranoid, brs and maxn, two of which must choose a best move; "
                 "0: no need");
    table.number("games", s.max_games, {1, 10'000'000}, "gives up after so many");
    table.number("seed", s.seed, {0, kMost}, "of openings, nodes and random moves");
    add_output(table, order.out);
    table.add_help();
    return read_order<Order>(table, args, {kMakeHelp}, order, [&]() -> Done {
        if (s.max_nodes < s.min_nodes) return fail("--max-nodes is less than --min-nodes");
        order.names_game = table.is_given("variant") || table.is_given("preset");
        return all_of([&] { return read_more_rules(rules, more, s.rules); },
                      [&] { return check_output(table, order.out); });
    });
}

Expected<Order, std::string> parse_prove(const Words& args) {
    ProveOrder order;
    ArgumentTable table = table_with_suites(order.suites);
    table.number("budget", order.budget, kAny, "moves made for a row, at most");
    table.add_help();
    return read_order<Order>(table, args, {kProveHelp}, order, [] { return Done{}; });
}

Expected<Order, std::string> parse_solve(const Words& args) {
    SolveOrder order;
    SearchLimits& limits = order.limits;
    ArgumentTable table = table_with_suites(order.suites);
    table.number("movetime", limits.movetime, {1, 3'600'000},
                 "for a row (default 5000 without --nodes)", "MS");
    table.number("nodes", limits.nodes, kAny, "for a row");
    table.number("hash", order.options.hash_mb, {1, 1024}, "size of the hash table in MB");
    table.text("algorithm", "NAME", order.options.algorithm,
               "FFA: as the engine's option Algorithm");
    const auto set_params = [&order](const std::string& words) -> Done {
        const auto params = changed_params(order.options.params, words);
        if (!params) return fail("--params: " + params.error());
        order.options.params = *params;
        return {};
    };
    table.add({"params", "WORDS",
               "as the engine's option Search Parameters, e.g. \"teams.null_depth=100\"",
               set_params});
    table.add_help();
    return read_order<Order>(table, args, {kSolveHelp}, order, [&] {
        if (!limits.movetime && !limits.nodes) limits.movetime = Milliseconds{5000};
        return Done{};
    });
}

}  // namespace

std::string format_settings(const MakeOrder& order) {
    const MakerSettings& settings = order.settings;
    const RuleSet base = RuleSet::of(settings.rules.front().variant);
    std::string text = "--variant " + std::string{name(base.variant)};
    const char* option = " --rules";
    for (const RuleSet& rules : settings.rules) {
        const std::string changes = format_rule_changes(rules, base);
        const bool is_default = changes.empty() && std::string_view{option} == " --rules";
        if (!is_default) text += fmt::format("{} \"{}\"", option, changes);
        option = " --more-rules";
    }
    text += fmt::format(" --setup {} --count {} --min-nodes {} --max-nodes {} --budget {}",
                        name(settings.setup), settings.count, settings.min_nodes,
                        settings.max_nodes, settings.budget);
    if (!base.is_teams_variant()) text += fmt::format(" --judge-nodes {}", settings.judge_nodes);
    for (const std::string& file : order.games) text += " --from " + in_quotes(file);
    return text + fmt::format(" --games {} --seed {}", settings.max_games, settings.seed);
}

Expected<Order, std::string> parse_command_line(const Words& args) {
    static constexpr SubcommandRow<Order> kSubcommands[] = {
        {"make", "plays games and keeps such positions", parse_make},
        {"prove", "proves the best moves of suites again", parse_prove},
        {"solve", "puts suites to the engine's search", parse_solve},
    };
    return parse_subcommand<Order>("quadrille-mates",
                                   "makes, proves and solves suites of mates and other proofs.",
                                   kSubcommands, args);
}

}  // namespace quadrille::mates
