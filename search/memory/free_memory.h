#pragma once

#include <cstddef>
#include <optional>

namespace quadrille {

/// Returns the number of further bytes that this process can use without swapping or being killed,
/// by the system and control groups (version 2); `std::nullopt` unless on Linux or Windows.
[[nodiscard]] std::optional<std::size_t> free_memory();

}  // namespace quadrille
