#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/text_error.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"

// Helpers for parsing FEN4. Only the sources of FEN4 include this file.

namespace quadrille {

/// A place in a FEN4 text. The scanner skips blanks and line breaks, so `offset` is always at
/// another character or at the end.
class Fen4Scanner {
  public:
    explicit Fen4Scanner(std::string_view text) : text_(text) { skip_blanks(); }

    [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
    /// Returns the current character, or `\0` at the end.
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }
    [[nodiscard]] std::size_t offset() const { return offset_; }
    void advance() {
        if (!at_end()) ++offset_;
        skip_blanks();
    }
    /// Skips `c` if it is the current character, and returns whether it was.
    [[nodiscard]] bool accept(char c) {
        if (at_end() || text_[offset_] != c) return false;
        advance();
        return true;
    }
    /// Reads a number. Returns `std::nullopt` without a digit or with more than `max_digits`.
    [[nodiscard]] std::optional<int> number(int max_digits = 6) {
        int value = 0;
        int digits = 0;
        for (; is_digit(peek()); advance()) {
            if (++digits > max_digits) return std::nullopt;
            value = value * 10 + (peek() - '0');
        }
        return digits == 0 ? std::nullopt : std::optional<int>{value};
    }
    /// Returns the raw text from `from`, right behind an opening quote, to the next `end`, and
    /// moves behind `end`. Returns `std::nullopt` if there is no `end`.
    [[nodiscard]] std::optional<std::string_view> raw_until(char end, std::size_t from) {
        const std::size_t stop = text_.find(end, from);
        if (stop == std::string_view::npos) return std::nullopt;
        offset_ = stop + 1;
        skip_blanks();
        return text_.substr(from, stop - from);
    }
    /// Returns an excerpt of the text here, for an error.
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

/// A FEN4 that is being read: the unchecked set-up and the place of each part in the text.
struct Fen4Draft {
    PositionSetup setup;
    ColorSet dead;
    ColorSet resigned;
    ColorSet flagged;
    ColorSet stalemated;
    std::vector<ExtraField> kept;
    std::vector<Fen4Warning> warnings;

    // Offsets in the input.
    std::size_t turn_at = 0;
    std::size_t castle_short_at = 0;
    std::size_t castle_long_at = 0;
    std::size_t board_at = 0;
    std::size_t taken_by_at = 0;
    PerColor<std::size_t> en_passant_at;
    PerSquare<std::size_t> square_at;
};

/// A field inside the extra braces, and where its value begins.
struct PlacedExtra {
    ExtraField field;
    std::size_t value_at = 0;
    std::string value_text;  // for an error
};

/// Reads `{...}` from its opening brace on. Fails on an unknown or repeated key.
[[nodiscard]] Expected<std::vector<PlacedExtra>, TextError> read_extra(Fen4Scanner& in);

/// Applies the fields to the draft, whose board must have been read. Returns the first error.
[[nodiscard]] std::optional<TextError> apply_extra(const std::vector<PlacedExtra>& fields,
                                                   const RuleSet& rules, Fen4Draft& draft);

/// An entry of an en-passant field, which may be empty.
struct EnPassantEntry {
    std::optional<EnPassant> pair;
};
/// Parses `d3:d4`, `d3` (the pawn of `c` is one step further, or none if that is off the board),
/// `-` or an empty text. Returns `std::nullopt` for any other text.
[[nodiscard]] std::optional<EnPassantEntry> parse_en_passant_entry(std::string_view text, Color c);

}  // namespace quadrille
