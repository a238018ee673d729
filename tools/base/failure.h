#pragma once

#include <string>
#include <utility>

#include "engine/util/expected.h"

namespace quadrille {

/// The result of a step that may fail; the error is one line.
using Status = Expected<void, std::string>;

[[nodiscard]] inline unexpected<std::string> fail(std::string why) {
    return unexpected<std::string>(std::move(why));
}

/// Runs steps until one fails, and returns its error.
template <class... Steps>
[[nodiscard]] Status all_of(const Steps&... steps) {
    Status result;
    (void)((result = steps(), result.has_value()) && ...);
    return result;
}

}  // namespace quadrille
