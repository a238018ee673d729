#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/notation/letters.h"
#include "protocol/notation/text_error.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"

namespace quadrille {

/// A place in a FEN4 text. Blanks and line breaks are passed over before every look, so `offset` is
/// always that of a character that means something, or the end.
class Fen4Scanner {
  public:
    explicit Fen4Scanner(std::string_view text) : text_(text) { skip_blanks(); }

    [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
    /// The character here, `\0` at the end.
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }
    [[nodiscard]] std::size_t offset() const { return offset_; }
    void advance() {
        if (!at_end()) ++offset_;
        skip_blanks();
    }
    /// Passes over `c` if it stands here.
    [[nodiscard]] bool accept(char c) {
        if (at_end() || text_[offset_] != c) return false;
        advance();
        return true;
    }
    /// Passes over the digits here, at most `max_digits`; nothing when there are none or more.
    [[nodiscard]] std::optional<int> number(int max_digits = 6) {
        int value = 0;
        int digits = 0;
        for (; is_digit(peek()); advance()) {
            if (++digits > max_digits) return std::nullopt;
            value = value * 10 + (peek() - '0');
        }
        return digits == 0 ? std::nullopt : std::optional<int>{value};
    }
    /// The characters as they are, blanks included, up to the next `end`, which is passed over too;
    /// nothing when it never comes. To be called right behind an opening quote.
    [[nodiscard]] std::optional<std::string_view> raw_until(char end, std::size_t from) {
        const std::size_t stop = text_.find(end, from);
        if (stop == std::string_view::npos) return std::nullopt;
        offset_ = stop + 1;
        skip_blanks();
        return text_.substr(from, stop - from);
    }
    /// What stands here, for an error.
    [[nodiscard]] std::string found() const { return excerpt_at(text_, offset_); }
    [[nodiscard]] TextError error(std::string_view wrong, std::string field,
                                  std::string expected) const {
        return {wrong, std::move(field), offset_, found(), std::move(expected)};
    }

  private:
    void skip_blanks() {
        const std::size_t next = text_.find_first_not_of(kBlanks, offset_);
        offset_ = next == std::string_view::npos ? text_.size() : next;
    }

    std::string_view text_;
    std::size_t offset_ = 0;
};

}  // namespace quadrille
