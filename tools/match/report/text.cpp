#include "tools/match/report/text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace quadrille::match {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Bytes of the UTF-8 character that `text` begins with, 0 if it begins with none or with a control
/// character. (RFC 3629, section 4: no overlong forms, no surrogates, nothing above U+10FFFF.)
std::size_t printable_length(std::string_view text) {
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x20 || first == 0x7F) return 0;
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) return 0;
    }
    const unsigned char second = byte(1);
    if (first == 0xC2 && second < 0xA0) return 0;  // C1
    if (first == 0xE0 && second < 0xA0) return 0;
    if (first == 0xED && second > 0x9F) return 0;
    if (first == 0xF0 && second < 0x90) return 0;
    if (first == 0xF4 && second > 0x8F) return 0;
    // Line and paragraph separators.
    if (first == 0xE2 && second == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9)) return 0;
    return length;
}

}  // namespace

std::string fixed(double value, int decimals) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, decimals)
                         .ptr;
    std::string text(buffer.data(), end);
    if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
    return text;
}

std::string with_sign(double value, int decimals) {
    std::string text = fixed(value, decimals);
    if (value > 0 && text.find_first_not_of("0.") != std::string::npos) text.insert(0, "+");
    return text;
}

std::string format_mean(const Moments& moments, int decimals, double scale) {
    if (moments.samples == 0) return "-";
    std::string text = fixed(moments.mean * scale, decimals);
    if (std::isfinite(moments.standard_error)) {
        text += " ±" + fixed(moments.standard_error * scale, decimals);
    }
    return text;
}

std::string format_p_value(double p) { return p < 0.001 ? "p < 0.001" : "p = " + fixed(p, 3); }

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = printable_length(text);
        if (length == 0) {
            result += '?';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::size_t width_of(std::string_view text) {
    return text.size() -
           static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::string shortened(std::string_view text, std::size_t width) {
    assert(width > 0);
    if (width_of(text) <= width) return std::string(text);
    std::size_t characters = 0;
    std::size_t end = 0;
    while (end < text.size()) {
        if (!is_continuation(text[end]) && ++characters == width) break;
        ++end;
    }
    return std::string(text.substr(0, end)) + "…";
}

std::string format_table(const TextTable& table) {
    std::vector<std::size_t> widths(table.columns.size());
    for (const auto& row : table.rows) {
        assert(row.size() == table.columns.size());
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], width_of(row[c]));
        }
    }
    std::string text;
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string blanks(widths[c] - width_of(row[c]), ' ');
            if (c > 0) text += "  ";
            text += table.columns[c] == TextTable::Align::Left ? row[c] + blanks : blanks + row[c];
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

}  // namespace quadrille::match
