#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/error.h"
#include "protocol/notation/c4pgn/token.h"
#include "protocol/notation/record/game_record.h"

// The words of c4pgn; only c4pgn*.cpp include this.

namespace quadrille {

struct C4pgnTag {
    RecordTag tag;
    std::size_t offset = 0;
    std::size_t value_at = 0;
};

/// Reads one game from `at`, which is on the given line of the text, on: its tags, then tokens.
class C4pgnScanner {
  public:
    C4pgnScanner(std::string_view text, std::size_t at, std::size_t line)
        : text_(text), start_(at), start_line_(line), at_(at) {}

    /// The next tag; nothing where the tags end.
    [[nodiscard]] Expected<std::optional<C4pgnTag>, C4pgnError> next_tag();
    /// The next token; `End` at the end of the text or the `[` of the next game, again and again.
    [[nodiscard]] Expected<C4pgnToken, C4pgnError> next_token();
    void skip_blanks();

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t line_of(std::size_t offset) const;
    /// An error that finds what stands at `offset`.
    [[nodiscard]] C4pgnError error_at(std::size_t offset, C4pgnErrorKind kind,
                                      std::string expected) const;
    /// An error at `offset` with other words, and perhaps a cause.
    [[nodiscard]] C4pgnError error_with(std::size_t offset, C4pgnErrorKind kind, std::string found,
                                        std::string expected, std::string cause) const;
    /// A note on what stands at `offset`.
    [[nodiscard]] C4pgnNote note_at(std::size_t offset, std::string text) const;

  private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c);
    Expected<C4pgnToken, C4pgnError> read_comment();
    Expected<C4pgnToken, C4pgnError> read_word();

    std::string_view text_;
    std::size_t start_;
    std::size_t start_line_;
    std::size_t at_;
};

/// Where the next game begins after a fault at `fault` in the game that begins at `start`: at a `[`
/// that begins a line behind one that begins otherwise; the end of the text when there is none.
[[nodiscard]] std::size_t next_c4pgn_game(std::string_view text, std::size_t start,
                                          std::size_t fault);

}  // namespace quadrille
