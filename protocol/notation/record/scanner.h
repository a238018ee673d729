#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// Scanner for all formats of game records: games, lines, tags and comments.

namespace quadrille {

/// A tag and its place in the text.
struct ScannedTag {
    RecordTag tag;
    std::size_t offset = 0;
    std::size_t value_at = 0;
};
/// Returns the first tag with that name, or null.
[[nodiscard]] const ScannedTag* find_tag(std::span<const ScannedTag> tags, std::string_view name);

/// Returns the tags without their places.
[[nodiscard]] std::vector<RecordTag> record_tags(std::span<const ScannedTag> tags);

/// A tag with rules or the start of a game; it may occur only once.
struct SetupTag {
    std::string_view name;
    std::string_view other_name = {};  // another spelling of the name
    [[nodiscard]] constexpr bool means(std::string_view text) const {
        return text == name || (text == other_name && !other_name.empty());
    }
};

/// The properties of a format that the scanner needs.
struct RecordFormat {
    std::size_t max_bytes = 0;      // of a game; longer games are refused
    std::string_view max_in_words;  // "16 MiB"
    const PerColor<std::string_view>* seat_names = &kColorNames;
    std::span<const SetupTag> setup_tags;
    /// In PGN4 lines that start with `%` are skipped, `; text` is a comment, and an empty line ends
    /// the tags. In c4pgn tags may contain empty lines, and their names may be quoted.
    bool is_pgn4 = false;
};

/// Scans a text with any number of games. The scanner of each format derives from it and adds the
/// tokens.
class RecordScanner {
  public:
    /// `first_line` is the number of the text's first line.
    RecordScanner(std::string_view text, std::size_t first_line, const RecordFormat& format)
        : text_(text), format_(&format), now_{0, first_line, 1} {}

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    /// Returns the current line number.
    [[nodiscard]] std::size_t line() { return place_of(at_).line; }

    /// Skips blanks, and `%` lines in PGN4. Returns whether it passed an empty line.
    bool skip_blanks();
    /// Returns a note on the first skipped `%` line of the game, if any.
    [[nodiscard]] std::optional<RecordNote> dropped_line();
    /// Marks the current place as the beginning of a game.
    void begin_game();
    /// Skips the rest of a game with an error.
    void skip_to_next_game();
    [[nodiscard]] Expected<std::vector<ScannedTag>, RecordError> read_tags();

    /// Sets the rules of a game from the tag `RuleVariants`, starting from the rules of the largest
    /// public server for the game's variant. Returns the error, if any.
    [[nodiscard]] std::optional<RecordError> apply_rules(const ScannedTag& tag, GameRecord& game);
    /// Sets the start of a game, whose rules are set, from a FEN4 in the tag `StartFen4`. Returns
    /// the error, if any.
    [[nodiscard]] std::optional<RecordError> apply_start(const ScannedTag& tag, GameRecord& game);

    /// Returns an error that quotes the text at `offset` up to the end of its line.
    [[nodiscard]] RecordError error_at(std::size_t offset, std::string_view wrong,
                                       std::string expected);
    /// Returns an error about the value of a tag.
    [[nodiscard]] RecordError error_in(const ScannedTag& tag, std::string_view wrong,
                                       std::string expected, std::string cause = {});
    /// Returns the place of a byte of the game, line and column from 1. Fast if called with
    /// increasing offsets.
    [[nodiscard]] RecordPlace place_of(std::size_t offset);

  protected:
    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
    [[nodiscard]] bool is_at_line_start() const;
    bool take(char c);
    void move_to(std::size_t offset) { at_ = offset; }
    /// Skips blanks before a token. Returns an error if the game is too long.
    [[nodiscard]] std::optional<RecordError> begin_token();
    /// Returns the trimmed text of a comment up to the end of the line, without its semicolon.
    [[nodiscard]] std::string_view take_line_comment();
    /// Returns the trimmed text of a comment in braces.
    [[nodiscard]] Expected<std::string_view, RecordError> take_comment();

  private:
    [[nodiscard]] Expected<ScannedTag, RecordError> read_tag();
    [[nodiscard]] std::optional<std::string> take_value();
    [[nodiscard]] bool goes_on_below() const;
    void skip_blanks_in_tag();
    bool skip_to_tag();
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }
    [[nodiscard]] bool is_too_long() const { return at_ - game_.at > format_->max_bytes; }
    [[nodiscard]] RecordError too_long(std::size_t offset);

    std::string_view text_;
    const RecordFormat* format_;
    struct LinePlace {
        std::size_t at = 0;
        std::size_t line = 1;
        std::size_t column = 1;
    };
    LinePlace now_;          // the last result of `place_of`
    LinePlace game_ = now_;  // the beginning of the game
    std::size_t at_ = 0;
    std::optional<std::size_t> dropped_at_;  // the first `%` line of the game
    bool is_in_tags_ = false;
};

/// Base of the readers of a text with any number of games. The text must outlive the reader.
template <class Scanner>
class RecordReader {
  public:
    /// `first_line` is the number of the text's first line.
    explicit RecordReader(std::string_view text, std::size_t first_line = 1)
        : in_(text, first_line) {
        in_.skip_blanks();
    }
    [[nodiscard]] bool at_end() const { return in_.at_end(); }
    /// Returns the offset of the next game in bytes from 0.
    [[nodiscard]] std::size_t at() const { return in_.at(); }
    /// Returns the line of the next game from 1.
    [[nodiscard]] std::size_t line() { return in_.line(); }
    /// Returns the error of a text with more than one game.
    [[nodiscard]] RecordError trailing_text() {
        return in_.error_at(in_.at(), kTrailingText, "one game");
    }

  protected:
    [[nodiscard]] Scanner& scanner() { return in_; }

  private:
    Scanner in_;
};

/// Reads the only game of `text`. Fails if the text has an error or not exactly one game.
template <class Reader, class... Arguments>
[[nodiscard]] auto read_only_game(std::string_view text, const Arguments&... arguments) {
    Reader reader(text, arguments...);
    auto game = reader.next();
    if (game && !reader.at_end()) game = unexpected<RecordError>(reader.trailing_text());
    return game;
}

}  // namespace quadrille
