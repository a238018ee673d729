#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/record/error.h"
#include "protocol/notation/record/game_record.h"

// c4pgn, the game record format of Chess4. "Ours" marks extensions of this project to the format
// that the rules of Chess4 describe.
//
//     [ Variant "Chess4" ]
//     [ White "Inky" ]
//
//     1. k7 { M7 > K7 } { White }
//        Nk3 { J1 > K3 } { Silver }
//        ...
//     0-3-1-2 { Result: "Last Man Standing" scoring }
//     0-3-0-0 { Result: Incremental scoring }
//
// Tags      `[ Name "value" ]`, blanks are optional, also `[ "Name" "value" ]`; `"` and `\` are
//           escaped by `\` (ours). A `[` among the moves begins the next game.
// Squares   row letter `a` (top) .. `n` and column `1`..`14`: `n7` is g1.
// Slots     one per seat and turn, in the order White, Silver, Black, Gold, with blanks between. A
//           seat that does not take part (games of two or three) has none. `12.` stands before the
//           first slot of a round; only the first number is read. `...` stands for a slot that is
//           not written, before a start in mid-round or behind a comment (`27. ... Nk3`). It is not
//           checked.
// Moves     `k7` `Nl13`, with `x` for a capture (of dead pieces too). Ambiguous moves, also pawn
//           captures, add the row letter, else the column, else both: `gxk7` `8xk7` `g8xk7`
//           `Rkg14`. `O-O` `O-O-O` (also `o-o`); `o-o-s` `o-o-o-s` with the seat whose king
//           castles, written for an army that was taken over. Promotions `n8=Q` (ours: Q R B N,
//           and D where `RuleVariants` allow it). `D` is the 1-point queen, which a `StartFen4` may
//           also contain.
// Marks     behind the move: `#sb` kings that gain a new checking piece of any army, `##w` seats
//           that the move mates, `###g` seats that went out as this turn began. Letters in the
//           order `wsbg`; a mark without letters fits any seats (`###`: all remaining). A letter
//           right behind the move (`Bf11g`) is read as `#g`.
// Suffixes  one of `! !! ? ?? !? ?!` at the end of a move or token.
// Tokens    %   %s      the seat is mated (by Silver) and passes; ours: or its army was taken over
//                       and has no move
//           %%%   0     a turn of a seat that is out. The rules play turns without a move, so these
//                       tokens are checked, and may be left out before the next move.
//           %%          the seat to move resigns
//           %%t         ours: it runs out of time
//           %%s  %%ts   ours: Silver resigns, runs out of time, while another seat is to move.
//                       Takes no turn.
//           %%d         ours: the players agree on a draw
//           k7=b        ours, before the marks (or behind them): at the start of this turn the
//                       player chose to keep Black's army. In memory it is a `Keeps` event before
//                       the entry that precedes this move. It is written only if the record has
//                       that event. Without it the rules choose (most material).
//           %%=b        ours: the same event at this place
// Comments  `{ text }` behind a slot or before the first; a `}` in one is written `)`. Bracketed
//           annotations and variations in a comment are plain text. Derived comments (below) are
//           not kept in memory. Variations of a record are not written.
// Results   behind the moves: last man standing, then incremental (result.h), with a score for each
//           seat that takes part. `*` replaces the first one while the game runs.
//
// Derived, in the annotated style: the marks; behind a move `{ M7 > K7 }` or
// `{ G1 > E1 / D1 > F1 }`; in the first round `{ White }`; `{ White checkmated by Silver and forced
// to pass }`; `{ Gold eliminated by Silver }` behind the slot that begins with it; `{ Black resigns
// }`; ours: `{ Black runs out of time }`, `{ Draw agreed }`, `{ Gold stalemated by Black }`,
// `{ Gold stalemated }`, `{ The army of Gold has no move }`, behind `%%=b` `{ The army of Black is
// to be kept }`; and behind the results their names. The condensed style has no marks (`x`
// included), no derived comments, and neither `X-Eliminated-By` nor `Result-Second-Format`. Both
// styles write each move so that it is unambiguous without its marks.
//
// Tags with a meaning: `Variant` (`Chess4`, also when missing), and ours: `Method` (`1` or
// `2`: armies are taken over), `Partners` (`yes` or `no`; not with method 2), `Players` (`4`, `3`,
// `2`: set-ups chess4, chess4-3, chess4-2), `StartFen4` instead of `Players` (fen4.h),
// `RuleVariants` (rule_variants.h). `X-Eliminated-By`, `Result` and `Result-Second-Format` are
// derived if they are missing. A value in the text that contradicts a finished game is kept, noted,
// and written again.
//
// The choices of an ambiguous move are ordered by the squares comment behind it, its marks, steps
// before captures, and squares. They are tried until the rest of the game can be played. At most
// `kMaxC4pgnRetries` slots are read again. If all choices fail, the error farthest into the game is
// reported. A note names the chosen move.

namespace quadrille {

/// Maximum size of a game; longer games are refused.
inline constexpr std::size_t kMaxC4pgnBytes = std::size_t{2} * 1024 * 1024;
/// Maximum number of tokens of a game that are read again after a wrong choice.
inline constexpr int kMaxC4pgnRetries = 10'000;

/// Returns whether games under these rules can be written as c4pgn.
[[nodiscard]] constexpr bool can_be_c4pgn(const RuleSet& rules) { return rules.is_chess4(); }

/// Maximum number of notes on a game; later notes are dropped.
inline constexpr std::size_t kMaxC4pgnNotes = 1000;

/// A game that was read, and notes on parts of its text that contradict its moves.
struct C4pgnGame {
    GameRecord record;
    /// Wrong marks, tags, results and squares; missing marks, if any move of the game has marks;
    /// choices between ambiguous moves. In the order of the text.
    std::vector<RecordNote> notes;
};

/// Reads the only game of `text`. Fails if the text has an error or not exactly one game.
[[nodiscard]] Expected<C4pgnGame, RecordError> parse_c4pgn(std::string_view text);

/// Reads the games of a text, which must outlive the reader:
///
///     for (C4pgnReader reader(text); !reader.at_end();) { auto game = reader.next(); ... }
class C4pgnReader : public RecordReader<C4pgnScanner> {
  public:
    using RecordReader::RecordReader;
    /// Returns the next game, or the error with its place in the whole text. After an error the
    /// reader stands at the next game (`GameStarts`). Each call advances. Requires `!at_end()`.
    [[nodiscard]] Expected<C4pgnGame, RecordError> next();
};

enum class C4pgnStyle : std::uint8_t {
    Annotated,  // one slot per line, with all derived marks and comments
    Condensed,  // one round per line, bare moves
};

/// Returns the canonical text, with all marks and numbers derived from the game. It ends with a
/// line break; games of one file may follow each other directly. `parse_c4pgn` reads back the same
/// entries and start, and formatting its result gives the same text. Requires `can_be_c4pgn(rules)`
/// and legal nodes.
[[nodiscard]] std::string format_c4pgn(const GameRecord& game, C4pgnStyle style);

/// Returns the moves of a line played from `root`, each as in the annotated style. Stops before the
/// first illegal move. Turns without a move are not written.
[[nodiscard]] std::vector<std::string> format_c4pgn_line(const Position& root,
                                                         std::span<const Move> moves);

}  // namespace quadrille
