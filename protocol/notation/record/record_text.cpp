#include "protocol/notation/record/record_text.h"

#include <algorithm>

#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr std::string_view kSuffixLetters = "!?";
constexpr std::size_t kMaxSuffix = 2;

}  // namespace

std::string format_comment(std::string_view text) {
    std::string inside{trimmed(text)};
    std::ranges::replace(inside, '}', ')');
    return inside.empty() ? "{ }" : "{ " + inside + " }";
}

std::string format_tag_value(std::string_view value) {
    std::string out = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    return out + '"';
}

std::optional<MarkedWord> split_suffix(std::string_view text) {
    const std::size_t suffix_at = text.find_last_not_of(kSuffixLetters) + 1;
    if (suffix_at == 0 || text.size() - suffix_at > kMaxSuffix) return std::nullopt;
    return MarkedWord{text.substr(0, suffix_at), text.substr(suffix_at)};
}

bool is_suffix(std::string_view text) {
    return text.size() <= kMaxSuffix &&
           text.find_first_not_of(kSuffixLetters) == std::string_view::npos;
}

void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value) {
    const auto found = std::ranges::find(tags, name, &RecordTag::name);
    if (found == tags.end()) {
        tags.push_back({std::string{name}, value});
        return;
    }
    found->value = value;
    const auto others = std::remove_if(found + 1, tags.end(),
                                       [&](const RecordTag& tag) { return tag.name == name; });
    tags.erase(others, tags.end());
}

}  // namespace quadrille
