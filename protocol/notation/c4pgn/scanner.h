#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "protocol/notation/move/move_pattern.h"
#include "protocol/notation/record/scanner.h"

// Tokens of c4pgn. They are parsed without a position.

namespace quadrille {

/// The marks `#`, `##` and `###` of a move; index 0 is `#`.
struct C4pgnMarks {
    std::array<ColorSet, 3> seats;
    std::array<bool, 3> is_bare{};  // the mark has no letters and fits any seats
    friend bool operator==(const C4pgnMarks&, const C4pgnMarks&) = default;
};
/// Returns e.g. `#g##bw`, the letters in the order of the seats.
[[nodiscard]] std::string format_marks(const C4pgnMarks& marks);

/// A move as it stands in the text.
struct C4pgnWrittenMove {
    MovePattern pattern;
    std::optional<Color> castler;  // `o-o-s`
    std::optional<Color> keeps;    // `=s`
    C4pgnMarks marks;
    /// The text has an `x` or `#`; a letter alone does not count.
    bool has_marks = false;
};

enum class C4pgnTokenKind : std::uint8_t {
    Number,
    Dots,
    Comment,
    Move,
    Pass,    // `%`
    Out,     // `%%%`, `0`
    Event,   // `%%`, `%%t`, `%%d`, `%%=b`
    Result,  // `3-2-1-0`, `*`
    End,
};

struct C4pgnToken {
    C4pgnTokenKind kind{};
    std::size_t offset = 0;
    std::string_view text;  // of a comment: the trimmed text inside the braces
    int number = 0;         // of a round
    C4pgnWrittenMove move;
    EventKind event{};
    std::optional<Color> seat;  // of an event, or the seat that mated
    std::string_view suffix;
};

/// Parses a word that is neither a number nor dots. Returns `std::nullopt` if it is not in the
/// grammar.
[[nodiscard]] std::optional<C4pgnToken> parse_c4pgn_word(std::string_view word);

class C4pgnScanner : public RecordScanner {
  public:
    explicit C4pgnScanner(std::string_view text, std::size_t first_line = 1);

    /// Returns the next token. At the end of the text or the `[` of the next game every call
    /// returns `End`.
    [[nodiscard]] Expected<C4pgnToken, RecordError> next_token();

  private:
    Expected<C4pgnToken, RecordError> read_word();
};

}  // namespace quadrille
