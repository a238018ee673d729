// quadrille-mates: positions with proven best moves for four-player chess.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "tools/base/program.h"
#include "tools/mates/command_line.h"
#include "tools/mates/solving.h"
#include "tools/mates/task_proof.h"

namespace quadrille::mates {

namespace {

constexpr Program kProgram{"quadrille-mates"};

Expected<std::vector<SuiteRow>, std::string> load_all(const std::vector<std::string>& paths) {
    std::vector<SuiteRow> rows;
    for (const std::string& path : paths) {
        auto more = load_suite(path);
        if (!more) return more;
        rows.insert(rows.end(), more->begin(), more->end());
    }
    return rows;
}

int carry_out(const ProveOrder& order) {
    const auto rows = load_all(order.suites);
    if (!rows) return kProgram.complain(rows.error(), kUsageError);
    std::size_t wrong = 0;
    for (const SuiteRow& row : *rows) {
        const auto best = prove(row.position, row.task, order.budget);
        if (best && *best == row.best) continue;
        ++wrong;
        fmt::print("{}: {}\n", row.id,
                   best ? "the best moves are " + format_moves(*best) : best.error());
    }
    fmt::print("{} of {} rows proven\n", rows->size() - wrong, rows->size());
    return wrong == 0 ? 0 : kFailure;
}

int carry_out(const SolveOrder& order) {
    const auto rows = load_all(order.suites);
    if (!rows) return kProgram.complain(rows.error(), kUsageError);
    std::size_t solved = 0;
    Milliseconds longest{0};
    Solver solver{order.options};
    fmt::print("{:<20} {:<10} {:<7} {:>8} {:>6} {:>12}  {}\n", "id", "kind", "solved", "seconds",
               "depth", "nodes", "played (best)");
    for (const SuiteRow& row : *rows) {
        const Solution s = solver.solve(row, order.limits);
        fmt::print("{:<20} {:<10} {:<7} {:>8.3f} {:>6} {:>12}  {} ({})\n", row.id,
                   format_task(row.task), s.is_solved ? "yes" : "NO",
                   std::chrono::duration<double>(s.time).count(), s.depth, s.nodes,
                   format_moves({s.result.best}), format_moves(row.best));
        std::fflush(stdout);
        if (!s.is_solved) continue;
        ++solved;
        longest = std::max(longest, s.time);
    }
    fmt::print("{} of {} solved, the slowest of them in {} ms\n", solved, rows->size(),
               longest.count());
    return solved == rows->size() ? 0 : kFailure;
}

}  // namespace

}  // namespace quadrille::mates

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::mates;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
