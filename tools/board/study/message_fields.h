#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/util/expected.h"
#include "tools/board/study/home.h"

// Fields of messages. Errors name the field.

namespace quadrille::board {

[[nodiscard]] inline unexpected<std::string> fail(std::string why) {
    return unexpected<std::string>(std::move(why));
}

/// The text of a field; nothing when the message has none.
[[nodiscard]] Expected<std::optional<std::string>, std::string> text_in(const Json& message,
                                                                        const char* field);
/// The text of a field that must be there.
[[nodiscard]] Expected<std::string, std::string> needed_text(const Json& message,
                                                             const char* field);
/// The whole number of a field within bounds; nothing when the message has none.
[[nodiscard]] Expected<std::optional<std::int64_t>, std::string> number_in(const Json& message,
                                                                           const char* field,
                                                                           std::int64_t low,
                                                                           std::int64_t high);
/// Likewise `otherwise` when the message has none.
[[nodiscard]] Expected<std::int64_t, std::string> number_in(const Json& message, const char* field,
                                                            std::int64_t low, std::int64_t high,
                                                            std::int64_t otherwise);
/// A switch, off when the message has none.
[[nodiscard]] Expected<bool, std::string> flag_in(const Json& message, const char* field);

}  // namespace quadrille::board
