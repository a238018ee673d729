#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

// JSON that a stranger may have written.

namespace quadrille {

/// Who copies, compares or writes JSON goes as deep as its lists and objects stand in one another:
/// a hundred thousand of them would take all of the stack.
inline constexpr std::size_t kMostNesting = 32;

/// Whether lists and objects in a JSON text stand in one another no deeper than that.
[[nodiscard]] bool is_shallow(std::string_view text);

/// What the text says. Throws a `std::exception`, as the JSON's own readers do, that says why it is
/// no JSON, or that it nests too deep.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text);

/// Reads the whole lines of `text` as JSON and hands each to `take`, which may throw where it is
/// not as it should be. Returns the bytes of these lines: what comes behind the last line break is
/// of a writer that was killed, or is at it. `lines` counts those that were taken, on from where it
/// stands. The error, "line 3: why", names the line by that count.
[[nodiscard]] Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take);

}  // namespace quadrille
