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
    std::size_t here = 0;               // of `done`, by this run of the program
    std::chrono::nanoseconds spent{0};  // by this run
};

/// "Games 50 of 200 (25 %), 1800 an hour, 5m00s left"; without a rate while this run has done
/// nothing.
[[nodiscard]] std::string format_progress(std::string_view what, const ProgressCounts& work);

/// Formats a time: "59s", "5m00s", "1h00m".
[[nodiscard]] std::string format_duration(std::chrono::duration<double> time);

/// Text that is written over in one place on a terminal, and line below line elsewhere.
class LiveText {
  public:
    LiveText();  // on stderr
    /// `columns`: of a terminal; 0: `out` is not a terminal.
    LiveText(std::FILE* out, std::size_t columns) : out_(out), columns_(columns) {}
    ~LiveText() { clear(); }
    LiveText(const LiveText&) = delete;
    LiveText& operator=(const LiveText&) = delete;

    /// Replaces the lines that are shown; the last one has no end. Cuts lines to the terminal.
    void show(std::string_view lines);
    /// Removes the lines from a terminal.
    void clear();
    /// Writes a line that stays, above the text.
    void print_line(std::string_view line);
    [[nodiscard]] bool is_terminal() const { return columns_ > 0; }

  private:
    [[nodiscard]] std::string cut(std::string_view lines) const;
    /// Returns the control sequence that wipes the text out.
    [[nodiscard]] std::string wipe() const;
    void put(const std::string& text);

    std::FILE* out_;
    std::size_t columns_;
    std::string shown_;  // on a terminal, cut to it
};

/// Shows progress on stderr: at once, at the end, and in between twice a second on a terminal,
/// every ten seconds elsewhere.
class Progress {
  public:
    using Words = std::function<std::string()>;

    /// `what` is counted, "Games"; `total` 0: unknown; `already` were done before this run.
    Progress(std::string what, std::size_t total, std::size_t already = 0);
    /// For tests.
    Progress(std::string what, std::size_t total, std::FILE* out, std::size_t columns);

    /// `more` makes words to add when the line is shown.
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
    Clock::time_point due_ = start_;
};

}  // namespace quadrille
