#include "tools/base/json_text.h"

#include <fmt/format.h>

#include <stdexcept>

namespace quadrille {

bool is_shallow(std::string_view text) {
    std::size_t depth = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_quoted) {
            if (c == '\\') ++i;
            is_quoted = c != '"';
        } else if (c == '"') {
            is_quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kMostNesting) return false;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return true;
}

nlohmann::ordered_json parse_json(std::string_view text) {
    if (!is_shallow(text)) {
        throw std::runtime_error(fmt::format("nests deeper than {}", kMostNesting));
    }
    return nlohmann::ordered_json::parse(text);
}

}  // namespace quadrille
