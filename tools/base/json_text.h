#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// JSON from outside may not nest deeper: the library recurses when it copies and compares.
inline constexpr std::size_t kMaxJsonDepth = 32;

/// Returns whether a JSON text nests no deeper.
[[nodiscard]] bool is_shallow(std::string_view text);

/// Parses a text. Throws a `std::exception` when it is not JSON or nests too deep.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text);

/// Reads the lines of `text` as JSON and hands each to `take`, which may throw. Ignores a last line
/// without its end, whose writer is at work or was killed. Adds the lines to `lines`, by which the
/// error names one ("line 3: why"), and returns their bytes.
[[nodiscard]] Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take);

}  // namespace quadrille
