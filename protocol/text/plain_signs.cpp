#include "protocol/text/plain_signs.h"

#include "protocol/text/blanks.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

/// Returns the ASCII character for `c`, or 0 if it stays.
constexpr char plain_sign(char32_t c) {
    const bool is_unusual_blank = c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x2028 ||
                                  c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
    if (is_unusual_blank) return ' ';
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return '-';
    return c == 0xD7 ? 'x' : '\0';
}

/// The first bytes of all characters that are replaced.
constexpr std::string_view kFirstBytes = "\xC2\xC3\xE2\xE3";

}  // namespace

std::string plain_signs(std::string_view text) {
    if (text.find_first_of(kFirstBytes) == std::string_view::npos) return std::string{text};
    std::string out;
    while (!text.empty()) {
        const Character next = take_character(text);
        const char plain = next.code ? plain_sign(*next.code) : '\0';
        if (plain != '\0') {
            out += plain;
        } else {
            out += next.bytes;
        }
    }
    return out;
}

void PlainSigns::apply(std::string& line) {
    const bool has_signs = line.find_first_of(kFirstBytes) != std::string::npos;
    const bool is_tag = trimmed(line).starts_with('[');
    std::string out;
    std::string_view rest = line;
    // Each step takes a part that is all inside or all outside of a comment or quotes.
    while (!rest.empty()) {
        std::size_t end = 0;
        const bool is_kept = is_in_comment_ || (is_tag && rest[0] == '"') || rest[0] == ';';
        if (is_in_comment_) {
            end = rest.find('}');
            is_in_comment_ = end == std::string_view::npos;
        } else if (is_kept) {
            end = rest[0] == '"' ? rest.find('"', 1) : std::string_view::npos;
        } else {
            end = rest.find_first_of(is_tag ? "{;\"" : "{;");
            is_in_comment_ = end != std::string_view::npos && rest[end] == '{';
            if (end != std::string_view::npos && !is_in_comment_) --end;
        }
        const std::string_view part = rest.substr(0, end == std::string_view::npos ? end : end + 1);
        rest.remove_prefix(part.size());
        if (has_signs) out += is_kept ? std::string{part} : plain_signs(part);
    }
    if (has_signs) line = std::move(out);
}

}  // namespace quadrille
