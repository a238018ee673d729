#pragma once

#include <atomic>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

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

/// Writes every protocol line that comes in or goes out to a file, with time stamps. Closed at
/// first. Safe to use from several threads.
class TrafficLog {
  public:
    /// Appends to the file at `path` from now on. The error is the reason; the old file stays open.
    [[nodiscard]] Expected<void, std::string> open(const std::string& path);
    void close();

    void incoming(std::string_view line) { write(">", line); }
    void outgoing(std::string_view line) { write("<", line); }

  private:
    void write(std::string_view arrow, std::string_view line);

    std::mutex mutex_;
    std::ofstream file_;
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
