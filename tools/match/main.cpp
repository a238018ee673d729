// quadrille-match: engines against engines.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "tools/base/colour_wish.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/stop_on_signal.h"
#include "tools/match/circumstances.h"
#include "tools/match/command_line.h"
#include "tools/match/live_file.h"
#include "tools/match/live_table.h"
#include "tools/match/merged.h"
#include "tools/match/report/tables.h"
#include "tools/match/report/text_report.h"
#include "tools/match/report_files.h"

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
    if (is_there(folder)) return check_writable(folder + "/games.jsonl");
    const std::filesystem::path path{folder};
    return check_writable(path.has_filename() ? folder : path.parent_path().string());
}

/// Standard output.
Done print(const std::string& text) { return Output{}.write(text); }

/// The log of the match or shard that is ordered, new or old.
Expected<MatchLog, std::string> open_log(const MatchOrder& order) {
    const MatchSettings& settings = order.settings;
    // The same words begin a shard and go on with it: a job that is started again has them.
    const bool is_new =
        !settings.shard.is_whole() && !MatchLog::is_begun(order.folder, settings.shard);
    return order.resumes && !is_new ? MatchLog::resume(order.folder, settings.heading())
                                    : MatchLog::create(order.folder, settings.heading());
}

/// Calls a function on a thread of its own, unless the object is gone before the time is over.
class LongWait {
  public:
    LongWait(std::chrono::milliseconds time, std::function<void()> tell)
        : thread_([time, tell = std::move(tell)](const std::stop_token& stop) {
              std::mutex mutex;
              std::condition_variable_any over;
              std::unique_lock lock{mutex};
              over.wait_for(lock, stop, time, [] { return false; });
              if (!stop.stop_requested()) tell();
          }) {}

  private:
    std::jthread thread_;
};

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
    MatchListener listener = table.listener();
    // Onlookers follow a match of one process.
    std::optional<LiveFile> file;
    if (settings.shard.is_whole()) {
        file.emplace(tournament, settings, log.path_of(kLiveFile));
        listener.watcher = &*file;
        listener.on_game = [&file, tell = listener.on_game](const MatchSummary& summary,
                                                            const PlayedGame& game,
                                                            std::size_t planned) {
            file->on_end(game.result.number);
            if (tell) tell(summary, game, planned);
        };
    }
    Done done = tournament.run(stop, listener);
    if (file) file->end(stop);
    return done;
}

/// What a shard says at its end: the tables are those of all shards.
std::string shard_footer(const MatchOrder& order, const Tournament& tournament) {
    const MatchProgress progress = tournament.progress();
    const MatchSummary summary = tournament.summary();
    std::string text = fmt::format("Shard {}: {} of {}\n", describe(order.settings.shard),
                                   progress.games, counted(progress.planned, "game"));
    if (summary.sprt) text += sentence(*summary.sprt) + '\n';
    return text + fmt::format("The tables of all: quadrille-match report {}\n", order.folder);
}

/// The tables of a whole match, or where those of all shards are to be had.
Done tell_results(const MatchOrder& order, const MatchLog& log, const Tournament& tournament,
                  const std::string& html) {
    const std::string files = fmt::format("Games: {}, {}\n", log.records_path(), log.lines_path());
    const std::string pace = format_pace(tournament.progress());
    if (!order.settings.shard.is_whole()) {
        return print(shard_footer(order, tournament) + pace + files);
    }
    return write_report(summary_of({&log.lines(), 1}), {html, log.folder(), pace + files,
                                                        colours_for(STDOUT_FILENO, order.colour)});
}

int play(const MatchOrder& order) {
    if (const Done good = check_folder(order.folder); !good) {
        return kProgram.complain("--out: " + good.error(), kFailure);
    }
    MatchOrder tried_order = order;
    MatchSettings& settings = tried_order.settings;
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop};
    const auto tried = try_in_sight(settings, stop);
    if (signals.was_raised()) {
        return kProgram.complain("stopped before the first game", signals.status());
    }
    if (!tried) return kProgram.complain(tried.error(), kFailure);
    auto log = open_log(tried_order);
    if (!log) {
        const bool is_taken = is_locked(file_of_lines(order.folder, settings.shard));
        return kProgram.complain(log.error(), is_taken ? kTakenStatus : kUsageError);
    }
    std::string html;
    if (settings.shard.is_whole()) {
        auto file = report_file(order.html, {&order.folder, 1});
        if (!file) return kProgram.complain(file.error(), kFailure);
        html = std::move(*file);
    }
    const Done told =
        log->add(MatchRun{Schedule{settings.schedule}.rotations(), facts_of_run(settings, *tried)});
    if (!told) return kProgram.complain(told.error(), kFailure);
    const std::vector<std::string> warnings = warnings_before(settings, *tried);

    Tournament tournament{settings, *log, warnings};
    const Done begun = print(
        format_settings(summary_of({&log->lines(), 1}), colours_for(STDOUT_FILENO, order.colour)));
    if (!begun) return kProgram.complain(begun.error(), kFailure);
    for (const std::string& warning : warnings) kProgram.warn(warning);
    const Done played = play_games(order, settings, *log, tournament, stop);

    const Done reported = tell_results(order, *log, tournament, html);
    for (const Done& done : {reported, played}) {
        if (!done) kProgram.complain(done.error(), kFailure);
    }
    if (!reported || !played) return kFailure;
    if (!signals.was_raised()) return 0;
    (void)print("Stopped; --resume goes on.\n");
    return signals.status();
}

/// The tables of a match that others play or have played.
int report(const ReportOrder& order) {
    const auto gathered = gather_lines(order.folders);
    if (!gathered) return kProgram.complain(gathered.error(), kFailure);
    const auto html = report_file(order.html, order.folders);
    if (!html) return kProgram.complain(html.error(), kFailure);
    for (const std::string& note : gathered->notes) kProgram.warn(note);
    const Colours colours = colours_for(STDOUT_FILENO, order.colour);
    MatchSummary summary = summary_of(gathered->parts);
    const Done begun = print(format_settings(summary, colours));
    if (!begun) return kProgram.complain(begun.error(), kFailure);
    const std::string folder = order.folders.size() == 1 ? order.folders.front() : "";
    const Done done = write_report(std::move(summary), {*html, folder, "", colours});
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
