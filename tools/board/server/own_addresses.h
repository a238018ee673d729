#pragma once

#include <string>
#include <vector>

namespace quadrille::board {

/// The addresses (digits) by which other machines may reach this one: of its networks that are up,
/// those of version 6 that mean nothing without a network's name left out.
[[nodiscard]] std::vector<std::string> own_addresses();

}  // namespace quadrille::board
