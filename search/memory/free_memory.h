#pragma once

#include <cstddef>
#include <optional>

namespace quadrille {

/// Returns the bytes that this process can use in addition without swapping or being killed, by the
/// system and the control groups (version 2); nothing on systems other than Linux and Windows.
[[nodiscard]] std::optional<std::size_t> free_memory();

}  // namespace quadrille
