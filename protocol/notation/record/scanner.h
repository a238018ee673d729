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

// What the texts of game records have in common, whatever their format: games one after another,
// lines, tags, comments.

namespace quadrille {

/// A tag and where it stands in the text.
struct ScannedTag {
    RecordTag tag;
    std::size_t offset = 0;
    std::size_t value_at = 0;
};
/// The first tag of that name, null when there is none.
[[nodiscard]] const ScannedTag* find_tag(std::span<const ScannedTag> tags, std::string_view name);

/// The tags without their places.
[[nodiscard]] std::vector<RecordTag> record_tags(std::span<const ScannedTag> tags);

/// A tag that says how a game is played, which may be there once.
struct SetupTag {
    std::string_view name;
    std::string_view other_name = {};  // of the same tag
    [[nodiscard]] constexpr bool means(std::string_view text) const {
        return text == name || (text == other_name && !other_name.empty());
    }
};

/// What a scanner has to know of a format.
struct RecordFormat {
    std::size_t max_bytes = 0;      // of a game; longer ones are refused
    std::string_view max_in_words;  // "16 MiB"
    const PerColor<std::string_view>* seat_names = &kColorNames;
    std::span<const SetupTag> setup_tags;
    /// PGN4: a line that starts with `%` is none of the text, `; text` is a comment, and an empty
    /// line ends the tags. Else empty lines may be in tags, and their names may stand in quotes.
    bool is_pgn4 = false;
};

/// Goes through a text that holds game after game; what the words of a game are is for the scanner
/// of its format.
class RecordScanner {
  public:
    /// `first_line`: the number of the text's first line.
    RecordScanner(std::string_view text, std::size_t first_line, const RecordFormat& format)
        : text_(text), format_(format), now_{0, first_line, 0} {}

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    /// The line where the scanner stands.
    [[nodiscard]] std::size_t line() { return place_of(at_).line; }

    /// Skips blanks and `%` lines where the format has them; whether an empty line was among them.
    bool skip_blanks();
    /// The game begins here.
    void begin_game();
    /// Skips what is left of a game with a fault: up to the next game, or to the end.
    void skip_to_next_game();
    /// The tags of a game.
    [[nodiscard]] Expected<std::vector<ScannedTag>, RecordError> read_tags();

    /// Works what the tag `RuleVariants` says into the rules of a game, which has its variant, on
    /// the largest public server; the fault if there is one.
    [[nodiscard]] std::optional<RecordError> apply_rules(const ScannedTag& tag, GameRecord& game);
    /// The same for the tag `StartFen4`, a FEN4, and the start of a game that has its rules.
    [[nodiscard]] std::optional<RecordError> apply_start(const ScannedTag& tag, GameRecord& game);

    /// An error that finds what stands at `offset`, up to the end of its line.
    [[nodiscard]] RecordError error_at(std::size_t offset, std::string_view wrong,
                                       std::string expected);
    /// An error of the value of a tag, and perhaps a cause.
    [[nodiscard]] RecordError error_in(const ScannedTag& tag, std::string_view wrong,
                                       std::string expected, std::string cause = {});
    /// The place of a byte of the game, line and column from 1. Fast where places are asked for in
    /// their order.
    [[nodiscard]] RecordPlace place_of(std::size_t offset);

  protected:
    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
    [[nodiscard]] bool is_at_line_start() const;
    bool take(char c);
    void move_to(std::size_t offset) { at_ = offset; }
    /// Skips blanks before a token; the error when the game is too long.
    [[nodiscard]] std::optional<RecordError> begin_token();
    /// The comment that ends with its line, without its semicolon and the blanks around it.
    [[nodiscard]] std::string_view take_line_comment();
    /// The comment that begins here, without its braces and the blanks inside them.
    [[nodiscard]] Expected<std::string_view, RecordError> take_comment();

  private:
    [[nodiscard]] Expected<ScannedTag, RecordError> read_tag();
    [[nodiscard]] std::optional<std::string> take_value();
    [[nodiscard]] bool goes_on_below() const;
    void skip_blanks_in_tag();
    bool skip_to_tag();
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }
    [[nodiscard]] bool is_too_long() const { return at_ - game_.at > format_.max_bytes; }
    [[nodiscard]] RecordError too_long(std::size_t offset);

    std::string_view text_;
    const RecordFormat& format_;
    struct LinePlace {
        std::size_t at = 0;
        std::size_t line = 1;     // of `at`
        std::size_t line_at = 0;  // where that line begins
    };
    LinePlace now_;          // the last place asked for
    LinePlace game_ = now_;  // where the game begins
    std::size_t at_ = 0;
    bool is_in_tags_ = false;
};

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
        return in_.error_at(in_.at(), kTrailingText, "one game");
    }

  protected:
    [[nodiscard]] Scanner& scanner() { return in_; }

  private:
    Scanner in_;
};

/// Reads the only game of `text`. The first fault when there is none, or more than one.
template <class Reader, class... Arguments>
[[nodiscard]] auto read_only_game(std::string_view text, const Arguments&... arguments) {
    Reader reader(text, arguments...);
    auto game = reader.next();
    if (game && !reader.at_end()) game = unexpected<RecordError>(reader.trailing_text());
    return game;
}

}  // namespace quadrille
