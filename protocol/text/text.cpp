#include "protocol/text/text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr unsigned byte_of(char c) { return static_cast<unsigned char>(c); }

/// The number of bytes of the UTF-8 sequence at the start of `text`, and the code point; 0 bytes
/// when it is not well-formed (RFC 3629: no overlong forms, no surrogates).
struct CodePoint {
    std::size_t bytes = 0;
    std::uint32_t value = 0;
};

CodePoint decode_utf8(std::string_view text) {
    const unsigned lead = byte_of(text[0]);
    if (lead < 0x80) return {1, lead};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
    std::uint32_t value = lead & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const unsigned next = byte_of(text[i]);
        if ((next & 0xC0U) != 0x80U) return {};
        value = value << 6 | (next & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kSmallest[bytes] || value > 0x10FFFF || is_surrogate) return {};
    return {bytes, value};
}

/// Control characters, line separators and the marks that turn the writing direction.
constexpr bool is_control(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

void append_escaped(std::string& out, char c) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out += "\\x";
    out += kDigits[byte_of(c) >> 4];
    out += kDigits[byte_of(c) & 15U];
}

}  // namespace

std::vector<Word> split_words(std::string_view line) {
    std::vector<Word> words;
    std::size_t i = 0;
    while (i < line.size()) {
        if (is_blank(line[i])) {
            ++i;
            continue;
        }
        const std::size_t start = i;
        while (i < line.size() && !is_blank(line[i])) ++i;
        words.push_back({line.substr(start, i - start), start});
    }
    return words;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped_at, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stopped_at != end) return std::nullopt;
    return value;
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint c = decode_utf8(text);
        if (c.bytes != 0 && !is_control(c.value)) {
            out += text.substr(0, c.bytes);
            text.remove_prefix(c.bytes);
        } else {
            append_escaped(out, text.front());
            text.remove_prefix(1);
        }
    }
    return out;
}

std::string in_quotes(std::string_view text) {
    std::string_view shown = text.substr(0, kMaxQuoted);
    if (text.size() > kMaxQuoted) {
        // Not in the middle of a UTF-8 sequence.
        while (!shown.empty() && (byte_of(text[shown.size()]) & 0xC0U) == 0x80U &&
               shown.size() + 4 > kMaxQuoted) {
            shown.remove_suffix(1);
        }
    }
    return "'" + printable(shown) + (shown.size() < text.size() ? "...'" : "'");
}

std::string in_xml(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string in_second_column(std::string_view left, std::string_view right, std::size_t column) {
    constexpr std::size_t kWidth = 80;
    std::string out;
    std::string line{left};
    line.resize(std::max(line.size() + 1, column - 1), ' ');
    for (const Word& word : split_words(right)) {
        if (line.size() + 1 + word.text.size() > kWidth) {
            out += line + '\n';
            line.assign(column - 1, ' ');
        }
        line += ' ';
        line += word.text;
    }
    return out + line + '\n';
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
    std::string out;
    for (const std::string& item : items) {
        if (&item != &items.front()) out += separator;
        out += item;
    }
    return out;
}

}  // namespace quadrille
