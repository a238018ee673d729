#include "tools/match/live_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tools/match/report/text.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {

namespace {

double seconds_of(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

std::string format_duration(double seconds) {
    const long long whole = std::llround(seconds);
    const auto two = [](long long n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (whole >= 3600) return std::to_string(whole / 3600) + "h" + two(whole / 60 % 60) + "m";
    if (whole >= 60) return std::to_string(whole / 60) + "m" + two(whole % 60) + "s";
    return std::to_string(whole) + "s";
}

}  // namespace

std::string format_progress(const MatchProgress& progress) {
    std::string line =
        "Games " + std::to_string(progress.games) + " of " + std::to_string(progress.planned);
    const double seconds = seconds_of(progress.time);
    if (progress.games_here > 0 && seconds > 0) {
        const double rate = static_cast<double>(progress.games_here) / seconds;
        // A match taken up again with fewer rotations has games to spare.
        const std::size_t left = progress.planned - std::min(progress.planned, progress.games);
        line += ", " + fixed(rate * 3600, 0) + " an hour, " +
                format_duration(static_cast<double>(left) / rate) + " left";
    }
    return line + '\n';
}

std::string format_pace(const MatchProgress& progress) {
    std::string line = "This run: " + std::to_string(progress.games_here) + " games, " +
                       std::to_string(progress.moves) + " moves in " +
                       format_duration(seconds_of(progress.time));
    if (progress.moves > 0) {
        const double overhead =
            seconds_of(progress.playing - progress.thinking) / static_cast<double>(progress.moves);
        line += "; outside the engines' time " + fixed(overhead * 1000, 3) + " ms a move";
    }
    return line + '\n';
}

LiveTable::LiveTable(const Tournament& tournament, std::chrono::seconds every, bool is_terminal)
    : tournament_(tournament), is_terminal_(is_terminal) {
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
    std::string text;
    // Up to where the last table began, and clear from there.
    if (is_terminal_ && lines_up_ > 0) text = "\x1b[" + std::to_string(lines_up_) + "A\x1b[J";
    std::string table = format_standings(summary, analyse(summary));
    table += format_progress(tournament_.progress());
    lines_up_ = static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n'));
    text += table;
    std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace quadrille::match
