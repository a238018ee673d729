#include "tools/program/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace quadrille {

namespace {

constexpr std::size_t kUsualColumns = 80;

std::size_t columns_of_stderr() {
    if (isatty(STDERR_FILENO) != 1) return 0;
    winsize size{};
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : kUsualColumns;
}

/// The rate in the unit that needs no long number.
std::string format_rate(double per_second) {
    constexpr double kSecondsPerHour = 3600;
    const bool is_fast = per_second > 1;
    const long long rate = std::llround(is_fast ? per_second : per_second * kSecondsPerHour);
    return std::to_string(rate) + (is_fast ? " a second" : " an hour");
}

/// `line` without what goes beyond so many columns: a character takes one, its further bytes none.
std::string_view cut_line(std::string_view line, std::size_t columns) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool begins_character = (static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U;
        if (begins_character && ++used > columns) return line.substr(0, i);
    }
    return line;
}

}  // namespace

std::string format_duration(std::chrono::duration<double> time) {
    const long long whole = std::llround(time.count());
    const auto two = [](long long n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (whole >= 3600) return std::to_string(whole / 3600) + "h" + two(whole / 60 % 60) + "m";
    if (whole >= 60) return std::to_string(whole / 60) + "m" + two(whole % 60) + "s";
    return std::to_string(whole) + "s";
}

std::string format_progress(std::string_view what, const WorkDone& work) {
    std::string line = std::string{what} + ' ' + std::to_string(work.done);
    if (work.total > 0) line += " of " + std::to_string(work.total);
    const double seconds = std::chrono::duration<double>(work.spent).count();
    if (work.here == 0 || seconds <= 0) return line;
    line += ", " + format_rate(static_cast<double>(work.here) / seconds);
    if (work.total == 0) return line;
    // There may be more than was planned: a match taken up again with fewer games.
    const std::size_t left = work.total - std::min(work.total, work.done);
    const double ratio = static_cast<double>(left) / static_cast<double>(work.here);
    return line + ", " + format_duration(std::chrono::duration<double>{seconds * ratio}) + " left";
}

LiveText::LiveText() : LiveText(stderr, columns_of_stderr()) {}

std::string LiveText::cut(std::string_view lines) const {
    std::string text;
    for (bool is_first = true; is_first || !lines.empty(); is_first = false) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        if (!is_first) text += '\n';
        text += cut_line(lines.substr(0, end), columns_ - 1);
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return text;
}

std::string LiveText::wipe() {
    std::string text;
    if (shown_lines_ > 1) text = "\x1b[" + std::to_string(shown_lines_ - 1) + 'A';
    if (shown_lines_ > 0) text += "\r\x1b[J";
    shown_lines_ = 0;
    return text;
}

void LiveText::show(std::string_view lines) {
    std::string text;
    if (is_terminal()) {
        const std::string shown = cut(lines);
        text = wipe() + shown;
        shown_lines_ = static_cast<std::size_t>(std::ranges::count(shown, '\n')) + 1;
    } else {
        text = std::string{lines} + '\n';
    }
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
}

void LiveText::clear() {
    std::fputs(wipe().c_str(), out_);
    std::fflush(out_);
}

void LiveText::say(std::string_view line) {
    const std::string text = wipe() + std::string{line} + '\n';
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
}

Progress::Progress(std::string what, std::size_t total) : what_(std::move(what)), total_(total) {}

Progress::Progress(std::string what, std::size_t total, std::FILE* out, std::size_t columns)
    : what_(std::move(what)), total_(total), text_(out, columns) {}

void Progress::update(std::size_t done, const Words& more) {
    const Clock::time_point now = Clock::now();
    const bool is_last = total_ > 0 && done == total_;
    if (now < due_ && !is_last) return;
    constexpr Clock::duration kLiveStep = std::chrono::milliseconds{500};
    constexpr Clock::duration kLogStep = std::chrono::seconds{10};
    due_ = now + (text_.is_terminal() ? kLiveStep : kLogStep);
    std::string line = format_progress(what_, {done, total_, done, now - start_});
    if (more) line += "; " + more();
    text_.show(line);
}

}  // namespace quadrille
