#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Coloured text for terminals.

namespace quadrille {

enum class TextColors : bool { Off, On };

/// Escape sequences that begin a style, and the one that ends it.
inline constexpr std::string_view kBoldStyle = "\x1b[1m";
inline constexpr std::string_view kDimStyle = "\x1b[90m";
inline constexpr std::string_view kRedStyle = "\x1b[91m";
inline constexpr std::string_view kGreenStyle = "\x1b[92m";
inline constexpr std::string_view kYellowStyle = "\x1b[93m";
inline constexpr std::string_view kBlueStyle = "\x1b[94m";
inline constexpr std::string_view kResetStyle = "\x1b[0m";

/// Returns `text` in a style, or unchanged if colours are off or the style is empty.
[[nodiscard]] inline std::string styled(TextColors colors, std::string_view style,
                                        std::string_view text) {
    std::string out;
    const bool is_styled = colors == TextColors::On && !style.empty();
    if (is_styled) out += style;
    out += text;
    if (is_styled) out += kResetStyle;
    return out;
}

/// Returns the style that begins `text`, from `\x1b[` to `m`; empty if `text` begins otherwise.
[[nodiscard]] inline std::string_view style_at(std::string_view text) {
    if (!text.starts_with("\x1b[")) return {};
    const std::size_t end = text.find('m');
    return end == std::string_view::npos ? std::string_view{} : text.substr(0, end + 1);
}

}  // namespace quadrille
