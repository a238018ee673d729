// quadrille-match: engines against engines.

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <fstream>

#include "tools/match/command_line.h"
#include "tools/match/live_table.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/text_report.h"
#include "tools/program/program.h"
#include "tools/program/stop_on_signal.h"

namespace quadrille::match {

namespace {

constexpr const char* kProgram = "quadrille-match";

int complain(const std::string& what, int status) {
    return quadrille::complain(kProgram, what, status);
}

bool write_file(const std::string& path, const std::string& text) {
    std::ofstream file{path, std::ios::binary};
    file << text;
    return static_cast<bool>(file.flush());
}

/// What the user should know before a match.
void warn(const MatchSettings& settings, const std::vector<std::string>& of_engines) {
    for (const std::string& warning : of_engines) complain(warning, 0);
    const std::size_t wanted = settings.schedule.rotations;
    const std::size_t found = settings.openings.size();
    if (found == 0 || found >= wanted) return;
    complain("warning: " + std::to_string(wanted) + " rotations and " + std::to_string(found) +
                 " openings: engines that answer the same each time will play the same games "
                 "again, which then count as if they were new",
             0);
}

int play(const MatchOrder& order) {
    const MatchSettings& settings = order.settings;
    const auto tried = try_engines(settings);
    if (!tried) return complain(tried.error(), kFailure);
    warn(settings, *tried);
    std::vector<std::string> names;
    for (const EngineSpec& spec : settings.engines) names.push_back(spec.name);
    auto log = order.resumes ? MatchLog::resume(order.folder, settings.conditions(), names)
                             : MatchLog::create(order.folder, settings.conditions(), names);
    if (!log) return complain(log.error(), kUsageError);

    std::atomic<bool> stop{false};
    StopOnSignal signals{stop, "Stopping after this move; once more to stop at once."};
    Tournament tournament{settings, *log};
    Expected<void, std::string> played;
    {
        const LiveTable table{tournament, order.every, isatty(STDERR_FILENO) == 1};
        played = tournament.run(stop);
    }
    for (const std::string& warning : tournament.take_warnings()) complain(warning, 0);
    const MatchSummary summary = tournament.summary();
    const MatchAnalysis analysis = analyse(summary);
    std::fputs(format_match(summary, analysis).c_str(), stdout);
    std::fputs(format_pace(tournament.progress()).c_str(), stdout);
    const std::string html = order.html.empty() ? log->path_of("report.html") : order.html;
    if (!write_file(html, format_html(summary, analysis))) {
        return complain("cannot write '" + html + "'", kFailure);
    }
    std::printf("Games: %s, %s\nReport: %s\n", log->path_of("games.pgn4").c_str(),
                log->path_of("games.jsonl").c_str(), html.c_str());
    if (!played) return complain(played.error(), kFailure);
    if (signals.was_raised()) {
        std::printf("Stopped; --resume goes on.\n");
        return kInterruptedStatus;
    }
    return 0;
}

}  // namespace

}  // namespace quadrille::match

int main(int argc, char** argv) {
    using namespace quadrille::match;
    return quadrille::run_tool(kProgram, argc, argv, parse_command_line,
                               [](const MatchOrder& order) { return play(order); });
}
