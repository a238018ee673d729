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
// Tags      `[Name "value"]`; `"` and `\` are escaped by `\`. A blank line ends them. In a game
//           without moves the next game follows this line. A tag may continue on the next line
//           (e.g. a position with one rank per line), unless that is empty or begins with `[`.
// Moves     slots, one per seat and turn, separated by `..`. A round number may stand before any
//           slot and must stand before the first one of a round. `1.` begins a round; `1..`, `1...`
//           and `1. ..` continue it; numbers are not checked. Lines that start with `%` are
//           skipped, except in a comment.
// Slots     a move                 in any spelling of `parse_move`; written in long algebraic
//           R  T                   the seat to move resigns, runs out of time
//           Ka4-b5R  Ka4-b5T       the same, and its walking king moves in the same turn. The
//                                  letter is ignored if the king walks already.
//           R#  RS  T#  TS         the same, and the rules find its king mated or stalemated
//           #  S                   the seat is mated, stalemated. Written in place of its move, so
//                                  not if a mate takes effect with the mating move. Never required;
//                                  accepted after such mates too (older exports).
//           D                      the players agree on a draw
//           bK                     only in lists of Chess4 with takeovers (listing.h), our own: an
//                                  army is to be kept at the next choice. Takes no turn.
//           bR  yT                 our extension of the format of the site: a seat (r b y g)
//           resigns
//                                  or runs out of time while another is to move. Takes no turn.
//           `+`, `#` and `S` behind a move are ignored. A move or token may end in one of `! !! ?
//           ?? !? ?!`.
// Comments  `{ text }` before or behind a slot; a `}` in one is written `)`. Read also: `; text` up
//           to the end of the line, written in braces; a comment in or before the tags is left out.
// Glyphs    `$1` ... `$6` behind a slot are read as `! ? !! ?? !? ?!`, others as comments.
// Variations `( ... )` behind the slot they replace; they nest and may span rounds. A variation
//           behind `Ka4-b5R` replaces the event and the move.
//
// Tags with a meaning: `Variant` (`FFA`, `Solo` or `Teams`; without it the caller must name the
// game), `RuleVariants` (also `RuleVariant`; rules that it does not name are as on the public
// server, see `site_defaults`; without the tag the defaults of RULES.md apply), `StartFen4` (a FEN4
// or a code: `4PC` modern, or classic without `RuleVariants`, `4PCo` classic, `4PCb` by, `4PCn`
// byg, `4PCrg` rg; RULES.md, "Board and seats"), and `Termination`. If the moves do not end the
// game, `Yellow resigned. 0-1`, `Blue forfeit on time. 1-0` and the like end it, with the name of a
// seat or player. Notes report a `Result` that contradicts the moves or that they do not reach, and
// the first round number that does not follow from the moves.

namespace quadrille {

/// Maximum size of a game; longer games are refused.
inline constexpr std::size_t kMaxPgn4Bytes = std::size_t{16} * 1024 * 1024;
inline constexpr int kMaxPgn4Depth = 64;  // maximum nesting of variations

/// Returns whether games under these rules can be written as PGN4. It does not have Chess4.
[[nodiscard]] constexpr bool can_be_pgn4(const RuleSet& rules) { return !rules.is_chess4(); }

/// Returns whether the tags of a record give its rules and start, as a reader of PGN4 applies them.
[[nodiscard]] bool tags_define_game(const GameRecord& game);

/// Reads the only game of `text`. Fails if the text has an error or not exactly one game.
[[nodiscard]] Expected<GameRecord, RecordError> parse_pgn4(
    std::string_view text, const std::optional<Position>& outside = {});

/// Reads the games of a text, which must outlive the reader:
///
///     for (Pgn4Reader reader(text); !reader.at_end();) { auto game = reader.next(); ... }
class Pgn4Reader : public RecordReader<Pgn4Scanner> {
  public:
    /// `outside` has the rules and start of games without a `Variant` tag; without it such games
    /// are refused. Other tags of the game take precedence. The record receives the missing tags.
    explicit Pgn4Reader(std::string_view text, std::size_t first_line = 1,
                        const std::optional<Position>& outside = {})
        : RecordReader(text, first_line), outside_(outside) {}

    /// Returns the next game, or its first error with the place in the whole text. After an error
    /// the reader stands at the next game (`GameStarts`). Each call advances. Requires `!at_end()`.
    [[nodiscard]] Expected<GameRecord, RecordError> next();
    /// Returns notes on parts of the last game's text that contradict its moves.
    [[nodiscard]] const std::vector<RecordNote>& notes() const { return notes_; }

  private:
    std::optional<Position> outside_;
    std::vector<RecordNote> notes_;
};

/// Returns the canonical text: tags as they are, a blank line, then the moves, one round per line,
/// with all signs and numbers derived from the game. It ends with a line break; games of one file
/// need a blank line between them. `parse_pgn4` reads back the same game if its tags agree with
/// `rules` and `start`. Line breaks in tag values become blanks, comments are trimmed, and `}` in
/// them becomes `)`. Requires legal nodes.
[[nodiscard]] std::string format_pgn4(const GameRecord& game);

/// Tags and comments of a record.
struct RecordExtras {
    /// Any tags. `Result` and `PlyCount` are set from the game, in place or else at the end.
    /// `Variant`, `RuleVariants` and `StartFen4` are, too, unless the given tags define the game. A
    /// `Variant` with the right rules stays, such as `Solo`. `Termination` is set only if it is
    /// missing.
    std::vector<RecordTag> tags;
    std::vector<std::string> comments;  // by entry of the game; may be shorter; empty ones left out
    std::vector<std::string> cosmetic;  // words for `RuleVariants`, e.g. `Anonymous`
};
/// Returns the record of a game, finished or not. A record of Chess4 only has the tags of `extras`;
/// `format_c4pgn` adds the missing ones.
[[nodiscard]] GameRecord record_of(const Game& game, const RecordExtras& extras);

}  // namespace quadrille
