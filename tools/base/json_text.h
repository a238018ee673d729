#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Maximum nesting of JSON from outside. The JSON library copies and compares by recursion.
inline constexpr std::size_t kMaxJsonDepth = 32;

/// Returns whether a JSON text nests at most `kMaxJsonDepth` deep.
[[nodiscard]] bool is_shallow(std::string_view text);

/// Parses JSON. Throws a `std::exception` when `text` is invalid or nests too deep.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text);

/// Parses each line of `text` as JSON and passes it to `take`, which may throw. Ignores a last line
/// without a line feed, because its writer is running or was killed. Adds the lines read to
/// `lines`, from which errors number their line ("line 3: why"). Returns the number of bytes read.
[[nodiscard]] Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take);

}  // namespace quadrille
