#pragma once

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "tools/base/files.h"

namespace quadrille::match {

/// Writes the lines of all engines to a file: `12.345 new[4711] > go nodes 1000`. Each line has the
/// seconds since the start of the log, the engine with its process, and `>` for lines to it or `<`
/// for lines from it. Thread-safe.
class EngineLog {
  public:
    explicit EngineLog(LineFile file) : file_(std::move(file)) {}

    /// Adds a line. After a failed write, does nothing.
    void add(const std::string& engine, int pid, bool is_sent, std::string_view line) {
        const std::lock_guard lock{mutex_};
        if (!status_) return;
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
        status_ = file_.write(fmt::format("{:.3f} {}[{}] {} {}\n", time.count(), engine, pid,
                                          is_sent ? '>' : '<', line));
    }
    /// Returns the error of the first failed write.
    [[nodiscard]] const Status& status() const { return status_; }

  private:
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    LineFile file_;
    Status status_;
};

}  // namespace quadrille::match
