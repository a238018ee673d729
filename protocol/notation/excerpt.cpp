#include "protocol/notation/excerpt.h"

namespace quadrille {

namespace {

constexpr std::size_t kMaxExcerpt = 24;
constexpr std::size_t kFigurineBytes = 3;

/// Whether `text` begins with one of U+2654..U+265F in UTF-8.
bool starts_with_figurine(std::string_view text) {
    if (text.size() < kFigurineBytes || !text.starts_with("\xE2\x99")) return false;
    const auto last = static_cast<unsigned char>(text[2]);
    return last >= 0x94 && last <= 0x9F;
}

}  // namespace

std::string excerpt_at(std::string_view input, std::size_t offset) {
    if (offset >= input.size()) return "the end of the text";
    std::string_view rest = input.substr(offset);
    std::string shown = "\"";
    std::size_t taken = 0;
    while (taken < rest.size() && taken < kMaxExcerpt) {
        if (starts_with_figurine(rest.substr(taken))) {
            shown += rest.substr(taken, kFigurineBytes);
            taken += kFigurineBytes;
            continue;
        }
        const char c = rest[taken++];
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (taken < rest.size() ? "...\"" : "\"");
}

}  // namespace quadrille
