#pragma once

#include <string>
#include <string_view>

#include "engine/square.h"
#include "protocol/notation/letters.h"
#include "protocol/text/blanks.h"

namespace quadrille {

// Finds the start and end of a FEN4 in a text, even if the FEN4 is invalid.

/// Returns whether a text begins like a FEN4, `R-0,0,0,0-`; ignores blanks.
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

/// Finds the end of a FEN4 in a text that is passed in pieces.
class Fen4Extent {
  public:
    void pass(std::string_view text) {
        for (const char c : text) {
            if (c == '\n') {
                is_quoted_ = is_in_braces_ = false;
            } else if (c == '\'') {
                is_quoted_ = !is_quoted_;
            } else if (!is_quoted_ && (c == '{' || c == '}')) {
                is_in_braces_ = c == '{';
            } else if (!is_quoted_ && !is_in_braces_ && !is_blank(c)) {
                is_behind_slash_ = c == '/';
                if (is_behind_slash_) ++slashes_;
            }
        }
    }
    /// Returns whether a quoted text is open; it may contain any character.
    [[nodiscard]] bool is_quoted() const { return is_quoted_; }
    /// Returns whether all ranks have been passed.
    [[nodiscard]] bool is_complete() const {
        return slashes_ >= kBoardSide - 1 && !is_behind_slash_;
    }

  private:
    int slashes_ = 0;
    bool is_behind_slash_ = false;
    bool is_in_braces_ = false;
    bool is_quoted_ = false;
};

}  // namespace quadrille
