#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

// Parsing and formatting of numbers.

namespace quadrille {

/// Reads all of `text` as an integer: an optional sign, then digits. Returns `std::nullopt` for any
/// other text and for numbers beyond 64 bits.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// Reads an integer from `min` to `max`. The error does not contain `text` but continues it: "is
/// not a whole number from 1 to 9".
[[nodiscard]] Expected<std::int64_t, std::string> parse_integer(std::string_view text,
                                                                std::int64_t min, std::int64_t max);

/// Writes `value` with `decimals` digits after the point, never as "-0.0". Infinite values are
/// "inf" and "-inf". The locale has no effect.
[[nodiscard]] std::string fixed(double value, int decimals);
/// Like `fixed`, with a plus before values above zero: "+12.3", "0.0", "+inf".
[[nodiscard]] std::string with_sign(double value, int decimals);

}  // namespace quadrille
