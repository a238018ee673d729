#include "tools/match/live_table.h"

#include <chrono>

#include "protocol/text/numbers.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {

std::string format_pace(const MatchProgress& progress) {
    std::string line = "This run: " + std::to_string(progress.games_here) + " games, " +
                       std::to_string(progress.moves) + " moves in " +
                       format_duration(progress.time);
    if (progress.moves > 0) {
        const std::chrono::duration<double, std::milli> outside =
            progress.playing - progress.thinking;
        line += "; outside the engines' time " +
                fixed(outside.count() / static_cast<double>(progress.moves), 3) + " ms a move";
    }
    return line + '\n';
}

LiveTable::LiveTable(const Tournament& tournament, std::chrono::seconds every)
    : tournament_(tournament) {
    if (every.count() > 0) thread_ = std::thread{[this, every] { run(every); }};
}

LiveTable::~LiveTable() {
    {
        const std::lock_guard lock{mutex_};
        is_over_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void LiveTable::run(std::chrono::seconds every) {
    std::unique_lock lock{mutex_};
    while (!changed_.wait_for(lock, every, [this] { return is_over_; })) show();
}

void LiveTable::show() {
    const MatchSummary summary = tournament_.summary();
    const MatchProgress progress = tournament_.progress();
    text_.show(format_standings(summary, analyse(summary)) +
               format_progress("Games", {progress.games, progress.planned, progress.games_here,
                                         progress.time}));
}

}  // namespace quadrille::match
