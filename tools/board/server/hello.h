#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "tools/board/server/limits.h"

namespace quadrille::board {

/// The first event on a connection, as MESSAGES.md says ("A server's own"). `engines`: their names.
[[nodiscard]] nlohmann::ordered_json hello_event(const std::vector<std::string>& engines,
                                                 const ServerLimits& limits);

}  // namespace quadrille::board
