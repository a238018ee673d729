#pragma once

#include <cstddef>
#include <string_view>

#include "protocol/notation/record/error.h"

namespace quadrille {

/// What readers of collections share: where in the text they are. The text must live as long.
template <class Scanner>
class RecordReader {
  public:
    /// `first_line`: the number of the text's first line.
    explicit RecordReader(std::string_view text, std::size_t first_line = 1)
        : in_(text, first_line) {
        in_.skip_blanks();
    }
    /// Whether no game is left.
    [[nodiscard]] bool at_end() const { return in_.at_end(); }
    /// Where the next game begins: in bytes from 0, and the line.
    [[nodiscard]] std::size_t at() const { return in_.at(); }
    [[nodiscard]] std::size_t line() { return in_.line(); }
    /// The fault of a text that goes on where it should end.
    [[nodiscard]] RecordError trailing_text() {
        return in_.error_at(in_.at(), RecordErrorKind::TrailingText, "one game");
    }

  protected:
    [[nodiscard]] Scanner& scanner() { return in_; }

  private:
    Scanner in_;
};

/// Reads the only game of `text`. The first fault when there is none, or more than one.
template <class Reader>
[[nodiscard]] auto read_only_game(std::string_view text) {
    Reader reader(text);
    auto game = reader.next();
    if (game && !reader.at_end()) game = unexpected<RecordError>(reader.trailing_text());
    return game;
}

}  // namespace quadrille
