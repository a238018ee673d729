#pragma once

#include <string>
#include <utility>

#include "engine/util/expected.h"

namespace quadrille {

/// A step that may fail; the error says why, in one line.
using Done = Expected<void, std::string>;

/// What a function of the tools returns that failed: why, in one line.
[[nodiscard]] inline unexpected<std::string> fail(std::string why) {
    return unexpected<std::string>(std::move(why));
}

/// The first error of several steps, which are taken until one fails.
template <class... Steps>
[[nodiscard]] Done all_of(const Steps&... steps) {
    Done result;
    (void)((result = steps(), result.has_value()) && ...);
    return result;
}

}  // namespace quadrille
