#pragma once

#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/token.h"
#include "protocol/notation/record/scanner.h"

// The words of c4pgn.

namespace quadrille {

class C4pgnScanner : public RecordScanner {
  public:
    explicit C4pgnScanner(std::string_view text, std::size_t first_line = 1);

    /// The next token; `End` at the end of the text or the `[` of the next game, again and again.
    [[nodiscard]] Expected<C4pgnToken, RecordError> next_token();

  private:
    Expected<C4pgnToken, RecordError> read_word();
};

}  // namespace quadrille
