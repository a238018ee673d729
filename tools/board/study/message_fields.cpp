#include "tools/board/study/message_fields.h"

#include <fmt/format.h>

namespace quadrille::board {

Expected<std::optional<std::string>, std::string> text_in(const Json& message, const char* field) {
    const auto found = message.find(field);
    if (found == message.end() || found->is_null()) return std::nullopt;
    if (found->is_string()) return found->get<std::string>();
    return fail(std::string{field} + " is no text");
}

Expected<std::string, std::string> needed_text(const Json& message, const char* field) {
    auto text = text_in(message, field);
    if (!text) return fail(text.error());
    if (!*text) return fail(std::string{field} + " is missing");
    return **std::move(text);
}

Expected<std::optional<std::int64_t>, std::string> number_in(const Json& message, const char* field,
                                                             std::int64_t low, std::int64_t high) {
    const auto found = message.find(field);
    if (found == message.end() || found->is_null()) return std::nullopt;
    if (found->is_number_integer()) {
        const auto value = found->get<std::int64_t>();
        if (value >= low && value <= high) return value;
    }
    return fail(fmt::format("{}: found {}, expected a number from {} to {}", field, found->dump(),
                            low, high));
}

Expected<std::int64_t, std::string> number_in(const Json& message, const char* field,
                                              std::int64_t low, std::int64_t high,
                                              std::int64_t otherwise) {
    const auto number = number_in(message, field, low, high);
    if (!number) return fail(number.error());
    return number->value_or(otherwise);
}

Expected<bool, std::string> flag_in(const Json& message, const char* field) {
    const auto found = message.find(field);
    if (found == message.end() || found->is_null()) return false;
    if (found->is_boolean()) return found->get<bool>();
    return fail(std::string{field} + " is neither true nor false");
}

}  // namespace quadrille::board
