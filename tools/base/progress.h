#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

// How far a program's work is, told on stderr.

namespace quadrille {

/// How much of a piece of work is done.
struct WorkDone {
    std::size_t done = 0;
    std::size_t total = 0;              // 0: nobody knows
    std::size_t here = 0;               // of `done`, by this run of the program
    std::chrono::nanoseconds spent{0};  // by this run
};

/// "Games 50 of 200 (25 %), 1800 an hour, 5m00s left"; without a rate while this run has done
/// nothing.
[[nodiscard]] std::string format_progress(std::string_view what, const WorkDone& work);

/// A whole number of seconds: "59s", "5m00s", "1h00m".
[[nodiscard]] std::string format_duration(std::chrono::duration<double> time);

/// Text about what goes on: on a terminal in one place, written over each time; elsewhere below
/// what is there.
class LiveText {
  public:
    LiveText();  // on stderr
    /// `columns`: of a terminal; 0: `out` is none.
    LiveText(std::FILE* out, std::size_t columns) : out_(out), columns_(columns) {}
    ~LiveText() { clear(); }
    LiveText(const LiveText&) = delete;
    LiveText& operator=(const LiveText&) = delete;

    /// Shows lines, the last without its end, in place of those before. A line that is too long for
    /// the terminal is cut, since it could not be written over; styles (colours.h) take no room.
    void show(std::string_view lines);
    /// Takes them away from a terminal.
    void clear();
    /// Writes a line that stays, above what is shown.
    void say(std::string_view line);
    [[nodiscard]] bool is_terminal() const { return columns_ > 0; }

  private:
    [[nodiscard]] std::string cut(std::string_view lines) const;
    /// Goes back to where the text began and wipes it out.
    [[nodiscard]] std::string wipe() const;
    void put(const std::string& text);

    std::FILE* out_;
    std::size_t columns_;
    std::string shown_;  // on a terminal, cut to it
};

/// Shows how far a piece of work is: at once, when it is done, and in between twice a second on a
/// terminal, every ten seconds elsewhere.
class Progress {
  public:
    using Words = std::function<std::string()>;

    /// `what` is counted, "Games"; `total` 0: nobody knows how many.
    /// `already` of them were done before this run of the program.
    Progress(std::string what, std::size_t total, std::size_t already = 0);
    /// For tests.
    Progress(std::string what, std::size_t total, std::FILE* out, std::size_t columns);

    /// So much is done. `more` makes words to add when there is something to be shown.
    void update(std::size_t done, const Words& more = {});
    void say(std::string_view line) { text_.say(line); }
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
