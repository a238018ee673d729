#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/fen4/scanner.h"

// The steps between a FEN4 text and its description; only fen4*.cpp include this.

namespace quadrille {

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
