#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

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

}  // namespace quadrille
