#include "protocol/text/printable.h"

#include <fmt/format.h>

#include <iterator>

#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

/// Control characters, line separators and marks that change the writing direction.
constexpr bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const Character next = take_character(rest);
        if (text.size() - rest.size() > max_bytes) return out + "...";
        if (next.code && !is_control(*next.code)) {
            out += next.bytes;
            continue;
        }
        for (const char byte : next.bytes) {
            fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<unsigned char>(byte));
        }
    }
    return out;
}

std::string excerpt_at(std::string_view input, std::size_t offset) {
    constexpr std::size_t kMaxBytes = 24;
    if (offset >= input.size()) return "the end of the text";
    return '"' + printable(input.substr(begin_of_character(input, offset)), kMaxBytes) + '"';
}

std::string fault_text(const std::exception& fault) {
    std::string_view text = fault.what();
    const std::size_t prefix =
        text.starts_with("[json.") ? text.find("] ") : std::string_view::npos;
    if (prefix != std::string_view::npos) text.remove_prefix(prefix + 2);
    return printable(text);
}

std::string in_quotes(std::string_view text) { return "'" + printable(text, kMaxQuoted) + "'"; }

}  // namespace quadrille
