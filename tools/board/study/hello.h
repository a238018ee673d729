#pragma once

#include <string_view>
#include <vector>

#include "tools/board/study/home.h"

namespace quadrille::board {

/// The first event that a page gets (MESSAGES.md, "A server's own"). `home`: `server` or `page`.
[[nodiscard]] Json hello_event(std::string_view home, const std::vector<EngineOffer>& engines,
                               const StudyLimits& limits);

}  // namespace quadrille::board
