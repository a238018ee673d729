#include "tools/mates/command_line.h"

#include <limits>

#include "search/params.h"
#include "tools/base/arguments.h"
#include "tools/base/subcommands.h"

namespace quadrille::mates {

namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr NumberRange kAny{1, kMost};

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

Expected<Order, std::string> parse_command_line(const Words& args) {
    static constexpr SubcommandRow<Order> kSubcommands[] = {
        {"prove", "proves the best moves of suites again", parse_prove},
        {"solve", "puts suites to the engine's search", parse_solve},
    };
    return parse_subcommand<Order>("quadrille-mates",
                                   "proves and solves suites of positions with known best moves.",
                                   kSubcommands, args);
}

}  // namespace quadrille::mates
