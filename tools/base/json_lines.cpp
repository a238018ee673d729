#include "tools/base/json_lines.h"

#include <fmt/format.h>

#include <exception>

#include "tools/base/failure.h"
#include "tools/base/json_text.h"

namespace quadrille {

Expected<std::size_t, std::string> read_json_lines(
    std::string_view text, std::size_t& lines,
    const std::function<void(const nlohmann::ordered_json& line)>& take) {
    std::size_t at = 0;
    for (std::size_t end = 0; (end = text.find('\n', at)) != std::string_view::npos; at = end + 1) {
        try {
            take(parse_json(text.substr(at, end - at)));
        } catch (const std::exception& e) {
            return fail(fmt::format("line {}: {}", lines + 1, e.what()));
        }
        ++lines;
    }
    return at;
}

}  // namespace quadrille
