#include "tools/base/json_text.h"

#include <fmt/format.h>

#include <exception>
#include <stdexcept>

#include "protocol/text/printable.h"
#include "tools/base/failure.h"

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
            if (++depth > kMaxJsonDepth) return false;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return true;
}

nlohmann::ordered_json parse_json(std::string_view text) {
    if (!is_shallow(text)) {
        throw std::runtime_error(fmt::format("JSON nests deeper than {}", kMaxJsonDepth));
    }
    return nlohmann::ordered_json::parse(text);
}

Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take) {
    std::size_t at = 0;
    for (std::size_t end = 0; (end = text.find('\n', at)) != std::string_view::npos; at = end + 1) {
        try {
            take(parse_json(text.substr(at, end - at)));
        } catch (const std::exception& e) {
            return fail(fmt::format("line {}: {}", lines + 1, fault_text(e)));
        }
        ++lines;
    }
    return at;
}

}  // namespace quadrille
