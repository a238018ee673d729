#include "protocol/text/utf8.h"

#include <utf8.h>

#include <cassert>

namespace quadrille {

Character take_character(std::string_view& text) {
    constexpr std::size_t kMaxBytes = 4;
    const char* const begin = text.data();
    const std::string_view head = text.substr(0, kMaxBytes);
    const char* end = begin;
    std::optional<char32_t> code;
    if (utf8::find_invalid(begin, begin + head.size()) != begin) {
        code = utf8::unchecked::next(end);
    } else {
        ++end;
    }
    const std::string_view bytes = text.substr(0, static_cast<std::size_t>(end - begin));
    text.remove_prefix(bytes.size());
    return {bytes, code};
}

std::size_t begin_of_character(std::string_view text, std::size_t offset) {
    if (offset >= text.size()) return text.size();
    while (offset > 0 && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) --offset;
    return offset;
}

std::size_t column_of(std::string_view line, std::size_t offset) {
    return width_of(line.substr(0, begin_of_character(line, offset))) + 1;
}

std::size_t width_of(std::string_view text) {
    std::size_t characters = 0;
    for (; !text.empty(); ++characters) (void)take_character(text);
    return characters;
}

std::string shortened(std::string_view text, std::size_t width) {
    assert(width > 0);
    std::string_view rest = text;
    std::size_t kept = 0;  // bytes of the first `width` - 1 characters
    for (std::size_t taken = 0; !rest.empty() && taken < width; ++taken) {
        kept = text.size() - rest.size();
        (void)take_character(rest);
    }
    return rest.empty() ? std::string{text} : std::string{text.substr(0, kept)} + "…";
}

}  // namespace quadrille
