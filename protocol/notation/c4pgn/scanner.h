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

// The words of c4pgn, taken apart before any position is looked at.

namespace quadrille {

/// What `#`, `##` and `###` say.
struct C4pgnMarks {
    std::array<ColorSet, 3> seats;
    std::array<bool, 3> is_bare{};  // without letters: any seats
    friend bool operator==(const C4pgnMarks&, const C4pgnMarks&) = default;
};
/// `#g##bw`, the letters in the order of the seats.
[[nodiscard]] std::string format_marks(const C4pgnMarks& marks);

/// A move as it is written.
struct C4pgnWrittenMove {
    MovePattern pattern;
    std::optional<Color> castler;  // `o-o-s`
    std::optional<Color> keeps;    // `=s`
    C4pgnMarks marks;
    /// `x` or `#` was written: a letter alone is none.
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
    std::string_view text;  // of a comment: what is inside, without blanks around it
    int number = 0;         // of a round
    C4pgnWrittenMove move;
    EventKind event{};
    std::optional<Color> seat;  // of an event, or who has mated
    std::string_view suffix;
};

/// Reads a word that is neither a number nor dots; nothing when it is nothing of the grammar.
[[nodiscard]] std::optional<C4pgnToken> parse_c4pgn_word(std::string_view word);

class C4pgnScanner : public RecordScanner {
  public:
    explicit C4pgnScanner(std::string_view text, std::size_t first_line = 1);

    /// The next token; `End` at the end of the text or the `[` of the next game, again and again.
    [[nodiscard]] Expected<C4pgnToken, RecordError> next_token();

  private:
    Expected<C4pgnToken, RecordError> read_word();
};

}  // namespace quadrille
