// quadrille-match: engines against engines.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "tools/match/circumstances.h"
#include "tools/match/command_line.h"
#include "tools/match/live_file.h"
#include "tools/match/live_table.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/text_report.h"
#include "tools/program/colour_wish.h"
#include "tools/program/files.h"
#include "tools/program/long_wait.h"
#include "tools/program/program.h"
#include "tools/program/stop_on_signal.h"

namespace quadrille::match {

namespace {

constexpr Program kProgram{"quadrille-match"};

/// What the user should know before a match.
std::vector<std::string> warnings_before(const MatchSettings& settings,
                                         const std::vector<TriedEngine>& engines) {
    std::vector<std::string> warnings;
    for (const TriedEngine& engine : engines) {
        warnings.insert(warnings.end(), engine.warnings.begin(), engine.warnings.end());
    }
    const std::size_t wanted = settings.schedule.rotations;
    const std::size_t found = settings.openings.size();
    if (found > 0 && found < wanted) {
        warnings.push_back(fmt::format(
            "{} and {}: engines that answer the same each time will play the same games again, "
            "which then count as if they were new",
            counted(wanted, "rotation"), counted(found, "opening")));
    }
    return warnings;
}

/// Whether the folder of the match, or files in it, can be expected to be made.
Done check_folder(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::exists(folder, ignored)) return check_writable(folder + "/games.jsonl");
    const fs::path path{folder};
    return check_writable(path.has_filename() ? folder : path.parent_path().string());
}

/// The report's file, which can be expected to be written.
Expected<std::string, std::string> report_file(const MatchOrder& order, const MatchLog& log) {
    const std::string path = order.html.empty() ? log.path_of("report.html") : order.html;
    for (const std::string& own : {log.records_path(), log.lines_path()}) {
        if (is_same_file(path, own)) {
            return fail("--html " + in_quotes(path) + " is a file of the match");
        }
    }
    if (const Done good = check_writable(path); !good) return fail("--html: " + good.error());
    return path;
}

/// The way from the report's folder to that of single games, as a URL.
std::string records_url(const std::string& html, const MatchLog& log) {
    namespace fs = std::filesystem;
    const fs::path games = fs::absolute(log.record_path(0)).lexically_normal().parent_path();
    const fs::path way =
        games.lexically_relative(fs::absolute(html).lexically_normal().parent_path());
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~";
    std::string url;
    for (const char c : way.string() + '/') {
        url += kPlain.find(c) != std::string_view::npos
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return url;
}

/// Standard output.
Done print(const std::string& text) { return Output{}.write(text); }

/// What the match led to, on standard output and in the report.
Done report(const MatchOrder& order, const MatchSummary& summary, const MatchLog& log,
            const MatchProgress& progress, const std::string& html) {
    const MatchAnalysis analysis = analyse(summary);
    const std::string files =
        fmt::format("Games: {}, {}\nReport: {}\n", log.records_path(), log.lines_path(), html);
    // One that fails keeps the other from nothing.
    const Done written = write_file(html, format_html(summary, analysis));
    const Done printed =
        print(format_results(summary, analysis, colours_for(STDOUT_FILENO, order.colour)) +
              format_pace(progress) + (written ? files : ""));
    return written ? printed : written;
}

/// The log of the match that is ordered, new or old.
Expected<MatchLog, std::string> open_log(const MatchOrder& order, const MatchSettings& settings) {
    std::vector<std::string> names;
    for (const EngineSpec& spec : settings.engines) names.push_back(spec.name);
    return order.resumes
               ? MatchLog::resume(order.folder, settings.conditions(), names, settings.rules)
               : MatchLog::create(order.folder, settings.conditions(), names, settings.rules);
}

/// Tries the engines until `stop` is raised, and says on stderr which one keeps it waiting.
Expected<std::vector<TriedEngine>, std::string> try_in_sight(MatchSettings& settings,
                                                             const std::atomic<bool>& stop) {
    constexpr std::chrono::seconds kLong{2};
    std::optional<LongWait> wait;
    const auto tell = [&wait, kLong](const EngineSpec& spec) {
        wait.emplace(kLong, [name = spec.name, timeout = spec.start_timeout] {
            kProgram.tell(fmt::format(
                "starting engine {}, which does not answer yet (each answer is waited for {} ms)",
                name, timeout.count()));
        });
    };
    return try_engines(settings, {tell, &stop});
}

/// Plays to the end, with what goes on shown on stderr. The error names a file of the match that
/// cannot be written.
Done play_games(const MatchOrder& order, const MatchSettings& settings, const MatchLog& log,
                Tournament& tournament, const std::atomic<bool>& stop) {
    LiveView view = order.view;
    view.colours = colours_for(STDERR_FILENO, order.colour);
    LiveTable table{tournament, view};
    LiveFile file{tournament, settings, log.path_of("live.json")};
    MatchListener listener = table.listener();
    listener.watcher = &file;
    listener.on_game = [&file, tell = listener.on_game](const MatchSummary& summary,
                                                        const PlayedGame& game,
                                                        std::size_t planned) {
        file.on_end(game.result.number);
        if (tell) tell(summary, game, planned);
    };
    Done done = tournament.run(stop, listener);
    file.end();
    return done;
}

int play(const MatchOrder& order) {
    if (const Done good = check_folder(order.folder); !good) {
        return kProgram.complain("--out: " + good.error(), kFailure);
    }
    MatchSettings settings = order.settings;
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop};
    const auto tried = try_in_sight(settings, stop);
    if (signals.was_raised()) {
        return kProgram.complain("stopped before the first game", signals.status());
    }
    if (!tried) return kProgram.complain(tried.error(), kFailure);
    auto log = open_log(order, settings);
    if (!log) return kProgram.complain(log.error(), kUsageError);
    const auto html = report_file(order, *log);
    if (!html) return kProgram.complain(html.error(), kFailure);
    const std::vector<std::string> warnings = warnings_before(settings, *tried);

    Tournament tournament{settings, *log, warnings};
    MatchSummary summary = tournament.summary();
    Facts facts = circumstances(settings, *log, *tried);
    summary.circumstances = facts;
    const Done begun = print(format_settings(summary, colours_for(STDOUT_FILENO, order.colour)));
    if (!begun) return kProgram.complain(begun.error(), kFailure);
    for (const std::string& warning : warnings) kProgram.warn(warning);
    const Done played = play_games(order, settings, *log, tournament, stop);

    summary = tournament.summary();
    std::ranges::move(closing_facts(*log), std::back_inserter(facts));
    summary.circumstances = std::move(facts);
    summary.records_url = records_url(*html, *log);
    summary.records_ending = log->records_ending();
    const Done reported = report(order, summary, *log, tournament.progress(), *html);
    for (const Done& done : {reported, played}) {
        if (!done) kProgram.complain(done.error(), kFailure);
    }
    if (!reported || !played) return kFailure;
    if (!signals.was_raised()) return 0;
    (void)print("Stopped; --resume goes on.\n");
    return signals.status();
}

}  // namespace

}  // namespace quadrille::match

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::match;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const MatchOrder& order) { return play(order); });
}
