#include "protocol/text/numbers.h"

#include <fmt/format.h>

#include <charconv>

namespace quadrille {

namespace {

/// Removes the sign from a number whose digits are all 0.
std::string with_plain_zero(std::string number) {
    const bool is_zero = number.find_first_not_of("+-0.") == std::string::npos;
    if (is_zero && (number.front() == '+' || number.front() == '-')) number.erase(0, 1);
    return number;
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) {
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped_at, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stopped_at != end) return std::nullopt;
    return value;
}

Expected<std::int64_t, std::string> parse_integer(std::string_view text, std::int64_t min,
                                                  std::int64_t max) {
    const std::optional<std::int64_t> value = parse_integer(text);
    if (value && *value >= min && *value <= max) return *value;
    return unexpected<std::string>(fmt::format("is not a whole number from {} to {}", min, max));
}

std::string fixed(double value, int decimals) {
    return with_plain_zero(fmt::format("{:.{}f}", value, decimals));
}

std::string with_sign(double value, int decimals) {
    return with_plain_zero(fmt::format("{:+.{}f}", value, decimals));
}

}  // namespace quadrille
