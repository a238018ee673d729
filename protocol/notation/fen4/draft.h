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

// The steps between a FEN4 text and its description; only fen4*.cpp include this.

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

/// A FEN4 as far as it is read: the unchecked description and where each claim stands.
struct Fen4Draft {
    PositionSetup setup;
    ColorSet dead;
    ColorSet resigned;
    ColorSet flagged;
    ColorSet stalemated;
    std::vector<ExtraField> kept;
    std::vector<Fen4Warning> warnings;

    // Places in the input.
    std::size_t turn_at = 0;
    std::size_t castle_short_at = 0;
    std::size_t castle_long_at = 0;
    std::size_t board_at = 0;
    std::size_t taken_by_at = 0;
    PerColor<std::size_t> en_passant_at;
    PerSquare<std::size_t> square_at;
};

/// A field of the extra braces and where its value begins.
struct PlacedExtra {
    ExtraField field;
    std::size_t value_at = 0;
    std::string value_text;  // for an error
};

/// Reads `{...}` from its opening brace on; every key is a known one and occurs once.
[[nodiscard]] Expected<std::vector<PlacedExtra>, TextError> read_extra(Fen4Scanner& in);

/// Works what the fields say into the draft, whose board is read already. The first fault.
[[nodiscard]] std::optional<TextError> apply_extra(const std::vector<PlacedExtra>& fields,
                                                   const RuleSet& rules, Fen4Draft& draft);

/// What an entry of an en-passant field may say: the pair, or that there is none.
struct EnPassantEntry {
    std::optional<EnPassant> pair;
};
/// Reads `d3:d4`, `d3` (the pawn of `c` then stands one step further, or on no square if that is
/// off the board), `-` or nothing at all. No value for any other text.
[[nodiscard]] std::optional<EnPassantEntry> parse_en_passant_entry(std::string_view text, Color c);

}  // namespace quadrille
