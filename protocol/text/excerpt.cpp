#include "protocol/text/excerpt.h"

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

/// How many bytes the letter of U+00C0..U+052F that `text` begins with takes; 0 for anything else.
std::size_t starting_letter_bytes(std::string_view text) {
    if (text.size() < 2) return 0;
    const auto lead = static_cast<unsigned char>(text[0]);
    const auto next = static_cast<unsigned char>(text[1]);
    return lead >= 0xC3 && lead <= 0xD4 && next >= 0x80 && next <= 0xBF ? 2 : 0;
}

}  // namespace

std::string excerpt_at(std::string_view input, std::size_t offset) {
    if (offset >= input.size()) return "the end of the text";
    std::string_view rest = input.substr(offset);
    std::string shown = "\"";
    std::size_t taken = 0;
    while (taken < rest.size() && taken < kMaxExcerpt) {
        const std::string_view here = rest.substr(taken);
        const std::size_t whole =
            starts_with_figurine(here) ? kFigurineBytes : starting_letter_bytes(here);
        if (whole > 0) {
            shown += here.substr(0, whole);
            taken += whole;
            continue;
        }
        const char c = rest[taken++];
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (taken < rest.size() ? "...\"" : "\"");
}

}  // namespace quadrille
