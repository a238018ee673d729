#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

// Numbers out of texts, and texts of numbers.

namespace quadrille {

/// The whole number that is all of `text` (an optional sign, then digits); nothing for any other
/// text and for numbers beyond 64 bits.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// The same from `min` to `max`. The error goes on after the text, which is not in it: "is not a
/// whole number from 1 to 9".
[[nodiscard]] Expected<std::int64_t, std::string> parse_integer(std::string_view text,
                                                                std::int64_t min, std::int64_t max);

/// `value` with `decimals` digits after the point and never "-0.0"; "inf", "-inf" for infinite
/// values. The locale has no say.
[[nodiscard]] std::string fixed(double value, int decimals);
/// The same with a plus before values above zero: "+12.3", "0.0", "+inf".
[[nodiscard]] std::string with_sign(double value, int decimals);

}  // namespace quadrille
