#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille {

/// What stands in `input` at `offset`, for an error message: its first 24 bytes at most, printable
/// (protocol/text/printable.h) and in double quotes, or `the end of the text`.
[[nodiscard]] std::string excerpt_at(std::string_view input, std::size_t offset);

}  // namespace quadrille
