// quadrille-match: engines against engines.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "protocol/text/blanks.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "tools/base/colour_wish.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/match/command_line.h"
#include "tools/match/live_file.h"
#include "tools/match/live_table.h"
#include "tools/match/merged.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/tables.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {

namespace {

namespace fs = std::filesystem;

constexpr Program kProgram{"quadrille-match"};

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

/// Checks that the folder of the match, or files in it, can be made.
Done check_folder(const std::string& folder) {
    if (is_there(folder)) return check_writable(folder + "/games.jsonl");
    const fs::path path{folder};
    return check_writable(path.has_filename() ? folder : path.parent_path().string());
}

Done print(const std::string& text) { return Output{}.write(text); }

/// Returns the facts about this run for the log: they may differ when the match is resumed.
Facts facts_of_run(const MatchSettings& settings, const std::vector<TriedEngine>& engines) {
    const std::string version = version_of("quadrille-match").text;
    Facts facts = {{"games side by side", std::to_string(settings.concurrency)},
                   {"machine", describe_machine()},
                   {"played by", std::string{trimmed(version)}}};
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const std::string& name = engines[i].reported_name;
        if (!name.empty()) facts.emplace_back(settings.engines[i].name + " is", name);
    }
    return facts;
}

/// Returns the report's file: `wish`, or `report.html` in the folder.
Expected<std::string, std::string> report_file(const std::string& wish, const std::string& folder) {
    std::string path = wish.empty() ? (fs::path{folder} / "report.html").string() : wish;
    for (const char* const own : {"games.jsonl", "games.pgn4", "games.c4pgn", "live.json"}) {
        if (is_same_file(path, (fs::path{folder} / own).string())) {
            return fail("--html: " + in_quotes(path) + " belongs to the match");
        }
    }
    if (const Done good = check_writable(path); !good) return fail("--html: " + good.error());
    return path;
}

/// Returns the path from the report's folder to the folder of single games, as a URL.
std::string records_url(const std::string& html, const std::string& folder) {
    const fs::path games = fs::absolute(fs::path{folder} / kRecordFolder).lexically_normal();
    const fs::path report_folder = fs::absolute(html).lexically_normal().parent_path();
    std::string url;
    for (const char c : games.lexically_relative(report_folder).string() + '/') {
        const bool is_plain =
            std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("/._-~", c) != nullptr;
        url += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return url;
}

/// Writes the tables of a match to standard output, with `footer` below them, and to the file
/// `html`, with links to the games in `folder`, if any.
Done write_report(MatchSummary summary, const std::string& html, const std::string& folder,
                  const std::string& footer, ColourWish colour) {
    if (!folder.empty()) summary.records_url = records_url(html, folder);
    const MatchAnalysis analysis = analyse(summary);
    const Done written = write_file(html, format_html(summary, analysis));
    const std::string last = written ? "Report: " + html + '\n' : "";
    const Done printed = print(
        format_results(summary, analysis, colours_for(STDOUT_FILENO, colour)) + footer + last);
    return written ? printed : written;
}

Done print_settings(const MatchSummary& summary, ColourWish colour) {
    return print(format_settings(summary, colours_for(STDOUT_FILENO, colour)));
}

/// Plays to the end, with progress on stderr. The error names a file that cannot be written.
Done play_games(const MatchOrder& order, const MatchLog& log, Tournament& tournament,
                const std::atomic<bool>& stop) {
    LiveView view = order.view;
    view.colours = colours_for(STDERR_FILENO, order.colour);
    LiveTable table{tournament, view};
    MatchListener listener = table.listener();
    if (!order.settings.shard.is_whole()) return tournament.run(stop, listener);
    LiveFile file{tournament, order.settings, log.path_of(kLiveFile)};
    listener.on_position = [&file](const GamePlan& plan, const Game& game,
                                   const SeatClocks& clocks) {
        file.on_position(plan, game, clocks);
    };
    listener.on_game = [&file, show = listener.on_game](const MatchSummary& summary,
                                                        const PlayedGame& game,
                                                        std::size_t planned) {
        file.on_end(game.result.number);
        if (show) show(summary, game, planned);
    };
    Done done = tournament.run(stop, listener);
    file.end(stop);
    return done;
}

/// Prints the results of a match and writes its report, or prints the state of a shard.
Done print_results(const MatchOrder& order, const MatchLog& log, const Tournament& tournament,
                   const std::string& html) {
    const MatchProgress progress = tournament.progress();
    const std::string footer =
        fmt::format("This run: {}, {} in {}\nGames: {}, {}\n", counted(progress.games_here, "game"),
                    counted(progress.moves, "move"), format_duration(progress.time),
                    log.records_path(), log.lines_path());
    if (order.settings.shard.is_whole()) {
        return write_report(summary_of({&log.lines(), 1}), html, log.folder(), footer,
                            order.colour);
    }
    const MatchSummary summary = tournament.summary();
    std::string text = fmt::format("Shard {}: {} of {}\n", describe(order.settings.shard),
                                   progress.games, counted(progress.planned, "game"));
    if (summary.sprt) text += sentence(*summary.sprt) + '\n';
    return print(text +
                 fmt::format("The tables of all: quadrille-match report {}\n", order.folder) +
                 footer);
}

int play(MatchOrder order) {
    MatchSettings& settings = order.settings;
    if (const Done good = check_folder(order.folder); !good) {
        return kProgram.complain("--out: " + good.error(), kFailure);
    }
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop};
    const auto tried = try_engines(settings, &stop);
    if (signals.was_raised()) {
        return kProgram.complain("stopped before the first game", signals.status());
    }
    if (!tried) return kProgram.complain(tried.error(), kFailure);
    auto log = MatchLog::open(order.folder, settings.heading(), order.resumes);
    if (!log) {
        const bool is_taken = is_locked(file_of_lines(order.folder, settings.shard));
        return kProgram.complain(log.error(), is_taken ? kTakenStatus : kUsageError);
    }
    std::string html;
    if (settings.shard.is_whole()) {
        auto file = report_file(order.html, order.folder);
        if (!file) return kProgram.complain(file.error(), kFailure);
        html = std::move(*file);
    }
    const Done noted =
        log->add(MatchRun{Schedule{settings.schedule}.rotations(), facts_of_run(settings, *tried)});
    if (!noted) return kProgram.complain(noted.error(), kFailure);
    const std::vector<std::string> warnings = warnings_before(settings, *tried);

    Tournament tournament{settings, *log, warnings};
    const Done begun = print_settings(summary_of({&log->lines(), 1}), order.colour);
    if (!begun) return kProgram.complain(begun.error(), kFailure);
    for (const std::string& warning : warnings) kProgram.warn(warning);
    const Done played = play_games(order, *log, tournament, stop);

    const Done reported = print_results(order, *log, tournament, html);
    for (const Done& done : {reported, played}) {
        if (!done) kProgram.complain(done.error(), kFailure);
    }
    if (!reported || !played) return kFailure;
    if (!signals.was_raised()) return 0;
    (void)print("Stopped; --resume goes on.\n");
    return signals.status();
}

/// Prints the tables of a match that others play or have played.
int report(const ReportOrder& order) {
    const auto gathered = gather_lines(order.folders);
    if (!gathered) return kProgram.complain(gathered.error(), kFailure);
    const auto html = report_file(order.html, order.folders.front());
    if (!html) return kProgram.complain(html.error(), kFailure);
    for (const std::string& note : gathered->notes) kProgram.warn(note);
    const MatchSummary summary = summary_of(gathered->parts);
    const std::string folder = order.folders.size() == 1 ? order.folders.front() : "";
    const Done done =
        all_of([&] { return print_settings(summary, order.colour); },
               [&] { return write_report(summary, *html, folder, "", order.colour); });
    return done ? 0 : kProgram.complain(done.error(), kFailure);
}

}  // namespace

}  // namespace quadrille::match

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::match;
    struct CarryOut {
        int operator()(const MatchOrder& order) const { return play(order); }
        int operator()(const ReportOrder& order) const { return report(order); }
    };
    return run_tool(kProgram, argc, argv, parse_command_line, CarryOut{});
}
