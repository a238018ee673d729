#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Reads the whole lines of `text` as JSON and hands each to `take`, which may throw where it is
/// not as it should be. Returns the bytes of these lines: what comes behind the last line break is
/// of a writer that was killed, or is at it. `lines` counts those that were taken, on from where it
/// stands. The error, "line 3: why", names the line by that count.
[[nodiscard]] Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take);

}  // namespace quadrille
