#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille {

/// Returns a number with its noun: "1 game", "2 games".
[[nodiscard]] inline std::string counted(std::size_t n, std::string_view what) {
    return std::to_string(n) + ' ' + std::string{what} + (n == 1 ? "" : "s");
}

}  // namespace quadrille
