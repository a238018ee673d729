#pragma once

#include <string>
#include <string_view>

#include "engine/square.h"
#include "protocol/notation/letters.h"
#include "protocol/text/blanks.h"

namespace quadrille {

// Where a FEN4 begins and ends in a text, whether it can be read or not.

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

/// Finds where a FEN4 ends: follows its text piece by piece.
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
    /// Whether a quoted text is open; it may hold anything.
    [[nodiscard]] bool is_quoted() const { return is_quoted_; }
    /// Whether every rank was there.
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
