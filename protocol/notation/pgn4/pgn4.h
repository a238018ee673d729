#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// PGN4 game records (Wikibooks, "Four-Player Chess": "Notation"):
//
//     [Variant "FFA"]
//     [RuleVariants "EnPassant"]
//
//     1. h2-h3 .. b7-c7 { a comment } ( 1.. b7-d7 .. g13-g12 ) .. g13-g12 .. m8-l8
//     2. Qg1-k5+ .. R
//
// Tags      `[Name "value"]`; `"` and `\` are escaped by `\`. A blank line ends them, and where a
//           game has no moves the next game begins behind it. A tag may go on in the next line (a
//           position of one rank a line), unless that is empty or begins with `[`.
// Moves     slots, one per seat and turn, separated by `..`; a round number may stand before any
//           of them and must at the first seat of a round. `1.` begins a round, `1..`, `1...` and
//           `1. ..` go on in its middle; numbers are not checked. Lines that start with `%` are
//           skipped, but not in a comment.
// Slots     a move                 in any spelling of `parse_move`; written in long algebraic
//           R  T                   the seat to move resigns, runs out of time
//           Ka4-b5R  Ka4-b5T       the same, and its walking king moves in that very turn; letters
//                                  of a king that walks already are read over
//           R#  RS  T#  TS         the same, and the rules find its king mated or stalemated
//           #  S                   the seat is mated, stalemated: written where the rules play that
//                                  turn, so not where a mate takes effect with the mating move;
//                                  read also there (older exports) and wherever it is left out
//           D                      the players agree on a draw
//           bK                     ours, only in lists of Chess4 with takeovers (listing.h): an
//                                  army is kept when a choice comes. Takes no turn.
//           bR  yT                 ours, for what the site cannot say: a seat (r b y g) resigns or
//                                  runs out of time while another is to move. Takes no turn.
//           `+`, `#` and `S` behind a move are read over. A move or token may end in one of `! !! ?
//           ?? !? ?!`.
// Comments  `{ text }` before or behind a slot; a `}` in one is written `)`. Read also: `; text` up
//           to the end of the line, written in braces; in tags and before them it is left out.
// Glyphs    `$1` ... `$6` behind a slot are read as `! ? !! ?? !? ?!`, others as comments.
// Variations `( ... )` behind the slot they replace; they nest and may span rounds. One behind
//           `Ka4-b5R` replaces both halves of it.
//
// Tags that say something: `Variant` (`FFA`, `Solo` or `Teams`; without it the game must be named
// from outside), `RuleVariants` (also `RuleVariant`; what it does not name is as on the public
// server, see `site_defaults`; without it the defaults of RULES.md hold), `StartFen4` (a FEN4 or a
// code: `4PC` modern, or classic without `RuleVariants`, `4PCo` classic, `4PCb` by, `4PCn` byg,
// `4PCrg` rg; RULES.md, "Board and seats"), and `Termination`: where the moves do not end the game,
// `Yellow resigned. 0-1`, `Blue forfeit on time. 1-0` and the like, with the name of seat or
// player, do if they can. A `Result` that a finished game contradicts, or that the moves do not
// lead to, is noted, and so is the first round whose number does not follow from the moves.

namespace quadrille {

/// Longer games are refused.
inline constexpr std::size_t kMaxPgn4Bytes = std::size_t{16} * 1024 * 1024;
inline constexpr int kMaxPgn4Depth = 64;  // of variations

/// Whether games under these rules can be written as PGN4: not Chess4, which PGN4 has no word for.
[[nodiscard]] constexpr bool can_be_pgn4(const RuleSet& rules) { return !rules.is_chess4(); }

/// Reads the only game of `text`. The first fault when there is none, or more than one.
[[nodiscard]] Expected<GameRecord, RecordError> parse_pgn4(
    std::string_view text, const std::optional<Position>& outside = {});

/// Reads game after game of a text, which must live as long as the reader:
///
///     for (Pgn4Reader reader(text); !reader.at_end();) { auto game = reader.next(); ... }
class Pgn4Reader : public RecordReader<Pgn4Scanner> {
  public:
    /// `outside`: the rules and the start of games whose tags do not say their `Variant`; without
    /// it they are refused. What such a game's tags do say goes before. In memory they say all.
    explicit Pgn4Reader(std::string_view text, std::size_t first_line = 1,
                        const std::optional<Position>& outside = {})
        : RecordReader(text, first_line), outside_(outside) {}

    /// The next game. On failure the first fault in it, with its place in the whole text; the
    /// reader then stands at the next game (`GameStarts`). Only when not at the end; each call
    /// comes nearer to it.
    [[nodiscard]] Expected<GameRecord, RecordError> next();
    /// What the text of the last game says that its moves contradict.
    [[nodiscard]] const std::vector<RecordNote>& notes() const { return notes_; }

  private:
    std::optional<Position> outside_;
    std::vector<RecordNote> notes_;
};

/// The canonical text: tags as they are, a blank line, then the moves, one round a line, every sign
/// and number worked out anew. Ends with a line break; games of one file need a blank line between
/// them. `parse_pgn4` reads back the same game, if its tags say `rules` and `start`, as those of
/// the functions here do; but line breaks in tag values have become blanks, and comments have lost
/// the blanks around them and their `}`. Every node must be legal where it stands.
[[nodiscard]] std::string format_pgn4(const GameRecord& game);

/// What a record says beside its moves.
struct RecordExtras {
    /// Any tags. `Variant`, `RuleVariants`, `StartFen4`, `Result` and `PlyCount` are set from the
    /// game in their place here or else at the end (a `Variant` of the right rules stays, such as
    /// `Solo`), `Termination` only if it is missing.
    std::vector<RecordTag> tags;
    std::vector<std::string> comments;  // by entry of the game; may be shorter, empty ones left out
    std::vector<std::string> cosmetic;  // words for `RuleVariants`, e.g. `Anonymous`
};
/// The record of a game as far as it is played. One of Chess4 has the tags of `extras` and no
/// others: `format_c4pgn` adds what is missing.
[[nodiscard]] GameRecord record_of(const Game& game, const RecordExtras& extras);

}  // namespace quadrille
