#pragma once

#include <atomic>
#include <cstdio>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace quadrille {

class TrafficLog;

/// Where lines of output go.
class LineSink {
  public:
    virtual ~LineSink() = default;
    /// Writes the line, an LF, and flushes. False when nobody can read it any more.
    [[nodiscard]] virtual bool write_line(std::string_view line) = 0;
};

/// Lines to a C stream such as stdout. SIGPIPE has to be ignored by the program.
class FileSink : public LineSink {
  public:
    explicit FileSink(std::FILE* file) : file_(file) {}
    [[nodiscard]] bool write_line(std::string_view line) override;
    /// Why the first line that failed did (errno), or 0.
    [[nodiscard]] int error() const { return error_; }

  private:
    std::FILE* file_;
    std::atomic<int> error_{0};
};

/// Writes whole lines from any thread.
class Writer {
  public:
    /// Both must outlive the writer; `log` may be null.
    Writer(LineSink& sink, TrafficLog* log) : sink_(sink), log_(log) {}

    /// One line. Control characters and bytes that are not UTF-8 are escaped.
    void line(std::string_view text);
    void info_string(std::string_view text);
    /// Lines one after another with nothing between them. They may hold colour codes.
    void block(std::span<const std::string> lines);

    /// Whether a line could not be written because the reader is gone.
    [[nodiscard]] bool is_broken() const { return broken_; }

  private:
    void write_locked(std::string_view text);

    std::mutex mutex_;
    LineSink& sink_;
    TrafficLog* log_;
    std::atomic<bool> broken_{false};
};

}  // namespace quadrille
