#pragma once

#include <string>
#include <utility>

#include "engine/util/expected.h"

namespace quadrille {

/// What a function of the tools returns that failed: why, in one line.
[[nodiscard]] inline unexpected<std::string> fail(std::string why) {
    return unexpected<std::string>(std::move(why));
}

}  // namespace quadrille
