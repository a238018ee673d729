#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace quadrille {

struct ProgressCounts {
    std::size_t done = 0;
    std::size_t total = 0;              // 0: unknown
    std::size_t here = 0;               // part of `done` from this run of the program
    std::chrono::nanoseconds spent{0};  // by this run
};

/// Returns "Games 50 of 200 (25 %), 1800 an hour, 5m00s left", without rate and time left before
/// the first item of this run.
[[nodiscard]] std::string format_progress(std::string_view what, const ProgressCounts& work);

/// Formats a time: "59s", "5m00s", "1h00m".
[[nodiscard]] std::string format_duration(std::chrono::duration<double> time);

/// Text that is overwritten in place on a terminal, and appended line by line elsewhere.
class LiveText {
  public:
    LiveText();  // on stderr
    /// `columns`: width of the terminal; 0 if `out` is not a terminal.
    LiveText(std::FILE* out, std::size_t columns) : out_(out), columns_(columns) {}
    ~LiveText() { clear(); }
    LiveText(const LiveText&) = delete;
    LiveText& operator=(const LiveText&) = delete;

    /// Replaces the shown lines by `lines`, cut to the terminal. `lines` has no final line feed.
    void show(std::string_view lines);
    /// Removes the lines from a terminal.
    void clear();
    /// Prints a line that stays above the text.
    void print_line(std::string_view line);
    [[nodiscard]] bool is_terminal() const { return columns_ > 0; }

  private:
    [[nodiscard]] std::string cut(std::string_view lines) const;
    /// Returns the control sequence that erases the text.
    [[nodiscard]] std::string wipe() const;
    void put(const std::string& text);

    std::FILE* out_;
    std::size_t columns_;
    std::string shown_;  // cut to the terminal's width; empty elsewhere
};

/// Shows progress on stderr: at the start, at the end, and in between twice a second on a terminal,
/// else every ten seconds.
class Progress {
  public:
    using Words = std::function<std::string()>;

    /// `what`: the items, "Games". `total`: 0 if unknown. `already`: items done before this run.
    Progress(std::string what, std::size_t total, std::size_t already = 0);
    /// For tests.
    Progress(std::string what, std::size_t total, std::FILE* out, std::size_t columns);

    /// `more` returns text to append when the line is shown.
    void update(std::size_t done, const Words& more = {});
    void print_line(std::string_view line) { text_.print_line(line); }
    void clear() { text_.clear(); }

  private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    std::size_t total_;
    std::size_t already_ = 0;
    LiveText text_;
    Clock::time_point start_ = Clock::now();
    /// Without a total, a short job shows no line: its number would not be the last one.
    Clock::time_point due_ = start_ + std::chrono::milliseconds{total_ == 0 ? 500 : 0};
};

}  // namespace quadrille
