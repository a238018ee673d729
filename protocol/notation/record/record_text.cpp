#include "protocol/notation/record/record_text.h"

#include <algorithm>

#include "protocol/text/blanks.h"
#include "protocol/text/excerpt.h"

namespace quadrille {

TextPlace place_in(std::string_view text, std::size_t start, std::size_t start_line,
                   std::size_t offset) {
    const std::string_view before = text.substr(start, offset - start);
    const std::size_t line_break = text.substr(0, offset).rfind('\n');
    return {start_line + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
            line_break == std::string_view::npos ? offset + 1 : offset - line_break};
}

std::string found_in_line(std::string_view text, std::size_t offset) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n", offset));
    const bool at_line_end = offset < text.size() && offset == line.size();
    return at_line_end ? "the end of the line" : excerpt_at(line, offset);
}

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

std::optional<std::string> read_tag_value(std::string_view text, std::size_t& at) {
    std::string value;
    while (at < text.size() && text[at] != '\n' && text[at] != '\r') {
        const char c = text[at++];
        if (c == '"') return value;
        const bool is_escape =
            c == '\\' && at < text.size() && (text[at] == '"' || text[at] == '\\');
        value += is_escape ? text[at++] : c;
    }
    return std::nullopt;
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
