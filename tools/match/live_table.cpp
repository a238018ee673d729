#include "tools/match/live_table.h"

#include <fmt/format.h>

#include <condition_variable>
#include <stop_token>
#include <string_view>

#include "tools/match/report/text_report.h"

namespace quadrille::match {

LiveTable::LiveTable(const Tournament& tournament, const LiveOptions& view)
    : tournament_(tournament), view_(view) {
    if (view_.every.count() == 0) return;
    if (text_.is_terminal()) show();
    thread_ = std::jthread{[this](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any over;
        std::unique_lock lock{mutex};
        while (!over.wait_for(lock, stop, view_.every, [&] { return stop.stop_requested(); })) {
            show();
        }
    }};
}

MatchListener LiveTable::listener() {
    MatchListener listener;
    if (view_.shows_games) {
        listener.on_game = [this](const MatchSummary& summary, const PlayedGame& game,
                                  std::size_t planned) {
            print_line(format_game(summary, game, planned, view_.colors));
        };
    }
    listener.on_warning = [this](const std::string& what) {
        print_line(fmt::format("quadrille-match: {}: {}",
                               styled(view_.colors, kYellowStyle, "warning"), what));
    };
    listener.on_stop = [this] { print_line("Stopping; games in progress are aborted."); };
    return listener;
}

void LiveTable::print_line(const std::string& line) {
    const std::lock_guard lock{mutex_};
    text_.print_line(line);
}

void LiveTable::show() {
    const MatchSummary summary = tournament_.summary();
    const MatchProgress progress = tournament_.progress();
    const std::string table = format_standings(summary, analyse(summary), view_.colors) +
                              format_progress("Games", {progress.games, progress.planned,
                                                        progress.games_here, progress.time});
    const std::lock_guard lock{mutex_};
    text_.show(table);
}

}  // namespace quadrille::match
