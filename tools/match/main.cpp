// quadrille-match: engines against engines.

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <string>

#include "tools/match/command_line.h"
#include "tools/match/live_table.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/text_report.h"
#include "tools/program/files.h"
#include "tools/program/program.h"
#include "tools/program/stop_on_signal.h"

namespace quadrille::match {

namespace {

constexpr Program kProgram{"quadrille-match"};

/// What the user should know before a match.
void warn(const MatchSettings& settings, const std::vector<std::string>& of_engines) {
    for (const std::string& warning : of_engines) kProgram.warn(warning);
    const std::size_t wanted = settings.schedule.rotations;
    const std::size_t found = settings.openings.size();
    if (found == 0 || found >= wanted) return;
    kProgram.warn(
        fmt::format("{} rotations and {} openings: engines that answer the same each time will "
                    "play the same games again, which then count as if they were new",
                    wanted, found));
}

int play(const MatchOrder& order) {
    const MatchSettings& settings = order.settings;
    const auto tried = try_engines(settings);
    if (!tried) return kProgram.complain(tried.error(), kFailure);
    warn(settings, *tried);
    std::vector<std::string> names;
    for (const EngineSpec& spec : settings.engines) names.push_back(spec.name);
    auto log = order.resumes ? MatchLog::resume(order.folder, settings.conditions(), names)
                             : MatchLog::create(order.folder, settings.conditions(), names);
    if (!log) return kProgram.complain(log.error(), kUsageError);

    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, "Stopping after this move; once more to stop at once."};
    Tournament tournament{settings, *log};
    Done played;
    {
        const LiveTable table{tournament, order.every};
        played = tournament.run(stop);
    }
    for (const std::string& warning : tournament.take_warnings()) kProgram.warn(warning);
    const MatchSummary summary = tournament.summary();
    const MatchAnalysis analysis = analyse(summary);
    std::fputs(format_match(summary, analysis).c_str(), stdout);
    std::fputs(format_pace(tournament.progress()).c_str(), stdout);
    const std::string html = order.html.empty() ? log->path_of("report.html") : order.html;
    if (const Done written = write_file(html, format_html(summary, analysis)); !written) {
        return kProgram.complain(written.error(), kFailure);
    }
    std::printf("Games: %s, %s\nReport: %s\n", log->path_of("games.pgn4").c_str(),
                log->path_of("games.jsonl").c_str(), html.c_str());
    if (!played) return kProgram.complain(played.error(), kFailure);
    if (signals.was_raised()) {
        std::printf("Stopped; --resume goes on.\n");
        return signals.status();
    }
    return 0;
}

}  // namespace

}  // namespace quadrille::match

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::match;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const MatchOrder& order) { return play(order); });
}
