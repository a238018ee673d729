#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille {

/// What stands in `input` at `offset`, for an error message: up to 24 bytes in double quotes, cut
/// with `...`, or `the end of the text`. Printable ASCII, chess figurines and the Latin, Greek and
/// Cyrillic letters of piece names stay, every other byte becomes `?`, so the result is always one
/// line of valid UTF-8.
[[nodiscard]] std::string excerpt_at(std::string_view input, std::size_t offset);

}  // namespace quadrille
