// quadrille-mates: positions with proven best moves for four-player chess.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <string>

#include "tools/mates/command_line.h"
#include "tools/mates/solving.h"
#include "tools/mates/task_proof.h"
#include "tools/program/files.h"
#include "tools/program/program.h"
#include "tools/program/progress.h"
#include "tools/program/stop_on_signal.h"

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

int carry_out(const MakeOrder& order) {
    // Said before the work is done, not after it.
    if (const Done good = order.out.check(); !good)
        return kProgram.complain(good.error(), kUsageError);
    const std::size_t wanted =
        order.settings.count * tasks_of(order.settings.rules.front().variant).size();
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, "Stopping; once more to stop at once."};
    SuiteMaker maker{order.settings};
    Progress progress{"Games", order.settings.max_games};
    const auto rows = maker.make(stop, [&](std::size_t games, std::size_t found) {
        progress.update(games, [&] {
            return std::to_string(found) + " of " + std::to_string(wanted) + " positions";
        });
    });
    progress.clear();
    std::string text = "# Made by quadrille-mates " QUADRILLE_VERSION ":\n# make " +
                       format_settings(order.settings) + "\n";
    for (const SuiteRow& row : rows) text += format_row(row);
    if (const Done written = order.out.write(text); !written) {
        return kProgram.complain(written.error(), kFailure);
    }
    if (stop) return signals.status();
    if (rows.size() == wanted) return 0;
    return kProgram.complain("only " + std::to_string(rows.size()) + " of " +
                                 std::to_string(wanted) + " positions were found in " +
                                 std::to_string(order.settings.max_games) + " games (--games)",
                             kFailure);
}

int carry_out(const ProveOrder& order) {
    const auto rows = load_all(order.suites);
    if (!rows) return kProgram.complain(rows.error(), kUsageError);
    std::size_t wrong = 0;
    for (const SuiteRow& row : *rows) {
        const auto best = prove(row.position, row.task, order.budget);
        if (best && *best == row.best) continue;
        ++wrong;
        const std::string what = best ? "the best moves are " + format_moves(*best) : best.error();
        std::printf("%s: %s\n", row.id.c_str(), what.c_str());
    }
    std::printf("%zu of %zu rows proven\n", rows->size() - wrong, rows->size());
    return wrong == 0 ? 0 : kFailure;
}

int carry_out(const SolveOrder& order) {
    const auto rows = load_all(order.suites);
    if (!rows) return kProgram.complain(rows.error(), kUsageError);
    std::size_t solved = 0;
    Milliseconds longest{0};
    Solver solver{order.options};
    std::printf("%-20s %-10s %-7s %8s %6s %12s  %s\n", "id", "kind", "solved", "seconds", "depth",
                "nodes", "played (best)");
    for (const SuiteRow& row : *rows) {
        const Solution s = solver.solve(row, order.limits);
        constexpr double kMsPerSecond = 1000;
        const std::string best = format_moves(row.best);
        std::printf("%-20s %-10s %-7s %8.3f %6d %12llu  %s (%s)\n", row.id.c_str(),
                    format_task(row.task).c_str(), s.is_solved ? "yes" : "NO",
                    static_cast<double>(s.time.count()) / kMsPerSecond, s.depth,
                    static_cast<unsigned long long>(s.nodes), format_moves({s.result.best}).c_str(),
                    best.c_str());
        std::fflush(stdout);
        if (!s.is_solved) continue;
        ++solved;
        longest = std::max(longest, s.time);
    }
    std::printf("%zu of %zu solved, the slowest of them in %lld ms\n", solved, rows->size(),
                static_cast<long long>(longest.count()));
    return solved == rows->size() ? 0 : kFailure;
}

}  // namespace

}  // namespace quadrille::mates

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::mates;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
