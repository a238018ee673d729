#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/pgn4/error.h"
#include "protocol/notation/pgn4/pgn4.h"

// The words of PGN4; only pgn4*.cpp include this.

namespace quadrille {

enum class Pgn4TokenKind : std::uint8_t { Number, Dots, Comment, Open, Close, Word, End };

struct Pgn4Token {
    Pgn4TokenKind kind{};
    std::size_t offset = 0;
    std::string_view text;  // of a comment: what is inside, without blanks around it
    int number = 0;         // of a round
};

struct ScannedTag {
    RecordTag tag;
    std::size_t offset = 0;
    std::size_t value_at = 0;
};

/// Reads one game from `at`, which is on the given line of the text, on: its tags, then tokens.
class Pgn4Scanner {
  public:
    Pgn4Scanner(std::string_view text, std::size_t at, std::size_t line)
        : text_(text), start_(at), start_line_(line), at_(at) {}

    /// The next tag; nothing where the tags end.
    [[nodiscard]] Expected<std::optional<ScannedTag>, Pgn4Error> next_tag();
    /// The next token; `End` at the end of the text or the `[` of the next game, again and again.
    [[nodiscard]] Expected<Pgn4Token, Pgn4Error> next_token();
    /// Skips blanks and `%` lines; whether an empty line was among them.
    bool skip_blanks();

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    /// The line of a place in this game or behind it.
    [[nodiscard]] std::size_t line_of(std::size_t offset) const;
    /// An error that finds what stands at `offset`.
    [[nodiscard]] Pgn4Error error_at(std::size_t offset, Pgn4ErrorKind kind,
                                     std::string expected) const;
    /// An error at `offset` with other words, and perhaps a cause.
    [[nodiscard]] Pgn4Error error_with(std::size_t offset, Pgn4ErrorKind kind, std::string found,
                                       std::string expected, std::string cause) const;

  private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    [[nodiscard]] bool is_at_line_start() const;
    bool take(char c);
    void skip_spaces_in_line();
    Expected<std::string, Pgn4Error> read_value();
    Expected<Pgn4Token, Pgn4Error> read_comment();
    Expected<Pgn4Token, Pgn4Error> read_dots();
    Expected<Pgn4Token, Pgn4Error> read_word();

    std::string_view text_;
    std::size_t start_;
    std::size_t start_line_;
    std::size_t at_;
    bool has_tags_ = false;
};

/// Where the next game begins after a fault at `fault` in the game that begins at `start`: at a `[`
/// that begins a line behind an empty one; the end of the text when there is none.
[[nodiscard]] std::size_t next_pgn4_game(std::string_view text, std::size_t start,
                                         std::size_t fault);

}  // namespace quadrille
