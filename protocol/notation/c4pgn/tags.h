#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/scanner.h"

// The tags of a c4pgn record. Only the sources of c4pgn include this file.

namespace quadrille {

/// Tags with rules of the game that only c4pgn has.
inline constexpr std::string_view kMethodTag = "Method";
inline constexpr std::string_view kPartnersTag = "Partners";
inline constexpr std::string_view kPlayersTag = "Players";

/// Returns the line of a tag.
[[nodiscard]] std::string format_c4pgn_tag(const RecordTag& tag);

/// A game without moves, and its tags with their places in the text.
struct C4pgnHead {
    GameRecord game;
    std::vector<ScannedTag> tags;
};
[[nodiscard]] Expected<C4pgnHead, RecordError> read_c4pgn_tags(C4pgnScanner& in);

/// Returns the derived tags of a game that ends at `end`: `X-Eliminated-By` for each seat that
/// takes part, `Result` and `Result-Second-Format`.
[[nodiscard]] std::vector<RecordTag> derived_tags(const C4pgnCursor& end);

/// Returns the tags to write: the tags of `game`, completed from its rules, start and end.
[[nodiscard]] std::vector<RecordTag> tags_to_write(const GameRecord& game, const C4pgnCursor& end,
                                                   C4pgnStyle style);

}  // namespace quadrille
