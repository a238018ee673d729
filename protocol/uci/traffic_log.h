#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Writes every protocol line that comes in or goes out to a file, with time stamps. Closed at
/// first. Safe to use from several threads.
class TrafficLog {
  public:
    TrafficLog();
    ~TrafficLog();
    TrafficLog(const TrafficLog&) = delete;
    TrafficLog& operator=(const TrafficLog&) = delete;

    /// Appends to the file at `path` from now on. On failure says why, and the old file stays open.
    [[nodiscard]] Expected<void, std::string> open(const std::string& path);
    void close();

    void incoming(std::string_view line);
    void outgoing(std::string_view line);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille
