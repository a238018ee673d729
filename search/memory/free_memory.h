#pragma once

#include <cstddef>
#include <optional>

namespace quadrille {

/// How many bytes this process could use in addition without swapping or being killed for it: what
/// the system has to give, and what the control groups (version 2) that hold the process still
/// allow. Nothing where the system does not tell (Linux and Windows do).
[[nodiscard]] std::optional<std::size_t> free_memory();

}  // namespace quadrille
