#include "tools/base/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "protocol/text/colors.h"
#include "protocol/text/utf8.h"
#include "tools/base/standard_streams.h"

namespace quadrille {

namespace {

constexpr std::size_t kUsualColumns = 80;

std::size_t columns_of_stderr() {
    if (!is_terminal(STDERR_FILENO)) return 0;
    const std::optional<int> columns = terminal_columns(STDERR_FILENO);
    return columns ? static_cast<std::size_t>(*columns) : kUsualColumns;
}

/// Formats a rate per second, or per hour if it is at most 1 per second.
std::string format_rate(double per_second) {
    constexpr double kSecondsPerHour = 3600;
    const bool is_fast = per_second > 1;
    const long long rate = std::llround(is_fast ? per_second : per_second * kSecondsPerHour);
    return std::to_string(rate) + (is_fast ? " a second" : " an hour");
}

}  // namespace

std::string format_duration(std::chrono::duration<double> time) {
    const long long whole = std::llround(time.count());
    if (whole >= 3600) return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
    if (whole >= 60) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
    return fmt::format("{}s", whole);
}

std::string format_progress(std::string_view what, const ProgressCounts& work) {
    std::string line = std::string{what} + ' ' + std::to_string(work.done);
    if (work.total > 0) {
        constexpr std::size_t kPercent = 100;
        line += fmt::format(" of {} ({} %)", work.total,
                            std::min(work.done, work.total) * kPercent / work.total);
    }
    const double seconds = std::chrono::duration<double>(work.spent).count();
    if (work.here == 0 || seconds <= 0) return line;
    line += ", " + format_rate(static_cast<double>(work.here) / seconds);
    if (work.total == 0) return line;
    // A match that is resumed with fewer games can have done more than its total.
    const std::size_t left = work.total - std::min(work.total, work.done);
    const double ratio = static_cast<double>(left) / static_cast<double>(work.here);
    return line + ", " + format_duration(std::chrono::duration<double>{seconds * ratio}) + " left";
}

LiveText::LiveText() : LiveText(stderr, columns_of_stderr()) {}

std::string LiveText::cut(std::string_view lines) const {
    std::string text;
    std::size_t used = 0;
    while (!lines.empty()) {
        if (const std::string_view style = style_at(lines); !style.empty()) {
            text += style;
            lines.remove_prefix(style.size());
            continue;
        }
        const std::string_view character = take_character(lines).bytes;
        used = character == "\n" ? 0 : used + 1;
        if (used < columns_) text += character;
    }
    return text;
}

std::string LiveText::wipe() const {
    const auto lines = std::ranges::count(shown_, '\n');
    const std::string up = lines > 0 ? fmt::format("\x1b[{}A", lines) : "";
    return shown_.empty() ? "" : up + "\r\x1b[J";
}

void LiveText::show(std::string_view lines) {
    if (!is_terminal()) return print_line(lines);
    const std::string before = wipe();
    shown_ = cut(lines);
    put(before + shown_);
}

void LiveText::clear() {
    put(wipe());
    shown_.clear();
}

void LiveText::print_line(std::string_view line) {
    put(fmt::format("{}{}\n{}", wipe(), line, shown_));
}

void LiveText::put(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
}

Progress::Progress(std::string what, std::size_t total, std::size_t already)
    : what_(std::move(what)), total_(total), already_(already) {}

Progress::Progress(std::string what, std::size_t total, std::FILE* out, std::size_t columns)
    : what_(std::move(what)), total_(total), text_(out, columns) {}

void Progress::update(std::size_t done, const Words& more) {
    const Clock::time_point now = Clock::now();
    const bool is_last = total_ > 0 && done == total_;
    if (now < due_ && !is_last) return;
    constexpr Clock::duration kLiveStep = std::chrono::milliseconds{500};
    constexpr Clock::duration kLogStep = std::chrono::seconds{10};
    due_ = now + (text_.is_terminal() ? kLiveStep : kLogStep);
    std::string line = format_progress(what_, {done, total_, done - already_, now - start_});
    if (more) line += "; " + more();
    text_.show(line);
}

}  // namespace quadrille
