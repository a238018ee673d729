#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

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

}  // namespace quadrille
