#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "protocol/notation/fen4/extra.h"

// What the values of FEN4's extra field mean; only fen4*.cpp include this.

namespace quadrille {

[[nodiscard]] inline bool is_bool(const ExtraScalar& item, std::string_view text) {
    return item.kind == ExtraKind::Bool && item.text == text;
}
/// A value that stands for nothing or for no.
[[nodiscard]] inline bool is_off(const ExtraScalar& item) {
    return item.kind == ExtraKind::Null || is_bool(item, "false") ||
           (item.kind == ExtraKind::Number && item.text == "0") ||
           (item.kind == ExtraKind::Text && item.text.empty());
}
[[nodiscard]] inline bool is_on(const ExtraScalar& item) {
    return is_bool(item, "true") || (item.kind == ExtraKind::Number && item.text == "1");
}
[[nodiscard]] inline bool is_number(const ExtraScalar& item, std::string_view text) {
    return item.kind == ExtraKind::Number && item.text == text;
}
[[nodiscard]] inline bool is_per_seat(const ExtraValue& value) {
    return value.is_tuple && value.items.size() == kColors;
}
[[nodiscard]] inline const ExtraScalar& item_of(const ExtraValue& value, Color c) {
    return value.items[static_cast<std::size_t>(idx(c))];
}
[[nodiscard]] inline std::string without_blanks(std::string_view text) {
    std::string out{text};
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t'; });
    return out;
}

/// Four flags; whether they are.
[[nodiscard]] inline bool set_seats(const ExtraValue& value, ColorSet& seats) {
    if (!is_per_seat(value)) return false;
    for (const Color c : kAllColors) {
        const ExtraScalar& item = item_of(value, c);
        if (!is_on(item) && !is_off(item)) return false;
        if (is_on(item)) seats.add(c);
    }
    return true;
}

}  // namespace quadrille
