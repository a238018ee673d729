#pragma once

#include <string>
#include <string_view>

#include "protocol/notation/letters.h"
#include "protocol/text/blanks.h"

namespace quadrille {

/// Whether a text begins like a FEN4, `R-0,0,0,0-`, blanks apart.
[[nodiscard]] inline bool begins_fen4(std::string_view text) {
    std::string start;
    constexpr std::size_t kEnough = 4;
    for (const char c : text) {
        if (kBlanks.find(c) == std::string_view::npos) start += c;
        if (start.size() == kEnough) break;
    }
    return start.size() == kEnough && color_from_letter(to_lower(start[0])).has_value() &&
           start[1] == '-' && (start[2] == '0' || start[2] == '1') && start[3] == ',';
}

}  // namespace quadrille
