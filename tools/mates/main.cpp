// quadrille-mates: positions with proven best moves for four-player chess.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "search/params.h"
#include "search/searcher.h"
#include "tools/base/arguments.h"
#include "tools/base/program.h"
#include "tools/base/subcommands.h"
#include "tools/mates/solver.h"
#include "tools/mates/task_proof.h"

namespace quadrille::mates {

namespace {

constexpr Program kProgram{"quadrille-mates"};

/// `quadrille-mates prove`.
struct ProveOptions {
    std::vector<std::string> suites;  // files
    std::uint64_t budget = 200'000'000;
};
/// `quadrille-mates solve`.
struct SolveOptions {
    std::vector<std::string> suites;  // files
    SearchLimits limits;
    SearchOptions options;
};
using Order = std::variant<ProveOptions, SolveOptions, PrintText>;

using Words = std::vector<std::string>;

constexpr std::int64_t kMaxInt64 = std::numeric_limits<std::int64_t>::max();
constexpr NumberRange kAny{1, kMaxInt64};

constexpr const char* kProveHelp =
    "usage: quadrille-mates prove --suite FILE [--suite FILE]... [OPTION]...\n\n"
    "Proves every row of the suites again and prints the wrong ones. The exit status\n"
    "is 1 when a row is wrong. The kinds of rows are: mate in n moves, checks to n\n"
    "kings, capture of a king, lead in points with n active seats.\n\n";
constexpr const char* kSolveHelp =
    "usage: quadrille-mates solve --suite FILE [--suite FILE]... [OPTION]...\n\n"
    "Searches every row and prints a table: time and nodes after which the search\n"
    "found the best move (Teams: and the mate) and kept it. The exit status is 1 when\n"
    "a row was not solved.\n\n";

ArgumentTable table_with_suites(Words& suites) {
    ArgumentTable table;
    table.begin_group("Options");
    table.texts("suite", "FILE", suites, "suite of positions; may be repeated").is_required = true;
    return table;
}

Expected<Order, std::string> parse_prove(const Words& args) {
    ProveOptions order;
    ArgumentTable table = table_with_suites(order.suites);
    table.number("budget", order.budget, kAny, "largest number of moves to prove a row");
    table.add_help();
    return read_order<Order>(table, args, {kProveHelp}, order, [] { return Status{}; });
}

Expected<Order, std::string> parse_solve(const Words& args) {
    SolveOptions order;
    SearchLimits& limits = order.limits;
    ArgumentTable table = table_with_suites(order.suites);
    table.number("movetime", limits.movetime, {1, 3'600'000},
                 "time for each row (default: 5000 without --nodes)", "MS");
    table.number("nodes", limits.nodes, kAny, "nodes for each row");
    table.number("hash", order.options.hash_mb, {1, 1024}, "size of the hash table in MB");
    table.text("algorithm", "NAME", order.options.algorithm,
               "FFA: value of the engine's option Algorithm");
    const auto set_params = [&order](const std::string& words) -> Status {
        const auto params = parse_params(order.options.params, words);
        if (!params) return fail("--params: " + params.error());
        order.options.params = *params;
        return {};
    };
    table.add({"params", "WORDS",
               "value of the engine's option Search Parameters, e.g. \"teams.null_depth=100\"",
               set_params});
    table.add_help();
    return read_order<Order>(table, args, {kSolveHelp}, order, [&] {
        if (!limits.movetime && !limits.nodes) limits.movetime = Milliseconds{5000};
        return Status{};
    });
}

Expected<Order, std::string> parse_command_line(const Words& args) {
    static constexpr SubcommandRow<Order> kSubcommands[] = {
        {"prove", "prove the best moves of suites again", parse_prove},
        {"solve", "search the positions of suites", parse_solve},
    };
    return parse_subcommand<Order>("quadrille-mates",
                                   "proves and solves suites of positions with known best moves.",
                                   kSubcommands, args);
}

Expected<std::vector<SuiteEntry>, std::string> load_all(const std::vector<std::string>& paths) {
    std::vector<SuiteEntry> entries;
    for (const std::string& path : paths) {
        auto more = load_suite(path);
        if (!more) return more;
        entries.insert(entries.end(), more->begin(), more->end());
    }
    return entries;
}

int carry_out(const ProveOptions& order) {
    const auto entries = load_all(order.suites);
    if (!entries) return kProgram.report_error(entries.error(), kUsageError);
    std::size_t wrong = 0;
    for (const SuiteEntry& entry : *entries) {
        const auto best = prove(entry.position, entry.task, order.budget);
        if (best && *best == entry.best) continue;
        ++wrong;
        fmt::print("{}: {}\n", entry.id,
                   best ? "the best moves are " + format_moves(*best) : best.error());
    }
    fmt::print("{} of {} rows proven\n", entries->size() - wrong, entries->size());
    return wrong == 0 ? 0 : kFailure;
}

int carry_out(const SolveOptions& order) {
    const auto entries = load_all(order.suites);
    if (!entries) return kProgram.report_error(entries.error(), kUsageError);
    std::size_t solved = 0;
    Milliseconds longest{0};
    Solver solver{order.options};
    fmt::print("{:<20} {:<10} {:<7} {:>8} {:>6} {:>12}  {}\n", "id", "kind", "solved", "seconds",
               "depth", "nodes", "played (best)");
    for (const SuiteEntry& entry : *entries) {
        const Solution s = solver.solve(entry, order.limits);
        fmt::print("{:<20} {:<10} {:<7} {:>8.3f} {:>6} {:>12}  {} ({})\n", entry.id,
                   format_task(entry.task), s.is_solved ? "yes" : "NO",
                   std::chrono::duration<double>(s.time).count(), s.depth, s.nodes,
                   format_moves({s.result.best}), format_moves(entry.best));
        std::fflush(stdout);
        if (!s.is_solved) continue;
        ++solved;
        longest = std::max(longest, s.time);
    }
    fmt::print("{} of {} solved, the slowest in {} ms\n", solved, entries->size(), longest.count());
    return solved == entries->size() ? 0 : kFailure;
}

}  // namespace

}  // namespace quadrille::mates

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::mates;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
