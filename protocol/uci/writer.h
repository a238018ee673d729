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

/// Destination of output lines.
class LineSink {
  public:
    virtual ~LineSink() = default;
    /// Writes the line and an LF, and flushes. Returns false if the output is closed.
    [[nodiscard]] virtual bool write_line(std::string_view line) = 0;
};

/// Writes lines to a C stream such as stdout. The program must ignore SIGPIPE.
class FileSink : public LineSink {
  public:
    explicit FileSink(std::FILE* file) : file_(file) {}
    [[nodiscard]] bool write_line(std::string_view line) override;
    /// Returns the `errno` of the first failed write, or 0.
    [[nodiscard]] int error() const { return error_; }

  private:
    std::FILE* file_;
    std::atomic<int> error_{0};
};

/// Logs every protocol line in and out to a file, with time stamps. Closed at first. Safe to use
/// from several threads.
class TrafficLog {
  public:
    /// Opens the file at `path` for appending. On failure the old file stays open.
    [[nodiscard]] Expected<void, std::string> open(const std::string& path);
    void close();

    void incoming(std::string_view line) { write(">", line); }
    void outgoing(std::string_view line) { write("<", line); }

  private:
    void write(std::string_view arrow, std::string_view line);

    std::mutex mutex_;
    std::ofstream file_;
};

/// Writes whole lines. Safe to use from several threads.
class Writer {
  public:
    /// `sink` and `log` must outlive the writer; `log` may be null.
    Writer(LineSink& sink, TrafficLog* log) : sink_(sink), log_(log) {}

    /// Writes one line, with control characters and invalid UTF-8 escaped.
    void line(std::string_view text);
    void info_string(std::string_view text);
    /// Writes lines without other lines between them. They may contain colour codes.
    void block(std::span<const std::string> lines);

    /// Returns true after a failed write.
    [[nodiscard]] bool is_broken() const { return broken_; }

  private:
    void write_locked(std::string_view text);

    std::mutex mutex_;
    LineSink& sink_;
    TrafficLog* log_;
    std::atomic<bool> broken_{false};
};

}  // namespace quadrille
