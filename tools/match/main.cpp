// quadrille-match: plays engines against each other.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/text/blanks.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "tools/base/color_mode.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/match/command_line.h"
#include "tools/match/engine_log.h"
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
                                         const std::vector<ProbedEngine>& engines) {
    std::vector<std::string> warnings;
    for (const ProbedEngine& engine : engines) {
        warnings.insert(warnings.end(), engine.warnings.begin(), engine.warnings.end());
    }
    const std::size_t cpus = std::thread::hardware_concurrency();
    if (cpus > 0 && settings.concurrency > cpus) {
        warnings.push_back(
            fmt::format("--concurrency {} on {}: engines share a CPU and lose time; reduce it",
                        settings.concurrency, counted(cpus, "CPU")));
    }
    const std::size_t wanted = settings.schedule.rotations;
    const std::size_t found = settings.openings.size();
    if (found > 0 && found < wanted) {
        warnings.push_back(fmt::format(
            "{} but only {}: deterministic engines will repeat games, which count as new ones; "
            "add openings or reduce --rotations",
            counted(wanted, "rotation"), counted(found, "opening")));
    }
    return warnings;
}

/// Checks that the folder of the match, or a file in it, can be created.
Status check_folder(const std::string& folder) {
    if (exists(folder)) return check_writable(folder + "/games.jsonl");
    const fs::path path{folder};
    return check_writable(path.has_filename() ? folder : path.parent_path().string());
}

Status print(const std::string& text) { return Output{}.write(text); }

/// Returns metadata of this run for the log. Unlike conditions, they may differ after --resume.
Metadata facts_of_run(const MatchSettings& settings, const std::vector<ProbedEngine>& engines) {
    const std::string version = version_of("quadrille-match").text;
    Metadata metadata = {{"games side by side", std::to_string(settings.concurrency)},
                         {"machine", describe_machine()},
                         {"played by", std::string{trimmed(version)}}};
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const std::string& name = engines[i].reported_name;
        if (!name.empty()) metadata.emplace_back(settings.engines[i].name + " is", name);
    }
    return metadata;
}

/// Checks that the file of `argument` is not a file of the match in `folder`.
Status check_not_own(const char* argument, const std::string& path, const std::string& folder) {
    for (const char* const own : {"games.jsonl", "games.pgn4", "games.c4pgn", "live.json"}) {
        if (is_same_file(path, (fs::path{folder} / own).string())) {
            return fail(fmt::format("{}: {} belongs to the match; name another file", argument,
                                    in_quotes(path)));
        }
    }
    return {};
}

/// Opens a file outside of the match in `folder` for appending.
Expected<LineFile, std::string> open_other(const char* argument, const std::string& path,
                                           const std::string& folder) {
    if (const Status good = check_not_own(argument, path, folder); !good) return fail(good.error());
    return LineFile::append_to(path).map_error(
        [&](const std::string& why) { return fmt::format("{}: {}", argument, why); });
}

/// Opens the log of the engines' lines. Returns nullptr if `path` is empty.
Expected<std::unique_ptr<EngineLog>, std::string> open_log(const std::string& path,
                                                           const std::string& folder) {
    if (path.empty()) return nullptr;
    return open_other("--log", path, folder).map([](LineFile&& file) {
        return std::make_unique<EngineLog>(std::move(file));
    });
}

/// Returns the file of the report: `wish`, or `report.html` in the folder if `wish` is empty.
Expected<std::string, std::string> report_file(const std::string& wish, const std::string& folder) {
    std::string path = wish.empty() ? (fs::path{folder} / "report.html").string() : wish;
    if (const Status good = check_not_own("--html", path, folder); !good) return fail(good.error());
    if (const Status good = check_writable(path); !good) return fail("--html: " + good.error());
    return path;
}

/// Returns the relative URL from the report to the folder with a file for each game.
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

/// Prints the tables of a match and `footer` to standard output, and writes the tables to the file
/// `html`. If `folder` is not empty, `html` links to the games in `folder`.
Status write_report(MatchSummary summary, const std::string& html, const std::string& folder,
                    const std::string& footer, ColorMode color) {
    if (!folder.empty()) summary.records_url = records_url(html, folder);
    const MatchAnalysis analysis = analyse(summary);
    const Status written = write_file(html, format_html(summary, analysis));
    const std::string last = written ? "Report: " + html + '\n' : "";
    const Status printed =
        print(format_results(summary, analysis, colors_for(STDOUT_FILENO, color)) + footer + last);
    return written ? printed : written;
}

Status print_settings(const MatchSummary& summary, ColorMode color) {
    return print(format_settings(summary, colors_for(STDOUT_FILENO, color)));
}

/// Plays all games and shows progress on stderr. Fails if a file cannot be written.
Status play_games(const MatchOptions& order, const MatchLog& log, Tournament& tournament,
                  const std::atomic<bool>& stop) {
    LiveOptions view = order.view;
    view.colors = colors_for(STDERR_FILENO, order.color);
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
    Status done = tournament.run(stop, listener);
    file.end(stop);
    return done;
}

/// Prints the results of a match and writes the report. For a shard, only prints its state.
Status print_results(const MatchOptions& order, const MatchLog& log, const Tournament& tournament,
                     const std::string& html) {
    const MatchProgress progress = tournament.progress();
    const std::string footer =
        fmt::format("This run: {}, {} in {}\nGames: {}, {}\n", counted(progress.games_here, "game"),
                    counted(progress.moves, "move"), format_duration(progress.time),
                    log.records_path(), log.log_path());
    if (order.settings.shard.is_whole()) {
        return write_report(summary_of({&log.lines(), 1}), html, log.folder(), footer, order.color);
    }
    const MatchSummary summary = tournament.summary();
    std::string text = fmt::format("Shard {}: {} of {}\n", describe(order.settings.shard),
                                   progress.games, counted(progress.planned, "game"));
    if (summary.sprt) text += sentence(*summary.sprt) + '\n';
    return print(text +
                 fmt::format("Report of all shards: quadrille-match report {}\n", order.folder) +
                 footer);
}

int play(MatchOptions order) {
    MatchSettings& settings = order.settings;
    if (const Status good = check_folder(order.folder); !good) {
        return kProgram.report_error("--out: " + good.error(), kFailure);
    }
    const auto lines = open_log(order.log, order.folder);
    if (!lines) return kProgram.report_error(lines.error(), kFailure);
    EngineLog* const engine_log = lines->get();
    if (engine_log != nullptr) {
        settings.on_line = std::bind_front(&EngineLog::add, engine_log);
    }
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop};
    const auto tried = probe_engines(settings, &stop);
    if (signals.was_raised()) {
        return kProgram.report_error("stopped before the first game", signals.status());
    }
    if (!tried) return kProgram.report_error(tried.error(), kFailure);
    auto log = MatchLog::open(order.folder, settings.heading(), order.resumes);
    if (!log) {
        const bool is_taken = is_locked(log_path_in(order.folder, settings.shard));
        return kProgram.report_error(log.error(), is_taken ? kTempFailStatus : kUsageError);
    }
    if (!order.pgn.empty()) {
        auto file = open_other("--pgn", order.pgn, order.folder);
        if (!file) return kProgram.report_error(file.error(), kFailure);
        log->copy_records_to(std::move(*file));
    }
    std::string html;
    if (settings.shard.is_whole()) {
        auto file = report_file(order.html, order.folder);
        if (!file) return kProgram.report_error(file.error(), kFailure);
        html = std::move(*file);
    }
    const Status noted =
        log->add(MatchRun{Schedule{settings.schedule}.rotations(), facts_of_run(settings, *tried)});
    if (!noted) return kProgram.report_error(noted.error(), kFailure);
    const std::vector<std::string> warnings = warnings_before(settings, *tried);

    Tournament tournament{settings, *log, warnings};
    const Status begun = print_settings(summary_of({&log->lines(), 1}), order.color);
    if (!begun) return kProgram.report_error(begun.error(), kFailure);
    for (const std::string& warning : warnings) kProgram.warn(warning);
    const Status played = play_games(order, *log, tournament, stop);

    const Status reported = print_results(order, *log, tournament, html);
    const Status logged = engine_log == nullptr ? Status{} : engine_log->status();
    for (const Status& done : {reported, played, logged}) {
        if (!done) kProgram.report_error(done.error(), kFailure);
    }
    if (!reported || !played || !logged) return kFailure;
    if (!signals.was_raised()) return 0;
    (void)print("Stopped; continue with --resume.\n");
    return signals.status();
}

/// Prints the tables of a match, whose games other processes play or have played.
int report(const ReportOptions& order) {
    const auto gathered = merge_logs(order.folders);
    if (!gathered) return kProgram.report_error(gathered.error(), kFailure);
    const auto html = report_file(order.html, order.folders.front());
    if (!html) return kProgram.report_error(html.error(), kFailure);
    for (const std::string& note : gathered->notes) kProgram.warn(note);
    const MatchSummary summary = summary_of(gathered->parts);
    const std::string folder = order.folders.size() == 1 ? order.folders.front() : "";
    const Status done =
        all_of([&] { return print_settings(summary, order.color); },
               [&] { return write_report(summary, *html, folder, "", order.color); });
    return done ? 0 : kProgram.report_error(done.error(), kFailure);
}

}  // namespace

}  // namespace quadrille::match

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::match;
    struct CarryOut {
        int operator()(const MatchOptions& order) const { return play(order); }
        int operator()(const ReportOptions& order) const { return report(order); }
    };
    return run_tool(kProgram, argc, argv, parse_command_line, CarryOut{});
}
