#pragma once

#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/scanner.h"

// What the tags of a c4pgn record mean; only c4pgn*.cpp include this.

namespace quadrille {

/// Tags that say how the game is played, beside those that other formats have too.
inline constexpr std::string_view kMethodTag = "Method";
inline constexpr std::string_view kPartnersTag = "Partners";
inline constexpr std::string_view kPlayersTag = "Players";

/// A game without moves, and its tags where they stand.
struct C4pgnHead {
    GameRecord game;
    std::vector<ScannedTag> tags;
};
[[nodiscard]] Expected<C4pgnHead, RecordError> read_c4pgn_tags(C4pgnScanner& in);

/// What a game that stands at `end` has in its derived tags: `X-Eliminated-By` of those who take
/// part, `Result` and `Result-Second-Format`.
[[nodiscard]] std::vector<RecordTag> derived_tags(const C4pgnCursor& end);

/// The tags as they are written: those of `game`, and what rules, start and end say.
[[nodiscard]] std::vector<RecordTag> tags_to_write(const GameRecord& game, const C4pgnCursor& end,
                                                   C4pgnStyle style);

}  // namespace quadrille
