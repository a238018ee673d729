#pragma once

#include <cstddef>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/replay.h"
#include "protocol/notation/c4pgn/scanner.h"

// What the tags of a c4pgn record mean; only c4pgn*.cpp include this.

namespace quadrille {

/// A game without moves, and where the values of its tags stand.
struct C4pgnHead {
    GameRecord game;
    std::vector<std::size_t> values_at;
};
[[nodiscard]] Expected<C4pgnHead, C4pgnError> read_c4pgn_tags(C4pgnScanner& in);

/// What a game that stands at `end` has in its derived tags: `X-Eliminated-By` of those who take
/// part, `Result` and `Result-Second-Format`.
[[nodiscard]] std::vector<RecordTag> derived_tags(const C4pgnState& end);

/// The tags as they are written: those of `game`, and what rules, start and end say.
[[nodiscard]] std::vector<RecordTag> tags_to_write(const GameRecord& game, const C4pgnState& end,
                                                   C4pgnStyle style);

}  // namespace quadrille
