#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/record/scanner.h"

// Tokens of PGN4 and of lists of moves.

namespace quadrille {

enum class Pgn4TokenKind : std::uint8_t { Number, Dots, Comment, Nag, Open, Close, Word, End };

struct Pgn4Token {
    Pgn4TokenKind kind{};
    std::size_t offset = 0;
    std::string_view text;  // of a comment: the trimmed text inside the braces
    int number = 0;         // of a round, or of a glyph
};

class Pgn4Scanner : public RecordScanner {
  public:
    explicit Pgn4Scanner(std::string_view text, std::size_t first_line = 1);

    /// Returns the next token. At the end of the text or the `[` of the next game every call
    /// returns `End`.
    [[nodiscard]] Expected<Pgn4Token, RecordError> next_token();

  private:
    Expected<Pgn4Token, RecordError> read_dots();
    Expected<Pgn4Token, RecordError> read_word();
    Expected<Pgn4Token, RecordError> read_nag();
};

}  // namespace quadrille
