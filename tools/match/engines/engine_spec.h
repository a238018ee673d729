#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/match/engines/dialect.h"
#include "tools/match/time_control.h"

namespace quadrille::match {

using Milliseconds = std::chrono::milliseconds;

/// An engine that takes part in a match: how it is started and spoken to.
struct EngineSpec {
    std::string name;
    std::string command;  // a path, or a name found on PATH
    std::vector<std::string> args;
    std::string directory;  // working folder; empty: the runner's
    std::vector<std::pair<std::string, std::string>> options;  // sent in this order by setoption
    Dialect dialect;
    /// Limits of its own, instead of the match's.
    std::optional<TimeControl> time;
    /// How long it may take to answer the handshake and `isready`.
    Milliseconds start_timeout{10'000};
    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

}  // namespace quadrille::match
