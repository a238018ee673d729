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

// c4pgn, the game records of Chess4. Ours is what the rules of Chess4, which describe it, do not
// say.
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
// Tags      `[ Name "value" ]`, with any blanks or none, also `[ "Name" "value" ]`; `"` and `\` are
//           escaped by `\` (ours). Where a `[` stands among the moves the next game begins.
// Squares   row letter `a` (top) .. `n` and column `1`..`14`: `n7` is g1.
// Slots     one per seat and turn, in the order White, Silver, Black, Gold, with blanks between. A
//           seat that does not take part (games of two or three) has none. `12.` stands before the
//           first of a round; numbers but the first are not checked. `...` stands for a slot that
//           is not written, at the start in mid-round or behind a comment (`27. ... Nk3`), and is
//           not checked.
// Moves     `k7` `Nl13`, with `x` for a capture (of dead pieces too), told apart by row letter,
//           else by column, else by both: `gxk7` `8xk7` `g8xk7` `Rkg14`; a pawn that captures like
//           any other piece. `O-O` `O-O-O` (also `o-o`); `o-o-s` `o-o-o-s` with the seat whose king
//           castles, written for an army that was taken over. Promotions `n8=Q` (ours: Q R B N,
//           and D where `RuleVariants` say so). `D` is the 1-point queen, which a `StartFen4` may
//           have, too.
// Marks     behind the move: `#sb` kings that gain a new checking piece of any army, `##w` seats
//           that are mated by it, `###g` seats that went out as this turn began. Letters in the
//           order `wsbg`; none stand for any (`###`: all remaining). A letter right behind the move
//           (`Bf11g`) is read as `#g`.
// Suffixes  one of `! !! ? ?? !? ?!` at the end of a move or token.
// Tokens    %   %s      the seat is mated (by Silver) and passes; ours: or its army was taken over
//                       and has no move
//           %%%   0     a turn of a seat that is out. Turns without a move are played by the rules:
//                       these tokens are checked, those before the next move may be left out.
//           %%          the seat to move resigns
//           %%t         ours: it runs out of time
//           %%s  %%ts   ours: Silver resigns, runs out of time, while another is to move. No turn.
//           %%d         ours: the players agree on a draw
//           k7=b        ours, before the marks (or behind them): at the start of this turn the
//                       player chose to keep Black's army. In memory this is `Keeps` before the
//                       entry before this move. Written where the record has that event, so that a
//                       choice which the rules make by themselves (most material) may be written or
//                       not.
//           %%=b        ours: the same event at this very place
// Comments  `{ text }` behind a slot or before the first; a `}` in one is written `)`. Bracketed
//           annotations and variations in one are text. Those that are derived (below) are not kept
//           in memory. Variations of a record are not written.
// Results   behind the moves: last man standing, then incremental (result.h), `*` in place
//           of the first one while the game runs. In a game of two or three, of those who take
//           part.
//
// Derived, in the annotated style: the marks; behind a move `{ M7 > K7 }` or
// `{ G1 > E1 / D1 > F1 }`; in the first round `{ White }`; `{ White checkmated by Silver and forced
// to pass }`; `{ Gold eliminated by Silver }` behind the slot that begins with it; `{ Black resigns
// }`; ours: `{ Black runs out of time }`, `{ Draw agreed }`, `{ Gold stalemated by Black }`,
// `{ Gold stalemated }`, `{ The army of Gold has no move }`, behind `%%=b` `{ The army of Black is
// to be kept }`; and behind the results what they are. The condensed style has no marks (`x`
// included), no derived comments, and neither `X-Eliminated-By` nor `Result-Second-Format`. Both
// tell moves apart, so that without its marks each names one legal move.
//
// Tags that say something: `Variant` (`Chess4`, also when missing), and ours: `Method` (`1` or
// `2`: armies are taken over), `Partners` (`yes` or `no`; not with method 2), `Players` (`4`, `3`,
// `2`: set-ups chess4, chess4-3, chess4-2), `StartFen4` instead of it (fen4.h), `RuleVariants`
// (rule_variants.h). `X-Eliminated-By`, `Result` and `Result-Second-Format` are derived when the
// game is over; what the text claims instead is kept in memory, noted and not written.
//
// A move that names several legal moves is settled by what else is written: first by the squares
// comment behind it, then by its marks, then (steps before captures, else in the order of squares)
// by whether the rest of the game can be played. Up to `kMaxC4pgnRetries` slots are read again for
// that. A game that cannot be read fails where it came farthest. A note tells what was taken.

namespace quadrille {

/// Longer games are refused.
inline constexpr std::size_t kMaxC4pgnBytes = std::size_t{2} * 1024 * 1024;
/// How many tokens are read again, in all, behind moves of several meanings.
inline constexpr int kMaxC4pgnRetries = 10'000;

/// Whether games under these rules can be written as c4pgn.
[[nodiscard]] constexpr bool can_be_c4pgn(const RuleSet& rules) { return rules.is_chess4(); }

/// More notes on a game are not made.
inline constexpr std::size_t kMaxC4pgnNotes = 1000;

/// A game as it is played, and what in its text does not agree with it.
struct C4pgnGame {
    GameRecord record;
    /// Wrong marks, claims and squares; missing marks, if any move of the game has marks; choices
    /// between the meanings of a move. In the order of the text.
    std::vector<RecordNote> notes;
};

/// Reads the only game of `text`. The first fault when there is none, or more than one.
[[nodiscard]] Expected<C4pgnGame, RecordError> parse_c4pgn(std::string_view text);

/// Reads game after game of a text, which must live as long as the reader:
///
///     for (C4pgnReader reader(text); !reader.at_end();) { auto game = reader.next(); ... }
class C4pgnReader : public RecordReader<C4pgnScanner> {
  public:
    using RecordReader::RecordReader;
    /// The next game. On failure the fault, with its place in the whole text; the reader then
    /// stands at the next game (`GameStarts`). Only when not at the end; each call comes nearer to
    /// it.
    [[nodiscard]] Expected<C4pgnGame, RecordError> next();
};

enum class C4pgnStyle : std::uint8_t {
    Annotated,  // one slot a line, with everything that is derived
    Condensed,  // one round a line, bare moves
};

/// The canonical text, every mark and number worked out anew. Ends with a line break; games of one
/// file may follow each other directly. `parse_c4pgn` reads back the same entries and start, and
/// what it read is written as the same text. Rules must fit `can_be_c4pgn`; every node must be
/// legal where it stands.
[[nodiscard]] std::string format_c4pgn(const GameRecord& game, C4pgnStyle style);

/// The moves of a line that is played from `root`, each as the annotated style writes it; ends
/// before the first one that is not legal. Turns without a move are not written.
[[nodiscard]] std::vector<std::string> format_c4pgn_line(const Position& root,
                                                         std::span<const Move> moves);

}  // namespace quadrille
