#include "tools/match/live_table.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <stop_token>

#include "protocol/text/numbers.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {

std::string format_pace(const MatchProgress& progress) {
    std::string line = fmt::format("This run: {} games, {} moves in {}", progress.games_here,
                                   progress.moves, format_duration(progress.time));
    if (progress.moves > 0) {
        const std::chrono::duration<double, std::milli> outside =
            progress.playing - progress.thinking;
        line += fmt::format("; outside the engines' time {} ms a move",
                            fixed(outside.count() / static_cast<double>(progress.moves), 3));
    }
    return line + '\n';
}

LiveTable::LiveTable(const Tournament& tournament, std::chrono::seconds every)
    : tournament_(tournament) {
    if (every.count() == 0) return;
    thread_ = std::jthread{[this, every](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any over;
        std::unique_lock lock{mutex};
        while (!over.wait_for(lock, stop, every, [&] { return stop.stop_requested(); })) show();
    }};
}

void LiveTable::show() {
    const MatchSummary summary = tournament_.summary();
    const MatchProgress progress = tournament_.progress();
    text_.show(format_standings(summary, analyse(summary)) +
               format_progress("Games", {progress.games, progress.planned, progress.games_here,
                                         progress.time}));
}

}  // namespace quadrille::match
